/** A cookie the shop sets, and what people are told of it. */
export interface CookieEntry {
  /** Behind https the browser is asked to take it for this host alone, which its name then says: '__Host-session'. */
  name: string;
  seconds: number;
  /** For how long, in words. */
  lasts: string;
  what: string;
}

/** Every cookie of the shop: what the server sets is set by this table, and the cookie policy lists it. */
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
    // As long as a browser keeps any cookie.
    seconds: 400 * 86_400,
    lasts: '400 days',
    what: 'Knows this browser again as one that signed in, asked for a code or came to the checkout, so that strangers’ wrong passwords do not lock you out and nobody else opens your order; it names nobody',
  },
  orders: {
    name: 'orders',
    seconds: 2 * 3600,
    lasts: '2 hours after you order as a guest, 30 minutes after you enter a code',
    what: 'Shows that an order is yours when you change it, so that its link alone changes nothing; no script can read it',
  },
} as const satisfies Record<string, CookieEntry>;

/** Gives the name a cookie goes by: with the prefix a browser takes it only over https, for this host alone. */
export function cookieName(cookie: keyof typeof cookieTable, secure: boolean): string {
  const { name } = cookieTable[cookie];
  return secure ? `__Host-${name}` : name;
}
