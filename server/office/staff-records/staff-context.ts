import type { BrowserContext } from '#server/customers/accounts/known-browser.ts';
import type { Passwords } from '#server/customers/accounts/passwords.ts';
import type { Needs } from '#server/foundation/http/context.ts';

/** Dependencies of staff sign-in. */
export interface StaffContext
  extends Needs<'db' | 'jobs' | 'limits' | 'secret' | 'publicUrl' | 'now' | 'shopFacts' | 'settings'>,
    BrowserContext {
  passwords: Passwords;
  /** Name of the office cookie; shoppers never receive it. */
  officeCookie: string;
}

/** Returns the office cookie's name; over https with the prefix that binds it to this host. */
export function officeCookieName(secure: boolean): string {
  return secure ? '__Host-office' : 'office';
}
