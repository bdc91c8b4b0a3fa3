import { z } from 'zod';
import { SignedIn, TypedPassword, typedText } from './accounts.ts';
import { defineEndpoint } from './endpoint.ts';
import { ProblemCode, successReply } from './problem.ts';

/**
 * Failed Google sign-in. `error` and `message` are the same sentence, shown after 'Login error: ' or 'Signup error: '.
 * Codes: 'google_link' (confirm the account password once with `googleLink`), 'google_cancelled', else 'unauthorised'.
 */
export const GoogleFailure = z.object({ error: z.string(), message: z.string(), code: ProblemCode });

export const googleNonceEndpoint = defineEndpoint('POST', '/api/auth/google/nonce', {
  summary:
    "Begins a sign-in with Google's button: the nonce to give to its script, good once and for ten minutes, bound to this browser by a cookie.",
  reply: successReply(
    z.object({
      nonce: z.string(),
      clientId: z.string(),
      /** URL of Google's identity script; the page's content security policy allows exactly this one. */
      scriptUrl: z.string(),
    }),
  ),
  failure: GoogleFailure,
});

export const googleSignInEndpoint = defineEndpoint('POST', '/api/auth/google', {
  summary: "Signs in with an ID token from Google's button, or creates the account it belongs to.",
  body: z.object({ idToken: typedText(20_000) }),
  reply: SignedIn,
  failure: GoogleFailure,
});

/**
 * URL to navigate to with a plain link, not an API call; `?next=` may name one of our own pages. Redirects to Google
 * and back to /auth/google/callback, with `code` and `state` or with `error`.
 */
export const googleStartPath = '/api/auth/google/start';

export const googleExchangeEndpoint = defineEndpoint('POST', '/api/auth/google/exchange', {
  summary:
    'Ends a sign-in that was begun by the redirect: takes what Google wrote into the address of /auth/google/callback, all of it.',
  body: z.object({
    code: typedText(4000),
    /** State of the sign-in attempt, encrypted for this browser. It is long, as it contains the page to continue to. */
    state: typedText(2500),
    iss: typedText(1000),
    error: typedText(1000),
  }),
  reply: SignedIn.extend({
    /** Path of our own page to continue to; '/' by default. */
    next: z.string(),
  }),
  failure: GoogleFailure,
});

export const googleLinkEndpoint = defineEndpoint('POST', '/api/auth/google/link', {
  summary:
    'Signs in and links Google to the account that has its e-mail, with the password of that account. Follows on a google_link failure, in the same browser and within ten minutes.',
  body: z.object({ password: TypedPassword }),
  reply: SignedIn.extend({ next: z.string() }),
  failure: GoogleFailure,
});
