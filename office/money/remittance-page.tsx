import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router';
import type { OpenRemittance, RemittanceLine } from '#contract/office/remittances.ts';
import { officeApi } from '#office/browser/api.ts';
import { MoneyRows, Pairs } from '#office/parts/facts.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { ReadState } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { dayOf, longDay, momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { remittanceState } from './cash-words.ts';
import styles from './money.module.css';
import { AllLines, handledFacts, nextPlace, OrderCell, SaveCsv, Unexplained } from './transfer-parts.tsx';

/** Shows a remittance: the sum that arrives, how parcels and deductions explain it, and what does not fit. */
export function RemittancePage() {
  const { id = '' } = useParams();
  const reading = useQuery({
    queryKey: ['remittance', id],
    queryFn: async () => (await officeApi('GET /api/office/money/remittances/:id', { params: { id } })).data,
    placeholderData: undefined,
  });
  const { data } = reading;
  return (
    <>
      <RoomHead
        title={data ? `Remittance of ${longDay(dayOf(new Date(data.at)))}` : 'Remittance'}
        back={{ to: '/money/cash', words: 'Cash on delivery' }}
        actions={
          data && (
            <SaveCsv
              make={async () =>
                (await officeApi('POST /api/office/money/remittances/:id/files', { params: { id } })).data
              }
            >
              Parcels (CSV)
            </SaveCsv>
          )
        }
      />
      <Crease />
      <ReadState what="The remittance" reading={reading} rows={6} />
      {data && <ExplainedSum remittance={data} />}
      {data && <AllParcels id={id} />}
    </>
  );
}

function ExplainedSum({ remittance }: { remittance: OpenRemittance }) {
  const { id, bankReference, courierState, adjusted, faults, unfit, handled } = remittance;
  const { words, tone } = remittanceState(remittance);
  return (
    <>
      <div className={styles.explained}>
        <MoneyRows rows={sumRows(remittance)} />
        <Pairs
          facts={[
            { name: 'State', value: <Status tone={tone}>{words}</Status> },
            { name: 'Reference at the bank', value: bankReference ?? 'Not named yet' },
            { name: 'At the courier', value: courierState === null ? id : `${id}, “${courierState}”` },
            ...(adjusted === 0 ? [] : [{ name: 'Adjustment, not counted', value: writeRupees(adjusted) }]),
            ...handledFacts(handled),
          ]}
        />
      </div>
      <Difference remittance={remittance} />
      {faults.length > 0 && (
        <>
          <h2 className={classNames('h', styles.lead)}>
            {unfit === 1 ? '1 parcel does not fit' : `${unfit} parcels do not fit`}
          </h2>
          <Parcels lines={faults} />
        </>
      )}
    </>
  );
}

function Difference({ remittance: { amount, difference, guesses } }: { remittance: OpenRemittance }) {
  if (amount === null)
    return (
      <div className={styles.wrong} role="note">
        <p className="strong">The sum at the bank is not known.</p>
        <p>The report had parcels alone. Bring its sheet of remittances too, or the whole workbook.</p>
      </div>
    );
  return (
    <Unexplained
      difference={difference}
      guesses={guesses}
      words={{
        than: 'the parcels come to',
        without: `No parcel explains it. Ask the courier about %s of the ${writeRupees(amount)}.`,
      }}
    />
  );
}

/** Returns the calculation from parcels to the sum at the bank. Pure. */
function sumRows({ lines, parcels, freight, fees, reversals, difference, amount }: OpenRemittance) {
  const deductions = [
    { what: 'Freight', amount: -freight },
    { what: 'Fees for an early transfer', amount: -fees },
    { what: 'Taken back for returned parcels, not named', amount: -reversals },
    { what: 'Not explained', amount: difference + reversals },
  ];
  const rows = [
    { what: 'Cash of parcels', how: lines === 1 ? '1 line' : `${formatCount(lines)} lines`, amount: parcels },
    ...deductions.filter((row) => row.amount !== 0),
    ...(amount === null ? [] : [{ what: 'At the bank', amount, total: true }]),
  ];
  return rows.map((row) => ({ ...row, plain: true }));
}

/** Shows all parcels of a remittance, on request of more. */
function AllParcels({ id }: { id: string }) {
  const list = useInfiniteQuery({
    queryKey: ['remittance-lines', id],
    queryFn: async ({ pageParam }) => {
      const call = { params: { id }, query: { from: pageParam } };
      return (await officeApi('GET /api/office/money/remittances/:id/lines', call)).data;
    },
    initialPageParam: 0,
    getNextPageParam: nextPlace,
  });
  return (
    <AllLines title="All parcels" list={list}>
      {(pages) => <Parcels lines={pages.flatMap((page) => page.lines)} />}
    </AllLines>
  );
}

function Parcels({ lines }: { lines: readonly RemittanceLine[] }) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.plain, table.lines)}>
        <thead>
          <tr>
            <th>Order</th>
            <th>Parcel</th>
            <th className={table.right}>Cash</th>
          </tr>
        </thead>
        <tbody>
          {lines.map(({ awb, repeat, order, carrier, deliveredAt, amount, fault }) => (
            <tr key={`${awb} ${repeat}`}>
              <OrderCell order={order} />
              <td className={classNames(table.l2, table.wide)}>
                <span>{carrier === null ? awb : `${awb}, ${carrier}`}</span>
                {deliveredAt !== null && <span className="mut">{`, delivered ${momentWords(deliveredAt)}`}</span>}
                {fault !== null && <span className={styles.fault}>{fault}</span>}
              </td>
              <td className={classNames(table.right, table.r1)}>{writeRupees(amount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
