import { useMutation, useQueryClient } from '@tanstack/react-query';
import Upload from 'lucide-react/icons/upload';
import { useRef } from 'react';
import { Link } from 'react-router';
import type { ReplyOf } from '#contract/endpoint.ts';
import type { listRemittancesEndpoint, Remittance } from '#contract/office/remittances.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { uploadOfficeFile } from '#office/browser/send-photo.ts';
import { Button } from '#office/parts/button.tsx';
import { Crease, RoomHead } from '#office/parts/head.tsx';
import { MoreButton } from '#office/parts/more-button.tsx';
import { Empty, ReadState } from '#office/parts/states.tsx';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { dayOf, longDay } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { remittanceState } from './cash-words.ts';
import styles from './money.module.css';
import { MoneyViews } from './money-views.tsx';
import { AskButton, OpenSums, useTransferList } from './transfer-parts.tsx';

type Listed = ReplyOf<typeof listRemittancesEndpoint>['data'];

/** Shows the courier's transfers of collected cash, newest first, and what it still owes. */
export function CashPage() {
  const mayAsk = useMay('money.change');
  const { list, first, wait } = useTransferList({
    queryKey: ['remittances'],
    read: async (query) => (await officeApi('GET /api/office/money/remittances', { query })).data,
    readAtOf: ({ reading }) => reading?.at ?? null,
  });
  const remittances = list.data?.pages.flatMap((page) => page.remittances);
  return (
    <>
      <RoomHead
        title="Money"
        actions={
          first &&
          mayAsk && (
            <>
              <BringReport />
              <AskButton
                ask={() => officeApi('POST /api/office/money/remittances/fetch', {})}
                queryKey={['remittances']}
                wait={wait}
              >
                Ask the courier
              </AskButton>
            </>
          )
        }
      />
      <MoneyViews current="cash" />
      {first && <OwedSums listed={first} />}
      <Crease />
      <ReadState what="The remittances" reading={list} rows={4} />
      {remittances?.length === 0 && (
        <Empty title="No remittance yet">
          The courier pays the cash that it collected to your bank account about eight days after each delivery. Each
          transfer is listed here, explained by its parcels.
        </Empty>
      )}
      {remittances && remittances.length > 0 && <RemittanceTable remittances={remittances} />}
      <MoreButton list={list}>Older</MoreButton>
    </>
  );
}

/** Button that takes the report downloaded from the courier. */
function BringReport() {
  const client = useQueryClient();
  const box = useRef<HTMLInputElement>(null);
  const bring = useMutation({
    mutationFn: (file: File) =>
      uploadOfficeFile<{ message: string }>(
        `/api/office/money/remittance-reports?name=${encodeURIComponent(file.name.trim().slice(0, 120) || 'report')}`,
        file,
        'The report',
      ),
    onSuccess: ({ message }) => sayDone(message),
    onError: (error) => sayFault(errorMessage(error)),
    onSettled: () => client.invalidateQueries(),
  });
  return (
    <>
      <Button isPending={bring.isPending} onPress={() => box.current?.click()}>
        <Upload aria-hidden />
        <span>Bring a report</span>
      </Button>
      <input
        ref={box}
        type="file"
        className="vh"
        tabIndex={-1}
        aria-label="Report of the courier, XLSX or CSV"
        accept=".csv,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) bring.mutate(file);
          target.value = '';
        }}
      />
    </>
  );
}

function OwedSums({ listed: { owed, reading } }: { listed: Listed }) {
  return (
    <>
      <OpenSums
        name="Not remitted yet"
        sums={owed}
        to="/money/cash/owed"
        reading={{ name: 'Courier last asked', at: reading?.at ?? null }}
      />
      {reading?.offered === false && (
        <p className={classNames('mut', styles.lead)}>
          The courier sends this account no report by itself. Download it there, under Billing and COD Remittance, and
          bring it here as XLSX or CSV.
        </p>
      )}
    </>
  );
}

function RemittanceTable({ remittances }: { remittances: readonly Remittance[] }) {
  return (
    <div className={table.wrap}>
      <table className={classNames(table.tb, table.plain, table.lines)}>
        <thead>
          <tr>
            <th>Day</th>
            <th>State</th>
            <th>Reference at the bank</th>
            <th className={table.right}>Parcels</th>
            <th className={table.right}>At the bank</th>
          </tr>
        </thead>
        <tbody>
          {remittances.map((remittance) => (
            <RemittanceRow key={remittance.id} remittance={remittance} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

function RemittanceRow({ remittance }: { remittance: Remittance }) {
  const { id, at, amount, bankReference, lines } = remittance;
  const { words, tone } = remittanceState(remittance);
  return (
    <tr>
      <td className={table.l1}>
        <Link className={classNames('strong', styles.name)} to={`/money/cash/${id}`}>
          {longDay(dayOf(new Date(at)))}
        </Link>
      </td>
      <td className={table.l2}>
        <Status tone={tone}>{words}</Status>
      </td>
      <td className={classNames('mut', 'hide-m')}>{bankReference ?? ''}</td>
      <td className={classNames('mut', table.right, table.r2)}>
        <span>{formatCount(lines)}</span>
        <span className="only-m">{lines === 1 ? ' parcel' : ' parcels'}</span>
      </td>
      <td className={classNames(table.right, table.r1)}>{amount === null ? '' : writeRupees(amount)}</td>
    </tr>
  );
}
