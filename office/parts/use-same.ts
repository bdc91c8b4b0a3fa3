import { useCallback, useLayoutEffect, useRef } from 'react';

/**
 * Returns a stable function that calls the latest `act`. Memoized children are not rendered again when `act` changes.
 */
export function useSame<Args extends unknown[]>(act: (...args: Args) => unknown): (...args: Args) => void {
  const last = useRef(act);
  useLayoutEffect(() => {
    last.current = act;
  });
  return useCallback((...args: Args) => void last.current(...args), []);
}
