import { useSyncExternalStore } from 'react';

let testMode = false;
const listeners = new Set<() => void>();

/** Told by what the shop says of its payments: pages above then say that no money moves. */
export function setTestMode(on: boolean): void {
  if (on === testMode) return;
  testMode = on;
  for (const listener of listeners) listener();
}

export function useTestMode(): boolean {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => testMode,
    () => false,
  );
}
