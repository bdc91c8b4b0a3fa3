import { useEffect, useEffectEvent } from 'react';
import { isCovered } from '#office/parts/cover.ts';

/** What keys do, by what is pressed: 'J', 'Ctrl K', '/', 'G T'. */
export type KeyMap = Readonly<Record<string, (() => void) | undefined>>;

/** The first of two letters that was pressed last, and when. */
let first: { letter: string; at: number } | undefined;
/** How long the second letter may take to come, in ms. */
const patienceMs = 1200;

const typed = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]';

/** Names what was pressed as a map of keys does; undefined while somebody types. */
export function pressOf(
  event: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>,
  typing: boolean,
): string | undefined {
  if (event.altKey) return undefined;
  const key = event.key.length === 1 ? event.key.toUpperCase() : event.key;
  if (event.ctrlKey || event.metaKey) return `Ctrl ${key}`;
  if (typing) return undefined;
  return event.shiftKey && /^[A-Z]$/.test(key) ? `Shift ${key}` : key;
}

/**
 * Binds keys while the component is shown. Letters do nothing while a field has the caret or a box lies over the work. What is bound here goes no
 * further: a table would look for a row of that letter.
 */
export function useKeys(keys: KeyMap, on = true): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    const target = event.target instanceof Element ? event.target : document.body;
    const covered = isCovered() || document.querySelector('[role=menu]') !== null;
    const name = pressOf(event, target.closest(typed) !== null || covered);
    if (name === undefined) return;
    const pair = first && event.timeStamp - first.at < patienceMs ? `${first.letter} ${name}` : undefined;
    const does = (pair && keys[pair]) || keys[name];
    if (!does && Object.keys(keys).some((one) => one.startsWith(`${name} `))) {
      first = { letter: name, at: event.timeStamp };
      return;
    }
    if (!does) return;
    first = undefined;
    event.preventDefault();
    event.stopPropagation();
    does();
  });
  useEffect(() => {
    if (!on) return;
    const listen = (event: KeyboardEvent) => press(event);
    // Before anything else hears it.
    window.addEventListener('keydown', listen, { capture: true });
    return () => window.removeEventListener('keydown', listen, { capture: true });
  }, [on]);
}
