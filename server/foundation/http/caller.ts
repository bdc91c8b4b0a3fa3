import type {} from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { SignInProvider } from '#contract/lists.ts';
import { byItselfHeader } from '#contract/office/by-itself.ts';
import { Problem } from '#server/foundation/errors/problem.ts';

/** Who is signed in, as every domain may know them. */
export interface SignedIn {
  sessionId: string;
  /** What this session was begun with. */
  provider: SignInProvider;
  expiresAt: Date;
  /** When whoever sits there last showed who they are. */
  provedAt: Date | null;
  account: Account;
}

export interface Account {
  id: string;
  email: string;
  /** Whether whoever has the account has shown that the address is theirs. Signing up shows nothing. */
  emailProved: boolean;
  firstName: string;
  lastName: string;
  phone: string | null;
  hasPassword: boolean;
  /** Set while the account waits to be deleted. */
  deleteAfter: Date | null;
}

/** The two halves of a session: the cookie proves the browser, the token the page. */
export interface SessionTokenPair {
  cookie(name: string): string | undefined;
  token: string | undefined;
}

export type FindSession = (halves: SessionTokenPair) => Promise<SignedIn | undefined>;

export interface Cookies {
  read(name: string): string | undefined;
  /**
   * Sets a cookie no script can read, for this shop alone; Secure where the shop is reached by https. A strict one comes with no
   * request that begins at another site, a link to the shop too.
   */
  set(name: string, value: string, options: { maxAgeSeconds: number; path?: string; strict?: boolean }): void;
  clear(name: string, options?: { path?: string }): void;
}

/** What a handler may know of the caller, and how it says what its reply was made of. */
export interface CallContext {
  /** Address of the caller, as far as TRUST_PROXY believes it. */
  address: string;
  /** What the browser calls itself. */
  userAgent: string;
  /** The page believes that somebody is signed in: it sent its half of a session, whether that holds or not. */
  saysSignedIn: boolean;
  /** No person caused this call: the page says so, or it is what a page fetches by itself, a stream or a picture. */
  byItself: boolean;
  /** Who is signed in, by both halves of a session. Read once a call, and only if asked. */
  signedIn(): Promise<SignedIn | undefined>;
  cookies: Cookies;
  /** Names what the reply shows ('product:cricket-1', 'category:Cricket'), so that a write invalidates cached copies of it. */
  shows(...tags: string[]): void;
}

/** The caller of a call that is nobody's in particular: pages and cached responses are the same for everyone. */
export function anyone(address: string, shows: CallContext['shows']): CallContext {
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

/** The caller behind a request. */
export function callerOf(request: FastifyRequest, reply: FastifyReply, findSession: FindSession, secure: boolean): CallContext {
  let session: Promise<SignedIn | undefined> | undefined;
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
        void reply.setCookie(name, value, { ...options(path), maxAge: maxAgeSeconds, ...(strict && { sameSite: 'strict' as const }) }),
      clear: (name, { path } = {}) => void reply.clearCookie(name, options(path)),
    },
    shows: () => {},
  };
}

/** A stream that was cut is opened again by the browser, and pictures come with what a clock has read: neither can carry a header of ours. */
function isByItself({ accept = '', [byItselfHeader]: marked }: FastifyRequest['headers']): boolean {
  return marked !== undefined || accept.startsWith('text/event-stream') || accept.startsWith('image/');
}

function bearerOf(authorization: string | undefined): string | undefined {
  return authorization === undefined ? undefined : /^Bearer ([\w.~+/=-]{1,200})$/i.exec(authorization)?.[1];
}

/** Whoever is signed in; Problem 401 `signed_out` for anyone else. */
export async function requireSignedIn(caller: Pick<CallContext, 'signedIn'>): Promise<SignedIn> {
  const signedIn = await caller.signedIn();
  if (!signedIn) throw signedOut();
  return signedIn;
}

export function signedOut(): Problem {
  return new Problem(401, 'signed_out', 'Please sign in to continue');
}
