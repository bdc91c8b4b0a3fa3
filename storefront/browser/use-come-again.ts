import { useEffect, useReducer } from 'react';
import { shopThere } from './late-code.ts';

/**
 * Loads a page anew that did not come: at a press, and by itself when there is a network again, but never before the shop answers. Gives
 * whether that is waited for, and what a press does.
 */
export function useComeAgain(): [waits: boolean, again: () => void] {
  const [waits, again] = useReducer(() => true, false);
  useEffect(() => {
    const { href } = location;
    // Whoever has gone on meanwhile is left where they are.
    if (waits) void shopThere().then(() => href === location.href && location.reload());
    else addEventListener('online', again, { once: true });
  }, [waits]);
  return [waits, again];
}
