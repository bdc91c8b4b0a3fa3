import { useState } from 'react';
import type { OfficeProductRow } from '#contract/office/products.ts';
import { errorMessage, OfficeProblem } from '#office/browser/api.ts';
import { sayDone, sayFault } from '#office/parts/toasts.tsx';
import { writeRupees } from '#office/words/money.ts';
import { isLargePriceChange } from '#office/words/price-change.ts';
import { priceTyped, readPrice } from '#office/words/read-price.ts';
import { classNames } from '#ui/classes.ts';
import styles from './catalogue.module.css';
import { LargePriceDialog } from './large-price-dialog.tsx';
import { useProductChange } from './use-products.ts';

interface PriceCellProps {
  row: OfficeProductRow;
  field: 'price' | 'oldPrice';
}

const names = { price: 'Price', oldPrice: 'Former price' } as const;

/** Large price change that awaits confirmation, and the cell to open after saving. */
interface Question {
  before: number;
  after: number;
  below: HTMLElement | null;
}

/** Shows a price and lets staff edit it in place. Enter or blur saves, Escape cancels. */
export function PriceCell({ row, field }: PriceCellProps) {
  const { typed, fault, question, change, open, type, close, save, confirm } = usePriceCell(row, field);
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
      {question && (
        <LargePriceDialog
          changes={[{ name: `${names[field]} of ${row.name}`, ...question }]}
          keep={`Keep ${writeRupees(question.before)}`}
          save={`Save ${writeRupees(question.after)}`}
          onKeep={close}
          onSave={() => void confirm(question)}
        />
      )}
    </span>
  );
}

/** Manages the input of a cell and saves it. A large change asks first. */
function usePriceCell(row: OfficeProductRow, field: 'price' | 'oldPrice') {
  const [typed, setTyped] = useState<string>();
  const [fault, setFault] = useState<string>();
  const [question, setQuestion] = useState<Question>();
  const change = useProductChange(row.id);
  const was = row[field];
  const close = () => {
    setTyped(undefined);
    setFault(undefined);
    setQuestion(undefined);
  };
  const send = async (value: number | null, version: number, undoable: boolean) => {
    const { data } = await change.mutateAsync({ version, changes: { [field]: value } });
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
    setQuestion(undefined);
    try {
      if (value !== was) await send(value, row.version, true);
      close();
      below?.click();
    } catch (error) {
      const fields = error instanceof OfficeProblem ? Object.values(error.fields) : [];
      setFault(fields[0] ?? errorMessage(error));
    }
  };
  const save = async (below: HTMLElement | null) => {
    // Focus lost to the dialog must not save.
    if (typed === undefined || change.isPending || question) return;
    const value = readPrice(typed);
    if (value === undefined || (value === null && field === 'price')) setFault('Give rupees, like 2,499.00');
    else if (was !== null && value !== null && isLargePriceChange(was, value))
      setQuestion({ before: was, after: value, below });
    else await saveValue(value, below);
  };
  return {
    ...{ typed, fault, question, change, close, save },
    open: () => setTyped(was === null ? '' : priceTyped(was)),
    type: (text: string) => {
      setTyped(text);
      setFault(undefined);
    },
    confirm: ({ after, below }: Question) => saveValue(after, below),
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
