import { z } from 'zod';
import { SignedIn, TypedPassword, typed } from './accounts.ts';
import { endpoint } from './endpoint.ts';
import { ProblemCode, success } from './problem.ts';

/**
 * A sign-in with Google that came to nothing; `error` and `message` are the same sentence, to be shown after 'Login error: '
 * or 'Signup error: '. The code is 'google_link' where the password of the account is asked for once (then `googleLink`),
 * 'google_cancelled' where the person turned back, and 'unauthorised' for all other faults.
 */
export const GoogleFailure = z.object({ error: z.string(), message: z.string(), code: ProblemCode });

export const googleNonce = endpoint('POST', '/api/auth/google/nonce', {
  summary:
    "Begins a sign-in with Google's button: the nonce to give to its script, good once and for ten minutes, bound to this browser by a cookie.",
  reply: success(
    z.object({
      nonce: z.string(),
      clientId: z.string(),
      /** Address of the identity script; the page's content policy allows exactly this one. */
      scriptUrl: z.string(),
    }),
  ),
  failure: GoogleFailure,
});

export const googleSignIn = endpoint('POST', '/api/auth/google', {
  summary: "Signs in with an ID token from Google's button, or creates the account it belongs to.",
  body: z.object({ idToken: typed(20_000) }),
  reply: SignedIn,
  failure: GoogleFailure,
});

/**
 * Not a call but an address to go to (a plain link, `?next=` may name one of our own pages): leads to Google and from there
 * to /auth/google/callback, with `code` and `state` or with `error`.
 */
export const googleStartPath = '/api/auth/google/start';

export const googleExchange = endpoint('POST', '/api/auth/google/exchange', {
  summary: 'Ends a sign-in that was begun by the redirect: takes what Google wrote into the address of /auth/google/callback, all of it.',
  body: z.object({
    code: typed(4000),
    /** The attempt, sealed for this browser: with the page to go on to it is long. */
    state: typed(2500),
    iss: typed(1000),
    error: typed(1000),
  }),
  reply: SignedIn.extend({
    /** The page to go on to: one of our own, '/' where none was asked for. */
    next: z.string(),
  }),
  failure: GoogleFailure,
});

export const googleLink = endpoint('POST', '/api/auth/google/link', {
  summary:
    'Signs in and links Google to the account that has its e-mail, with the password of that account. Follows on a google_link failure, in the same browser and within ten minutes.',
  body: z.object({ password: TypedPassword }),
  reply: SignedIn.extend({ next: z.string() }),
  failure: GoogleFailure,
});
