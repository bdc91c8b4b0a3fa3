import { useSyncExternalStore } from 'react';
import { followOwner, readOwn, writeOwn } from './owner.ts';

/**
 * Normalizes a PIN: six digits, not starting with 0; a space after the third digit is allowed. Undefined if invalid.
 */
export function tidyPin(written: string): string | undefined {
  const pin = written.trim().replace(/^(\d{3}) (\d{3})$/, '$1$2');
  return /^[1-9]\d{5}$/.test(pin) ? pin : undefined;
}

/** Returns the last PIN used on this device, if it is valid. */
export function storedPin(): string | undefined {
  return tidyPin(readOwn('pin') ?? '');
}

export function storePin(pin: string): void {
  writeOwn('pin', pin);
}

/** Returns the last PIN used on this device; undefined on the server and during hydration. */
export function useStoredPin(): string | undefined {
  return useSyncExternalStore(followOwner, storedPin, () => undefined);
}
