import type { KeyboardEvent } from 'react';
import { focusRow } from './row-focus.ts';

/** Handlers of a focused row's keys. */
export interface RowKeys {
  open: (key: string) => void;
  toggle: (key: string) => void;
  /** Selects up to this row, from the last selected row or from `from`. */
  toHere: (key: string, from?: string) => void;
}

const inRow = 'a[href], button, input';

/** Moves the focus among a row and its controls. */
function moveInside(row: HTMLElement, by: 1 | -1): void {
  const stops = [row, ...row.querySelectorAll<HTMLElement>(inRow)].filter(
    (one) => one === row || one.getClientRects().length > 0,
  );
  const at = stops.indexOf(document.activeElement as HTMLElement);
  stops[Math.min(Math.max(at + by, 0), stops.length - 1)]?.focus();
}

/** Handles grid keys: arrows move, with Shift they select; Home, End, Enter, Space. Returns true if handled. */
export function pressInRow(event: KeyboardEvent<HTMLElement>, { open, toggle, toHere }: RowKeys): boolean {
  const target = event.target as HTMLElement;
  const row = target.closest<HTMLElement>('tr[data-key]');
  const key = row?.dataset.key;
  if (!row || key === undefined || event.ctrlKey || event.metaKey || event.altKey) return false;
  const move = (by: number) => {
    const to = focusRow(by);
    if (event.shiftKey && to !== undefined) toHere(to, key);
  };
  const keys: Readonly<Record<string, () => void>> = {
    ArrowDown: () => move(1),
    ArrowUp: () => move(-1),
    Home: () => void focusRow(Number.NEGATIVE_INFINITY),
    End: () => void focusRow(Number.POSITIVE_INFINITY),
    ArrowRight: () => moveInside(row, 1),
    ArrowLeft: () => moveInside(row, -1),
    // Focused controls in the row handle these keys themselves.
    ...(target === row && { Enter: () => open(key), ' ': () => toggle(key) }),
  };
  const act = keys[event.key];
  if (!act) return false;
  event.preventDefault();
  act();
  return true;
}
