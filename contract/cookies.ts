import { browserDays } from './retention.ts';

/** Cookie of the shop, with its description for the cookie policy. */
export interface CookieEntry {
  /** Base name. Over HTTPS it gets the prefix `__Host-`, which binds the cookie to this host: '__Host-session'. */
  name: string;
  seconds: number;
  /** Lifetime in words. */
  lasts: string;
  what: string;
}

/** Table of all cookies of the shop. The server sets cookies by its rows, and the cookie policy lists them. */
export const cookieTable = {
  session: {
    name: 'session',
    seconds: 24 * 3600,
    lasts: '24 hours from your last visit, 30 days after signing in at most',
    what: 'Keeps you signed in; no script can read it',
  },
  google: {
    name: 'google',
    seconds: 600,
    lasts: '10 minutes',
    what: 'Ties the answer to the browser that asked, while you sign in with Google; no script can read it',
  },
  passkey: {
    name: 'passkey',
    seconds: 300,
    lasts: '5 minutes',
    what: 'Ties what your passkey signs to the browser that asked, while you use one; no script can read it',
  },
  browser: {
    name: 'browser',
    // Longest lifetime that browsers allow.
    seconds: browserDays * 86_400,
    lasts: `${browserDays} days`,
    what: 'Knows this browser again as one that signed in, asked for a code or came to the checkout, so that strangers’ wrong passwords do not lock you out, nobody else opens your order, and nobody who works here decides alone about money for themselves; it names nobody',
  },
  orders: {
    name: 'orders',
    seconds: 2 * 3600,
    lasts: '2 hours after you order as a guest, 30 minutes after you enter a code',
    what: 'Shows that an order is yours when you change it, so that its link alone changes nothing; no script can read it',
  },
} as const satisfies Record<string, CookieEntry>;

/**
 * Returns the name of a cookie. Over HTTPS it has the prefix `__Host-`, which browsers accept only over HTTPS from this
 * host.
 */
export function cookieName(cookie: keyof typeof cookieTable, secure: boolean): string {
  const { name } = cookieTable[cookie];
  return secure ? `__Host-${name}` : name;
}
