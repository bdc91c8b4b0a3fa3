import { useSyncExternalStore } from 'react';

const nothing = () => () => {};

/** Returns false on the server and until hydration, before browser data is available. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    nothing,
    () => true,
    () => false,
  );
}
