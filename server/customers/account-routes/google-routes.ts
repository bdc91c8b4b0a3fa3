import {
  googleExchangeEndpoint,
  googleLinkEndpoint,
  googleNonceEndpoint,
  googleSignInEndpoint,
  googleStartPath,
} from '#contract/account-google.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { ownPath } from '#contract/own-path.ts';
import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import {
  beginAttempt,
  googleCookieName,
  isSpent,
  longestNext,
  openAttempt,
  randomName,
  spendAttempt,
} from '#server/customers/sign-in/google-attempts.ts';
import type { GoogleProvider } from '#server/customers/sign-in/google-provider.ts';
import {
  asGoogleRefusal,
  googleInvalid,
  googleMissing,
  googleRefusal,
  googleUnavailable,
} from '#server/customers/sign-in/google-refusals.ts';
import { linkGoogle } from '#server/customers/sign-in/link-google.ts';
import { type GoogleDeps, signInWithGoogle } from '#server/customers/sign-in/sign-in-with-google.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type CallContext, callerOf } from '#server/foundation/http/caller.ts';
import { type Handler, mountRoute, type Router, successEnvelope } from '#server/foundation/http/mount.ts';

const callbackPath = '/auth/google/callback';

/** Mounts Google sign-in: by button (nonce, then ID token) or by redirect (start, then callback). */
export function mountGoogle(router: Router, accountDeps: AccountContext, google: GoogleProvider | undefined): void {
  const deps: GoogleDeps = { ...accountDeps, googleCookie: googleCookieName(router.secure) };
  const configured = async ({ address }: CallContext): Promise<GoogleProvider> => {
    if (!google) throw googleMissing();
    await deps.limits.take('google', address);
    return google;
  };

  mountInForm(router, googleNonceEndpoint, async (_input, caller) => {
    const { clientId, scriptUrl } = await configured(caller);
    const nonce = beginAttempt(deps, caller.cookies, 'button');
    return successEnvelope({ nonce, clientId, scriptUrl });
  });

  mountInForm(router, googleSignInEndpoint, async ({ body }, caller) => {
    const provider = await configured(caller);
    if (body.idToken === '') throw googleInvalid();
    const identity = await provider.verify(body.idToken);
    if (!(await spendAttempt(deps, caller.cookies, 'button', identity.nonce))) throw googleInvalid();
    return signInWithGoogle(deps, identity, '/', caller);
  });

  mountInForm(router, googleExchangeEndpoint, async ({ body }, caller) => {
    const provider = await configured(caller);
    const { code, state, iss, error } = body;
    if (error !== '') throw refusalOf(error);
    const { nonce, codeVerifier, next = '/' } = openAttempt(deps, caller.cookies, 'redirect', state) ?? {};
    if (code === '' || !nonce || !codeVerifier || (await isSpent(deps, caller.cookies, 'redirect', state)))
      throw googleInvalid();
    const callback = new URL(callbackPath, deps.publicUrl);
    callback.search = String(new URLSearchParams({ code, state, ...(iss && { iss }) }));
    const identity = await provider.exchange(callback, { state, nonce, codeVerifier });
    if (identity.nonce !== nonce || !(await spendAttempt(deps, caller.cookies, 'redirect', state)))
      throw googleInvalid();
    return { ...(await signInWithGoogle(deps, identity, next, caller)), next };
  });

  mountInForm(router, googleLinkEndpoint, async ({ body }, caller) => {
    await configured(caller);
    return linkGoogle(deps, body.password, caller);
  });

  mountStart(router, deps, configured);
}

/** Mounts a Google call whose errors have the format of Google's calls. */
function mountInForm<E extends Endpoint>(router: Router, endpoint: E, handler: Handler<E>): void {
  mountRoute(router, endpoint, async (input, caller) => {
    try {
      return await handler(input, caller);
    } catch (error) {
      throw asGoogleRefusal(error);
    }
  });
}

/** Returns the problem for a redirect's `error`: Google's codes, and the shop's own for a failed start. */
function refusalOf(error: string): Problem {
  switch (error) {
    case 'access_denied':
      return googleRefusal('You cancelled Google sign-in.', { code: 'google_cancelled' });
    case 'not_configured':
      return googleMissing();
    case 'too_many_requests':
      return new Problem(429, 'too_many_requests', 'Too many attempts. Try again in 10 minutes.', {
        retryAfterSeconds: 600,
      });
    case 'temporarily_unavailable':
    case 'server_error':
      return googleUnavailable();
    default:
      return googleRefusal('Google authentication service error');
  }
}

/** Mounts the start of the redirect: to Google, or to a page that shows the error. */
function mountStart(
  router: Router,
  deps: GoogleDeps,
  configured: (caller: CallContext) => Promise<GoogleProvider>,
): void {
  router.app.get(googleStartPath, async (request, reply) => {
    const caller = callerOf(request, reply, router.findSession, router.secure);
    const { next } = request.query as { next?: unknown };
    try {
      const provider = await configured(caller);
      const path = typeof next === 'string' && next.length <= longestNext ? ownPath(next) : undefined;
      const checks = { nonce: randomName(), codeVerifier: randomName() };
      const state = beginAttempt(deps, caller.cookies, 'redirect', { ...checks, next: path ?? '/' });
      const address = await provider.authorisationUrl(new URL(callbackPath, deps.publicUrl).href, { state, ...checks });
      return reply.header('cache-control', 'no-store').redirect(address, 303);
    } catch (error) {
      if (!(error instanceof Problem)) throw error;
      if (error.status >= 500) request.log.warn({ event: 'google.unreachable', err: error }, 'Google does not answer');
      const fault = { 401: 'not_configured', 429: 'too_many_requests', 503: 'temporarily_unavailable' }[error.status];
      return reply
        .header('cache-control', 'no-store')
        .redirect(`${callbackPath}?error=${fault ?? 'server_error'}`, 303);
    }
  });
}
