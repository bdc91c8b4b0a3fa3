import { useCallback, useLayoutEffect, useRef } from 'react';

/** Gives one function from first to last that does what it was given last: whoever is handed it is not drawn anew because what it does goes by something else. */
export function useSame<Args extends unknown[]>(act: (...args: Args) => unknown): (...args: Args) => void {
  const last = useRef(act);
  useLayoutEffect(() => {
    last.current = act;
  });
  return useCallback((...args: Args) => void last.current(...args), []);
}
