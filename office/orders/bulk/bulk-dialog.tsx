import { useQueries } from '@tanstack/react-query';
import { useState } from 'react';
import type { OfficeOrderRow } from '#contract/office/orders.ts';
import { errorMessage, officeApi } from '#office/browser/api.ts';
import { ActDialog } from '#office/orders/actions/act-dialog.tsx';
import { Field } from '#office/parts/field.tsx';
import table from '#office/parts/table.module.css';
import { formatCount, writeRupees } from '#office/words/money.ts';
import { classNames } from '#ui/classes.ts';
import styles from './bulk.module.css';
import type { BulkWish } from './bulk-wish.ts';

/** Batch size of previews. */
const atOnce = 25;

interface BulkDialogProps {
  kind: 'hold' | 'cancel';
  rows: readonly OfficeOrderRow[];
  onDo: (wish: BulkWish) => void;
  onClose: () => void;
}

/** Shows the effect on each order before a bulk action; orders that it cannot apply to are skipped, with the reason. */
export function BulkDialog({ kind, rows, onDo, onClose }: BulkDialogProps) {
  const [why, setWhy] = useState('');
  const references = rows.map(({ reference }) => reference);
  const parts = Array.from({ length: Math.ceil(references.length / atOnce) }, (_, at) =>
    references.slice(at * atOnce, (at + 1) * atOnce),
  );
  const tried = useQueries({
    queries: parts.map((part) => ({
      queryKey: ['bulk-try', kind, part],
      queryFn: async () =>
        (await officeApi('POST /api/office/bulk/try', { body: { kind, references: part, why: 'What would follow' } }))
          .data.rows,
      staleTime: 0,
      gcTime: 0,
      retry: false,
      placeholderData: undefined,
    })),
  });
  const known = tried.flatMap(({ data }) => data ?? []);
  const fits = known.filter((row) => row.fits);
  const back = fits.reduce((sum, row) => sum + row.back, 0);
  const error = tried.find((one) => one.error)?.error;
  const ready = tried.every(({ isSuccess }) => isSuccess);
  const verb = kind === 'cancel' ? 'Cancel' : 'Hold';
  const left = references.length - fits.length;
  return (
    <ActDialog
      title={`${verb} ${references.length === 1 ? '1 order' : `${formatCount(references.length)} orders`}?`}
      {...(ready && { fact: left > 0 ? `${formatCount(left)} cannot be: they are left out.` : 'All of them can be.' })}
      follows={[]}
      refusal={error ? errorMessage(error) : undefined}
      verb={`${verb} ${formatCount(fits.length)}${back > 0 ? `, refund ${writeRupees(back)}` : ''}`}
      waits={!ready || fits.length === 0 || why.trim() === ''}
      danger={kind === 'cancel'}
      onDo={() => onDo({ kind, why: why.trim() })}
      onClose={onClose}
    >
      <Field
        label="Why"
        {...(kind === 'cancel' && { hint: 'The shoppers read it' })}
        value={why}
        onChange={setWhy}
        maxLength={300}
        autoFocus
      />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys too */}
      <section className={styles.tried} aria-label="What will happen to each" tabIndex={0}>
        <table className={classNames(table.tb, table.plain)}>
          <thead>
            <tr>
              <th>Order</th>
              <th>What will happen</th>
            </tr>
          </thead>
          <tbody>
            {references.map((reference) => {
              const row = known.find((one) => one.reference === reference);
              return (
                <tr key={reference}>
                  <td className="strong">{reference}</td>
                  <td className={row && !row.fits ? 'bad' : undefined}>{row ? fitWords(row) : 'Being looked at'}</td>
                </tr>
              );
            })}
          </tbody>
        </table>
      </section>
    </ActDialog>
  );
}

function fitWords({ fits, words }: { fits: boolean; words: string }): string {
  return fits ? words : `Left out. ${words}`;
}
