import { useMutation } from '@tanstack/react-query';
import { Button as AriaButton } from 'react-aria-components/Button';
import { Link } from 'react-router';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { useMay } from '#office/browser/me.ts';
import { Pairs } from '#office/parts/facts.tsx';
import { printPdf } from '#office/parts/print-pdf.ts';
import { Status } from '#office/parts/status.tsx';
import table from '#office/parts/table.module.css';
import { sayFault } from '#office/parts/toasts.tsx';
import { writeRupees } from '#office/words/money.ts';
import { orderStateWords, stateTones } from '#office/words/order-words.ts';
import { momentWords } from '#office/words/time.ts';
import { classNames } from '#ui/classes.ts';
import { packedNext } from './order-parts.tsx';
import styles from './orders.module.css';

// Records of an order; each section is shown only if it has entries.

interface PartProps {
  whole: OfficeOrder;
}

/** Shows the ledger's payments, with gateway ids. */
export function Ledger({ whole }: PartProps) {
  const { ledger } = whole;
  if (ledger.length === 0) return null;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Ledger</h2>
        <span className="end small dim">{ledger.length === 1 ? '1 row' : `${ledger.length} rows`}</span>
      </div>
      <div className={table.wrap}>
        <table className={classNames(table.tb, table.plain)}>
          <thead>
            <tr>
              <th>When</th>
              <th>What</th>
              <th className="hide-m">Number</th>
              <th className={table.right}>Sum</th>
            </tr>
          </thead>
          <tbody>
            {ledger.map(({ at, words, amount, gatewayId }) => (
              <tr key={`${at} ${words} ${amount}`}>
                <td className="dim">{momentWords(at)}</td>
                <td>{words}</td>
                <td className="hide-m mut">{gatewayId}</td>
                <td className={classNames(table.right, 'strong')}>{writeRupees(amount)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** Shows the parcels with their last tracking event. */
export function Parcels({ whole }: PartProps) {
  return whole.order.parcels.map(({ number, state, title, custom, waits, pieces, awb, courier, promise, timeline }) => (
    <section key={number} className="block">
      <div className="hd">
        <h2 className="h">{whole.order.parcels.length > 1 ? `Parcel ${number}` : 'Parcel'}</h2>
        <span className="end">
          <Status tone={stateTones[state]}>
            {orderStateWords({ state, words: title, custom: !packedNext({ custom, waits }) })}
          </Status>
        </span>
      </div>
      <Pairs
        facts={[
          { name: 'Holds', value: `${pieces} ${pieces === 1 ? 'piece' : 'pieces'}` },
          { name: 'Promised', value: promise.words },
          { name: 'Courier', value: awb ? `${courier}, AWB ${awb}` : 'Not booked' },
          ...timeline.slice(0, 5).map(({ status, at, location }) => ({
            name: momentWords(at),
            value: [status, location].filter(Boolean).join(', '),
          })),
        ]}
      />
    </section>
  ));
}

/** Shows invoices and credit notes. */
export function Documents({ whole }: PartProps) {
  const { documents, policies, reference } = whole.order;
  const may = useMay('orders.change');
  const open = useMutation({
    mutationFn: async (number: string) =>
      (await officeApi('POST /api/office/orders/:reference/documents/:number', { params: { reference, number } })).data
        .pdf,
    onSuccess: printPdf,
    onError: (error) => sayFault(errorMessage(error)),
  });
  if (documents.length + policies.length === 0) return null;
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">Documents</h2>
      </div>
      <Pairs
        facts={[
          ...documents.map(({ kind, number, total }) => ({
            name: kind === 'invoice' ? 'Invoice' : 'Credit note',
            value: (
              <span className={styles.contact}>
                <span>{`${number}, ${writeRupees(total)}`}</span>{' '}
                {may && (
                  <AriaButton
                    className="lk strong"
                    aria-label={`Print ${number}`}
                    isPending={open.isPending}
                    onPress={() => open.mutate(number)}
                  >
                    <span>Print</span>
                  </AriaButton>
                )}
              </span>
            ),
          })),
          ...(policies.length > 0
            ? [
                {
                  name: 'Placed under',
                  value: policies.map(({ title, version }) => `${title} (version ${version})`).join(', '),
                },
              ]
            : []),
        ]}
      />
    </section>
  );
}

/** Shows the staff's changes. */
export function OrderHistory({ whole }: PartProps) {
  return (
    <section className="block">
      <div className="hd">
        <h2 className="h">History</h2>
        <span className="end small dim">who changed what</span>
      </div>
      {whole.history.length === 0 && <p className="mut">Nobody of ours has changed this order.</p>}
      {whole.history.length > 0 && (
        <Pairs
          facts={whole.history.map(({ at, who, what, why }) => ({
            name: momentWords(at),
            value: `${who}: ${what}${why ? `, ${why}` : ''}`,
          }))}
        />
      )}
      {whole.history.length > 0 && (
        <Link className="lk small" to={`/audit?q=${whole.order.reference}`}>
          All in the audit
        </Link>
      )}
    </section>
  );
}
