import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { cookieName, cookieTable } from '#contract/cookies.ts';
import { googleAttempts } from '#database/schema/accounts.ts';
import type { Cookies } from '#server/platform/caller.ts';
import type { Needs } from '#server/platform/context.ts';

type Kind = (typeof googleAttempts.$inferSelect)['kind'];

/** How long a sign-in with Google may take, in seconds. */
export const attemptSeconds = cookieTable.google.seconds;

export interface AttemptContext extends Needs<'db' | 'now'> {
  /** Name of the cookie that binds an attempt to its browser. */
  googleCookie: string;
}

export function googleCookieName(secure: boolean): string {
  return cookieName('google', secure);
}

export function randomName(): string {
  return randomBytes(32).toString('base64url');
}

/** Known by the browser and by a name the provider gives back: neither alone finds it, and two tabs do not disturb each other. */
function idHash(browser: string, kind: Kind, name: string): string {
  return createHash('sha256').update(`${kind} ${name} ${browser}`).digest('base64url');
}

/** The browser as its short-lived cookie names it. */
function browserOf(deps: AttemptContext, cookies: Cookies): string | undefined {
  const value = cookies.read(deps.googleCookie);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Begins an attempt in the caller's browser; what has run out goes. */
export async function keepAttempt(
  deps: AttemptContext,
  cookies: Cookies,
  { kind, name, data }: { kind: Kind; name: string; data: Record<string, string> },
): Promise<void> {
  const now = deps.now();
  const browser = browserOf(deps, cookies) ?? randomName();
  cookies.set(deps.googleCookie, browser, { maxAgeSeconds: attemptSeconds });
  const row = { kind, data, expiresAt: new Date(now.getTime() + attemptSeconds * 1000) };
  await deps.db.delete(googleAttempts).where(lt(googleAttempts.expiresAt, now));
  await deps.db
    .insert(googleAttempts)
    .values({ idHash: idHash(browser, kind, name), ...row })
    .onConflictDoUpdate({ target: googleAttempts.idHash, set: row });
}

/** Takes an attempt of the caller's browser: whoever takes it first has it, once. Undefined if there is none or it has run out. */
export async function takeAttempt(
  deps: AttemptContext,
  cookies: Cookies,
  { kind, name }: { kind: Kind; name: string },
): Promise<Record<string, string> | undefined> {
  const browser = browserOf(deps, cookies);
  if (!browser) return undefined;
  const [row] = await deps.db
    .delete(googleAttempts)
    .where(and(eq(googleAttempts.idHash, idHash(browser, kind, name)), gt(googleAttempts.expiresAt, deps.now())))
    .returning({ data: googleAttempts.data });
  return row?.data;
}

/** Looks at an attempt and leaves it where it is: a mistyped password must not end it. */
export async function readAttempt(
  deps: AttemptContext,
  cookies: Cookies,
  { kind, name }: { kind: Kind; name: string },
): Promise<Record<string, string> | undefined> {
  const browser = browserOf(deps, cookies);
  if (!browser) return undefined;
  const [row] = await deps.db
    .select({ data: googleAttempts.data })
    .from(googleAttempts)
    .where(and(eq(googleAttempts.idHash, idHash(browser, kind, name)), gt(googleAttempts.expiresAt, deps.now())))
    .limit(1);
  return row?.data;
}
