// Focus movement by J and K, which act as arrow keys.

function rows(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>('tbody tr[data-key]')];
}

/** Returns the key of the focused row. */
export function focusedRow(): string | undefined {
  return document.activeElement?.closest<HTMLElement>('tr[data-key]')?.dataset.key;
}

/** Moves the focus by some rows, initially to the first; returns the new row's key. */
export function focusRow(by: number): string | undefined {
  const all = rows();
  const at = all.findIndex((row) => row.contains(document.activeElement));
  const next = all[Math.min(Math.max(at + by, 0), all.length - 1)];
  next?.focus();
  next?.scrollIntoView({ block: 'nearest' });
  return next?.dataset.key;
}
