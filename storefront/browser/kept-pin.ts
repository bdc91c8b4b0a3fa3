import { useSyncExternalStore } from 'react';
import { followOwner, readOwn, writeOwn } from './owner.ts';

/** Six digits, the first not 0; a blank after the third is how people write it. Undefined for anything else. */
export function tidyPin(written: string): string | undefined {
  const pin = written.trim().replace(/^(\d{3}) (\d{3})$/, '$1$2');
  return /^[1-9]\d{5}$/.test(pin) ? pin : undefined;
}

/** The PIN this device asked for last, if it is one. */
export function keptPin(): string | undefined {
  return tidyPin(readOwn('pin') ?? '');
}

export function keepPin(pin: string): void {
  writeOwn('pin', pin);
}

/** The PIN this device asked for last; none on the server and while hydrating. */
export function useKeptPin(): string | undefined {
  return useSyncExternalStore(followOwner, keptPin, () => undefined);
}
