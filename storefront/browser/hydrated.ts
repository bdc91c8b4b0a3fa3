import { useSyncExternalStore } from 'react';

const nothing = () => () => {};

/** False on the server and until hydration: what only this browser knows is not known before. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
