import type { Needs } from '#server/foundation/http/context.ts';
import type { BrowserContext } from './known-browser.ts';
import type { Passwords } from './passwords.ts';

/** Dependencies of sign-up, sign-in and mailed codes. */
export interface AccountContext
  extends Needs<'db' | 'jobs' | 'limits' | 'secret' | 'publicUrl' | 'now' | 'shopFacts' | 'settings'>,
    BrowserContext {
  passwords: Passwords;
  /** Name of the cookie that holds the browser's half of a session. */
  sessionCookie: string;
}
