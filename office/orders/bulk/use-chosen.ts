import { useCallback, useRef, useState } from 'react';
import { coverSelector } from '#office/parts/cover.ts';
import { useKeydown } from '#office/parts/use-keydown.ts';

const typing = `input:not([type=checkbox]), textarea, select, [contenteditable], ${coverSelector}, [role=menu]`;

/** Returns all rows from one row to another, inclusive; only the second row if the first is not listed. Pure. */
export function rowsBetween(all: readonly string[], from: string | undefined, to: string): string[] {
  const [one, other] = [from === undefined ? -1 : all.indexOf(from), all.indexOf(to)];
  return one < 0 || other < 0 ? [to] : all.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/** Manages the selection: click, X, range by Shift X, all shown rows by Ctrl A. */
export function useChosen(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  // Stable callback, as a new callback would render every row again.
  const toggle = useCallback((reference: string) => {
    last.current = reference;
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(reference)) next.add(reference);
      return next;
    });
  }, []);
  const toHere = (reference: string, from = last.current) => {
    const more = rowsBetween(shown, from, reference);
    last.current = reference;
    setChosen((before) => new Set([...before, ...more]));
  };
  useKeydown((event) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (
      !(event.ctrlKey || event.metaKey) ||
      event.key.toLowerCase() !== 'a' ||
      target.closest(typing) ||
      shown.length === 0
    )
      return;
    event.preventDefault();
    setChosen(new Set(shown));
  });
  return { chosen, setChosen, toggle, toHere, clear: () => setChosen(new Set()) };
}
