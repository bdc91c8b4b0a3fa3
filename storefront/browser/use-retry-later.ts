import { useEffect, useReducer } from 'react';
import { shopThere } from './lazy-code.ts';

/**
 * Reloads a page that failed to load: on a button press, or automatically when online again, but only once the shop
 * responds. Returns the waiting state and the press handler.
 */
export function useRetryLater(): [waits: boolean, again: () => void] {
  const [waits, again] = useReducer(() => true, false);
  useEffect(() => {
    const { href } = location;
    // No reload if the user has navigated elsewhere.
    if (waits) void shopThere().then(() => href === location.href && location.reload());
    else addEventListener('online', again, { once: true });
  }, [waits]);
  return [waits, again];
}
