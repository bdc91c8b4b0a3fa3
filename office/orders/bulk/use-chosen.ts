import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import { coverSelector } from '#office/parts/cover.ts';

const typing = `input:not([type=checkbox]), textarea, select, [contenteditable], ${coverSelector}, [role=menu]`;

/** Chooses everything between two rows of a list, both with it; one alone where the other is not in it. Pure. */
export function between(all: readonly string[], from: string | undefined, to: string): string[] {
  const [one, other] = [from === undefined ? -1 : all.indexOf(from), all.indexOf(to)];
  return one < 0 || other < 0 ? [to] : all.slice(Math.min(one, other), Math.max(one, other) + 1);
}

/** Which rows of a list are chosen: by a press, by X, from the last one to here by Shift X, all that are shown by Ctrl A. */
export function useChosen(shown: readonly string[]) {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const last = useRef<string>(undefined);
  // The same from first to last: a row that is given another is drawn anew.
  const toggle = useCallback((reference: string) => {
    last.current = reference;
    setChosen((before) => {
      const next = new Set(before);
      if (!next.delete(reference)) next.add(reference);
      return next;
    });
  }, []);
  const toHere = (reference: string, from = last.current) => {
    const more = between(shown, from, reference);
    last.current = reference;
    setChosen((before) => new Set([...before, ...more]));
  };
  const all = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    if (!(event.ctrlKey || event.metaKey) || event.key.toLowerCase() !== 'a' || target.closest(typing) || shown.length === 0) return;
    event.preventDefault();
    setChosen(new Set(shown));
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => all(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
  return { chosen, setChosen, toggle, toHere, clear: () => setChosen(new Set()) };
}
