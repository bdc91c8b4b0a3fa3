import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInProvider } from '#contract/lists.ts';
import { byItselfHeader } from '#contract/office/by-itself.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Session of a signed-in account, in the form that every area may read. */
export interface SignedInCaller {
  sessionId: string;
  /** Provider that was used to start the session. */
  provider: SignInProvider;
  expiresAt: Date;
  /** Time of the latest proof of identity in this session. */
  provedAt: Date | null;
  account: Account;
}

export interface Account {
  id: string;
  email: string;
  /** True once the account holder has proved to own the address; signing up alone does not. */
  emailProved: boolean;
  firstName: string;
  lastName: string;
  phone: string | null;
  hasPassword: boolean;
  /** Time of the scheduled deletion of the account; null without one. */
  deleteAfter: Date | null;
}

/** Reader of the two session secrets: the cookie proves the browser, the token the page. */
export interface SessionTokenPair {
  cookie(name: string): string | undefined;
  token: string | undefined;
}

export type FindSession = (halves: SessionTokenPair) => Promise<SignedInCaller | undefined>;

export interface Cookies {
  read(name: string): string | undefined;
  /**
   * Sets an HttpOnly cookie of the shop, which is Secure if the shop uses https. A strict cookie is SameSite=Strict:
   * requests that start at another site do not send it.
   */
  set(name: string, value: string, options: { maxAgeSeconds: number; path?: string; strict?: boolean }): void;
  clear(name: string, options?: { path?: string }): void;
}

/** Context of a call: data about the caller, and a way to add cache tags to the response. */
export interface CallContext {
  /** Address of the caller, resolved by TRUST_PROXY. */
  address: string;
  /** User-Agent header of the browser. */
  userAgent: string;
  /** True if the page sent a session token, even an invalid one. */
  saysSignedIn: boolean;
  /** True if no person caused this call: the page marked it as a poll, or it is an event stream or a picture. */
  byItself: boolean;
  /** Returns the session of cookie and token. The lookup runs on first use, once per call. */
  signedIn(): Promise<SignedInCaller | undefined>;
  cookies: Cookies;
  /**
   * Adds cache tags to the response ('product:cricket-1', 'category:Cricket'), so that a write invalidates cached
   * copies.
   */
  shows(...tags: string[]): void;
}

/**
 * Returns an anonymous caller for pages and cached responses that are the same for everyone. Reading the session or
 * cookies throws.
 */
export function anonymousCaller(address: string, shows: CallContext['shows']): CallContext {
  const personal = (): never => {
    throw new Error('what is kept for everyone must not ask who is there');
  };
  return {
    address,
    userAgent: '',
    saysSignedIn: false,
    byItself: true,
    signedIn: personal,
    cookies: { read: personal, set: personal, clear: personal },
    shows,
  };
}

/** Returns the call context of a request. */
export function callerOf(
  request: FastifyRequest,
  reply: FastifyReply,
  findSession: FindSession,
  secure: boolean,
): CallContext {
  let session: Promise<SignedInCaller | undefined> | undefined;
  const read = (name: string) => request.cookies[name];
  const token = bearerOf(request.headers.authorization);
  const options = (path = '/') => ({ path, httpOnly: true, sameSite: 'lax', secure }) as const;
  return {
    address: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    saysSignedIn: token !== undefined,
    byItself: isByItself(request.headers),
    signedIn() {
      session ??= findSession({ cookie: read, token });
      return session;
    },
    cookies: {
      read,
      set: (name, value, { maxAgeSeconds, path, strict }) =>
        void reply.setCookie(name, value, {
          ...options(path),
          maxAge: maxAgeSeconds,
          ...(strict && { sameSite: 'strict' as const }),
        }),
      clear: (name, { path } = {}) => void reply.clearCookie(name, options(path)),
    },
    shows: () => {},
  };
}

/**
 * Detects automatic calls. Reopened event streams and pictures cannot carry a custom header, so they are recognized by
 * Accept.
 */
function isByItself({ accept = '', [byItselfHeader]: marked }: FastifyRequest['headers']): boolean {
  return marked !== undefined || accept.startsWith('text/event-stream') || accept.startsWith('image/');
}

function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer ([\w.~+/=-]{1,200})$/i.exec(authorization)?.[1];
}

/** Returns the current session. Throws Problem 401 `signed_out` without one. */
export async function requireSignedIn(caller: Pick<CallContext, 'signedIn'>): Promise<SignedInCaller> {
  const signedIn = await caller.signedIn();
  if (!signedIn) throw signedOut();
  return signedIn;
}

export function signedOut(): Problem {
  return new Problem(401, 'signed_out', 'Please sign in to continue');
}
