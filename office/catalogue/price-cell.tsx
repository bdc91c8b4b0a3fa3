import { useState } from 'react';
import type { ProductRow } from '#contract/office/products.ts';
import { OfficeProblem, sentenceOf } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { rupees } from '#office/words/money.ts';
import { priceTyped, readPrice } from '#office/words/read-price.ts';
import { classes } from '#ui/classes.ts';
import styles from './catalogue.module.css';
import { useProductChange } from './use-products.ts';

interface PriceCellProps {
  row: ProductRow;
  field: 'price' | 'oldPrice';
}

const names = { price: 'Price', oldPrice: 'Former price' } as const;

/** A price in the table, changed where it stands: a press or Enter opens it, Enter saves and goes down, Esc gives it back. */
export function PriceCell({ row, field }: PriceCellProps) {
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const change = useProductChange(row.id);
  const was = row[field];
  const label = `${names[field]} of ${row.name}`;
  const shown = change.isPending && typed !== undefined ? typed : was === null ? 'none' : priceTyped(was);
  const send = async (value: number | null, version: number, undoable: boolean) => {
    const { data } = await change.mutateAsync({ version, changes: { [field]: value } });
    const said = value === null ? `${row.name} has no former price` : `${row.name} ${field === 'price' ? 'is' : 'was'} ${rupees(value)}`;
    sayDone(said, undoable ? () => void send(was, data.version, false).catch((error) => sayFault(sentenceOf(error))) : undefined);
  };
  const keep = async (): Promise<boolean> => {
    if (typed === undefined || change.isPending) return false;
    const value = readPrice(typed);
    if (value === undefined || (value === null && field === 'price')) {
      setFault('Give rupees, like 2,499.00');
      return false;
    }
    if (value !== was) {
      try {
        await send(value, row.version, true);
      } catch (error) {
        const fields = error instanceof OfficeProblem ? Object.values(error.fields) : [];
        setFault(fields[0] ?? sentenceOf(error));
        return false;
      }
    }
    setTyped(undefined);
    setFault(undefined);
    return true;
  };
  if (typed === undefined || change.isPending)
    return (
      <button
        type="button"
        className={classes(styles.cell, change.isPending && styles.sent, change.isSuccess && styles.agreed)}
        aria-label={`${label}, ${shown}. Change it`}
        data-cell={field}
        onClick={() => setTyped(was === null ? '' : priceTyped(was))}
      >
        {shown}
      </button>
    );
  return (
    <span className={styles.open}>
      <input
        // The press that opened it is the one that types.
        ref={(box) => box?.select()}
        className={classes(styles.box, fault !== undefined && styles.wrong)}
        value={typed}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${row.id}-${field}-fault`}
        onChange={({ target }) => setTyped(target.value)}
        onBlur={() => fault === undefined && void keep()}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            setTyped(undefined);
            setFault(undefined);
          }
          if (event.key !== 'Enter') return;
          event.preventDefault();
          const below = nextCell(event.currentTarget, field);
          void keep().then((kept) => kept && below?.click());
        }}
      />
      {fault !== undefined && (
        <span id={`${row.id}-${field}-fault`} role="alert" className={styles.fault}>
          {fault}
        </span>
      )}
    </span>
  );
}

/** The same field of the row below. */
function nextCell(box: Element, field: string): HTMLElement | null {
  return box.closest('tr')?.nextElementSibling?.querySelector<HTMLElement>(`[data-cell=${field}]`) ?? null;
}
