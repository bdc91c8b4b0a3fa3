import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { and, desc, eq, gt, lt, ne, notInArray, or, sql } from 'drizzle-orm';
import { cookieName, cookieTable } from '#contract/cookies.ts';
import type { SignInProvider } from '#contract/lists.ts';
import type { Db } from '#database/db.ts';
import { accountsTable, sessionsTable } from '#database/schema/accounts.ts';
import type { Cookies, FindSession, SignedInCaller } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { forgetProofs } from '#server/orders/model/order-proof.ts';

/** Session lifetimes in ms: since the last refresh, as for its cookie, and in total. */
export const sessionIdleMs = cookieTable.session.seconds * 1000;
export const sessionMaxMs = 30 * 24 * 3_600_000;

/** Maximum number of sessions per account, so that their list is readable; the oldest are removed. */
const mostSessions = 20;

/** Precision of "last used" in ms, so that not every call writes. */
const seenEveryMs = 5 * 60_000;

export function sessionCookieName(secure: boolean): string {
  return cookieName('session', secure);
}

export interface NewSession {
  id: string;
  cookie: string;
  token: string;
  expiresAt: Date;
}

interface SessionRequest {
  accountId: string;
  provider: SignInProvider;
  device: string;
  now: Date;
}

/** Deletes the session and order proofs from this browser. */
export function leaveBrowser(
  deps: Needs<'publicUrl'> & { sessionCookie: string },
  cookies: Pick<Cookies, 'clear'>,
): void {
  cookies.clear(deps.sessionCookie);
  forgetProofs(deps, cookies);
}

function hashOf(half: string): string {
  return createHash('sha256').update(half).digest('base64url');
}

/**
 * Starts a session with two random halves, of which only hashes are stored. Deletes expired sessions, and the oldest
 * beyond twenty.
 */
export async function startSession(db: Db, { accountId, provider, device, now }: SessionRequest): Promise<NewSession> {
  const [cookie, token] = [randomBytes(32).toString('base64url'), randomBytes(32).toString('base64url')];
  const id = `ses_${randomBytes(12).toString('base64url')}`;
  const expiresAt = new Date(now.getTime() + sessionIdleMs);
  await db.insert(sessionsTable).values({
    id,
    accountId,
    cookieHash: hashOf(cookie),
    tokenHash: hashOf(token),
    provider,
    device,
    createdAt: now,
    seenAt: now,
    expiresAt,
    endsAt: new Date(now.getTime() + sessionMaxMs),
    provedAt: now,
  });
  const newest = db
    .select({ id: sessionsTable.id })
    .from(sessionsTable)
    .where(eq(sessionsTable.accountId, accountId))
    .orderBy(desc(sessionsTable.createdAt), desc(sql`${sessionsTable.id} = ${id}`))
    .limit(mostSessions);
  await db
    .delete(sessionsTable)
    .where(
      and(
        eq(sessionsTable.accountId, accountId),
        or(lt(sessionsTable.expiresAt, now), notInArray(sessionsTable.id, newest)),
      ),
    );
  return { id, cookie, token, expiresAt };
}

/**
 * Creates the session lookup: the cookie finds the session, the token must match, and the session must not have
 * expired.
 */
export function sessionFinder(db: Db, cookieName: string, now: () => Date): FindSession {
  return async ({ cookie, token }) => {
    const browserHalf = cookie(cookieName);
    if (!browserHalf || !token) return undefined;
    const row = await findByCookie(db, browserHalf, now());
    if (!row || !sameHash(row.tokenHash, hashOf(token))) return undefined;
    if (now().getTime() - row.seenAt.getTime() > seenEveryMs) {
      await db.update(sessionsTable).set({ seenAt: now() }).where(eq(sessionsTable.id, row.sessionId));
    }
    const { tokenHash: _tokenHash, seenAt: _seenAt, ...signedIn } = row;
    return signedIn;
  };
}

async function findByCookie(
  db: Db,
  cookie: string,
  now: Date,
): Promise<(SignedInCaller & { tokenHash: string; seenAt: Date }) | undefined> {
  const [row] = await db
    .select({
      sessionId: sessionsTable.id,
      provider: sessionsTable.provider,
      expiresAt: sessionsTable.expiresAt,
      provedAt: sessionsTable.provedAt,
      tokenHash: sessionsTable.tokenHash,
      seenAt: sessionsTable.seenAt,
      account: {
        id: accountsTable.id,
        email: accountsTable.email,
        emailProved: sql<boolean>`${accountsTable.emailProvedAt} is not null`,
        firstName: accountsTable.firstName,
        lastName: accountsTable.lastName,
        phone: accountsTable.phone,
        hasPassword: sql<boolean>`${accountsTable.passwordHash} is not null`,
        deleteAfter: accountsTable.deleteAfter,
      },
    })
    .from(sessionsTable)
    .innerJoin(accountsTable, eq(accountsTable.id, sessionsTable.accountId))
    .where(and(eq(sessionsTable.cookieHash, hashOf(cookie)), gt(sessionsTable.expiresAt, now)))
    .limit(1);
  return row;
}

function sameHash(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Extends a session to 24 hours from now, but not beyond its maximum. Returns undefined if the session has expired. */
export async function extendSession(db: Db, sessionId: string, now: Date): Promise<Date | undefined> {
  const wanted = new Date(now.getTime() + sessionIdleMs).toISOString();
  const [row] = await db
    .update(sessionsTable)
    .set({ expiresAt: sql`least(${wanted}::timestamptz, ${sessionsTable.endsAt})`, seenAt: now })
    .where(and(eq(sessionsTable.id, sessionId), gt(sessionsTable.expiresAt, now)))
    .returning({ expiresAt: sessionsTable.expiresAt });
  return row?.expiresAt;
}

/** Ends one session of an account; false if there is none. */
export async function endAccountSession(db: Db, accountId: string, sessionId: string): Promise<boolean> {
  const ended = await db
    .delete(sessionsTable)
    .where(and(eq(sessionsTable.id, sessionId), eq(sessionsTable.accountId, accountId)))
    .returning({ id: sessionsTable.id });
  return ended.length > 0;
}

/** Ends the browser's session before a new one starts. */
export async function endSessionOfCookie(db: Db, cookie: string): Promise<void> {
  await db.delete(sessionsTable).where(eq(sessionsTable.cookieHash, hashOf(cookie)));
}

/** Ends every other session of an account. Returns the number ended. */
export async function endOtherSessions(db: Db, accountId: string, sessionId: string): Promise<number> {
  const ended = await db
    .delete(sessionsTable)
    .where(and(eq(sessionsTable.accountId, accountId), ne(sessionsTable.id, sessionId)))
    .returning({ id: sessionsTable.id });
  return ended.length;
}

/** Ends all sessions of an account. */
export async function endAllSessions(db: Db, accountId: string): Promise<void> {
  await db.delete(sessionsTable).where(eq(sessionsTable.accountId, accountId));
}
