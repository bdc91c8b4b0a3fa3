import { useState } from 'react';
import type { OfficeProductRow } from '#contract/office/products.ts';
import { errorMessage, OfficeProblem } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { writeRupees } from '#office/words/money.ts';
import { priceTyped, readPrice } from '#office/words/read-price.ts';
import { classNames } from '#ui/classes.ts';
import styles from './catalogue.module.css';
import { isPriceDeclined } from './price-question.ts';
import { isWaitingInstead, useProductChange } from './use-products.ts';

interface PriceCellProps {
  row: OfficeProductRow;
  field: 'price' | 'oldPrice';
}

const names = { price: 'Price', oldPrice: 'Former price' } as const;

/** Shows a price and lets staff edit it in place. Enter or blur saves, Escape cancels. */
export function PriceCell({ row, field }: PriceCellProps) {
  const { typed, fault, change, open, type, close, save } = usePriceCell(row, field);
  const was = row[field];
  const label = `${names[field]} of ${row.name}`;
  const saved = was === null ? 'none' : priceTyped(was);
  const shown = change.isPending && typed !== undefined ? typed : saved;
  if (typed === undefined || change.isPending)
    return <ClosedCell label={label} shown={shown} field={field} change={change} onOpen={open} />;
  return (
    <span className={styles.open}>
      <input
        ref={selectAll}
        className={classNames(styles.box, fault !== undefined && styles.wrong)}
        value={typed}
        inputMode="decimal"
        aria-label={label}
        aria-invalid={fault !== undefined}
        aria-describedby={fault === undefined ? undefined : `${row.id}-${field}-fault`}
        onChange={({ target }) => type(target.value)}
        onBlur={() => void save(null)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') {
            event.stopPropagation();
            close();
          }
          if (event.key !== 'Enter') return;
          event.preventDefault();
          void save(nextCell(event.currentTarget, field));
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

/** Manages the input of a cell and saves it. */
function usePriceCell(row: OfficeProductRow, field: 'price' | 'oldPrice') {
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const change = useProductChange(row.id);
  const was = row[field];
  const close = () => {
    setTyped(undefined);
    setFault(undefined);
  };
  const send = async (value: number | null, version: number, undoable: boolean) => {
    const changes = { [field]: value };
    const { data, message } = await change.mutateAsync({ version, changes });
    if (isWaitingInstead(data, changes)) return sayDone(message);
    const said =
      value === null
        ? `${row.name} has no former price`
        : `${row.name} ${field === 'price' ? 'is' : 'was'} ${writeRupees(value)}`;
    sayDone(
      said,
      undoable ? () => void send(was, data.version, false).catch((error) => sayFault(errorMessage(error))) : undefined,
    );
  };
  const saveValue = async (value: number | null, below: HTMLElement | null) => {
    try {
      if (value !== was) await send(value, row.version, true);
      close();
      below?.click();
    } catch (error) {
      if (isPriceDeclined(error)) return close();
      const fields = error instanceof OfficeProblem ? Object.values(error.fields) : [];
      setFault(fields[0] ?? errorMessage(error));
    }
  };
  const save = async (below: HTMLElement | null) => {
    if (typed === undefined || change.isPending) return;
    const value = readPrice(typed);
    if (value === undefined || (value === null && field === 'price')) setFault('Give rupees, like 2,499.00');
    else await saveValue(value, below);
  };
  return {
    ...{ typed, fault, change, close, save },
    open: () => setTyped(was === null ? '' : priceTyped(was)),
    type: (text: string) => {
      setTyped(text);
      setFault(undefined);
    },
  };
}

/** Selects the whole price when the field opens. Stable, since React calls a new ref after each render. */
function selectAll(box: HTMLInputElement | null): void {
  box?.select();
}

/** Returns the same field of the next row. */
function nextCell(box: Element, field: string): HTMLElement | null {
  return box.closest('tr')?.nextElementSibling?.querySelector<HTMLElement>(`[data-cell=${field}]`) ?? null;
}

interface ClosedCellProps {
  label: string;
  shown: string;
  field: PriceCellProps['field'];
  change: { isPending: boolean; isSuccess: boolean };
  onOpen: () => void;
}

/** Shows a price as a button that opens it. */
function ClosedCell({ label, shown, field, change: { isPending, isSuccess }, onOpen }: ClosedCellProps) {
  return (
    <button
      type="button"
      className={classNames(styles.cell, isPending && styles.sent, isSuccess && styles.agreed)}
      aria-label={`${label}, ${shown}. Change it`}
      data-cell={field}
      onClick={onOpen}
    >
      {shown}
    </button>
  );
}
