import type { BrowserContext } from '#server/customers/accounts/known-browser.ts';
import type { Passwords } from '#server/customers/accounts/passwords.ts';
import type { Needs } from '#server/foundation/http/context.ts';

/** What it takes to let the shop's own people in. */
export interface StaffContext extends Needs<'db' | 'jobs' | 'limits' | 'secret' | 'publicUrl' | 'now'>, BrowserContext {
  passwords: Passwords;
  /** Name of the cookie of the office: no shopper ever has it. */
  officeCookie: string;
}

/** Gives the name of the office's cookie: over https a browser takes it for this host alone, as its name says. */
export function officeCookieName(secure: boolean): string {
  return secure ? '__Host-office' : 'office';
}
