import { createContext, use } from 'react';

/**
 * The shop's public origin, for addresses that must be whole (canonical links, share cards). The server knows it; it
 * writes it into the page, and the browser reads it there: the address in its bar may be another.
 */
export const OriginContext = createContext('');

export function useOrigin(): string {
  return use(OriginContext);
}
