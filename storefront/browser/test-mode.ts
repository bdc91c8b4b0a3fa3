import { createContext, use, useSyncExternalStore } from 'react';

/** What the server knew of it when it wrote the page: the strip that says so stands from the first paint. */
export const TestModeContext = createContext(false);

let testMode = false;
const listeners = new Set<() => void>();

/** Told by what the shop says of its payments: pages above then say that no money moves. */
export function setTestMode(on: boolean): void {
  if (on === testMode) return;
  testMode = on;
  for (const listener of listeners) listener();
}

export function useTestMode(): boolean {
  const known = use(TestModeContext);
  const told = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => testMode,
    () => false,
  );
  return known || told;
}
