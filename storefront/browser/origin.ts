import { createContext, use } from 'react';

/**
 * Public origin of the shop, for absolute URLs (canonical links, share cards). The server embeds it in the page, as the
 * browser's own URL may differ.
 */
export const OriginContext = createContext('');

export function useOrigin(): string {
  return use(OriginContext);
}
