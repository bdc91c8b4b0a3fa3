import { createContext, use, useSyncExternalStore } from 'react';

/** Test mode as known to the server, so that the banner is in the first paint. */
export const TestModeContext = createContext(false);

let testMode = false;
const listeners = new Set<() => void>();

/** Sets the test mode from the shop's payment data; pages then state that no money moves. */
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
