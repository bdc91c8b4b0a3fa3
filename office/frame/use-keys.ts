import { isCovered } from '#office/parts/cover.ts';
import { useKeydown } from '#office/parts/use-keydown.ts';

/** Handlers by shortcut: 'J', 'Ctrl K', '/', 'G T'. */
export type KeyMap = Readonly<Record<string, (() => void) | undefined>>;

/** First letter of a two-letter shortcut, and the time in ms at which it was pressed. */
let first: { letter: string; at: number } | undefined;
/** Timeout of the second letter, in ms. */
const patienceMs = 1200;

const typed =
  'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable], [role=menu], [role=listbox], [role=combobox]';

/** Returns the name of a key press; undefined while typing. */
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
 * Binds shortcuts while mounted. Letters do nothing in fields or under dialogs. Handled keys do not propagate, as a
 * table would otherwise search for a row.
 */
export function useKeys(keys: KeyMap, on = true): void {
  const press = (event: KeyboardEvent) => {
    const name = pressOf(event, isTakenElsewhere(event));
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
  };
  useKeydown(press, { on, capture: true });
}

/** Returns true if a press is typed into a field, or a dialog covers the page. */
function isTakenElsewhere({ target }: KeyboardEvent): boolean {
  const element = target instanceof Element ? target : document.body;
  const covered = isCovered() || document.querySelector('[role=menu]') !== null;
  return element.closest(typed) !== null || covered;
}
