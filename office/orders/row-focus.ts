// J and K are the arrows of whoever has a hand on the letters.

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('tbody tr[data-key]')];
}

/** Gives the key of the row that has the focus. */
export function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('tr[data-key]')?.dataset.key;
}

/** Moves the focus some rows on or back, from none to the first; gives the key of the row that has it now. */
export function focusRow(by: number): string | undefined {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = all[Math.min(Math.max(at + by, 0), all.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next?.dataset.key;
}
