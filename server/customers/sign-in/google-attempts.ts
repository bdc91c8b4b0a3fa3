import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lt, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cookieName, cookieTable } from '#contract/cookies.ts';
import { googleAttemptsTable } from '#database/schema/accounts.ts';
import type { Cookies } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { decryptText, encryptText } from '#server/foundation/values/sealed.ts';

type Kind = (typeof googleAttemptsTable.$inferSelect)['kind'];

/** Lifetime of a Google sign-in attempt, in seconds. */
export const attemptSeconds = cookieTable.google.seconds;

/**
 * Maximum number of stored attempts; the oldest are removed. Starting an attempt stores nothing: rows exist only after
 * Google has authenticated (pending links, used sign-ins).
 */
export const mostGoogleAttempts = 20_000;

/** Limit of the `next` path, which is part of the attempt; longer ones are dropped. */
export const longestNext = 600;

export interface AttemptContext extends Needs<'db' | 'now' | 'secret'> {
  /** Name of the cookie that binds an attempt to its browser. */
  googleCookie: string;
}

export function googleCookieName(secure: boolean): string {
  return cookieName('google', secure);
}

export function randomName(): string {
  return randomBytes(32).toString('base64url');
}

/**
 * Returns the hash of browser and attempt name. Neither of them alone finds an attempt, and two tabs do not conflict.
 */
function idHash(browser: string, kind: Kind, name: string): string {
  return createHash('sha256').update(`${kind} ${name} ${browser}`).digest('base64url');
}

/** Returns the browser's name from its short-lived cookie. */
function browserOf(deps: AttemptContext, cookies: Cookies): string | undefined {
  const value = cookies.read(deps.googleCookie);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** Kinds of attempts whose name Google returns: the name is the attempt itself, encrypted for its browser. */
type SealedKind = Exclude<Kind, 'link'>;

const Sealed = z.object({ until: z.number(), data: z.record(z.string(), z.string()) });

/** Sets or renews the browser's short-lived cookie and returns its name. */
function nameBrowser(deps: AttemptContext, cookies: Cookies): string {
  const browser = browserOf(deps, cookies) ?? randomName();
  cookies.set(deps.googleCookie, browser, { maxAgeSeconds: attemptSeconds });
  return browser;
}

/**
 * Starts an attempt and returns its name, encrypted and bound to this browser. Stores nothing, so mass requests cost no
 * rows.
 */
export function beginAttempt(
  deps: AttemptContext,
  cookies: Cookies,
  kind: SealedKind,
  data: Record<string, string> = {},
): string {
  const browser = nameBrowser(deps, cookies);
  const until = deps.now().getTime() + attemptSeconds * 1000;
  return encryptText(
    deps.secret,
    'google sign-in',
    `${kind} ${browser}`,
    JSON.stringify({ until, data } satisfies z.infer<typeof Sealed>),
  );
}

/** Decrypts an attempt of the caller's browser. Returns undefined for another browser's or an expired one. */
export function openAttempt(
  deps: AttemptContext,
  cookies: Cookies,
  kind: SealedKind,
  name: string,
): Record<string, string> | undefined {
  const browser = browserOf(deps, cookies);
  const text = browser && decryptText(deps.secret, 'google sign-in', `${kind} ${browser}`, name);
  if (!text) return undefined;
  const { until, data } = Sealed.parse(JSON.parse(text));
  return until > deps.now().getTime() ? data : undefined;
}

/** Returns true if an attempt of the caller's browser was used. */
export async function isSpent(
  deps: AttemptContext,
  cookies: Cookies,
  kind: SealedKind,
  name: string,
): Promise<boolean> {
  return (
    (await deps.db.$count(
      googleAttemptsTable,
      eq(googleAttemptsTable.idHash, idHash(browserOf(deps, cookies) ?? '', kind, name)),
    )) > 0
  );
}

/**
 * Consumes an attempt after Google has authenticated its browser; only the first request succeeds. Returns false for an
 * attempt that was used, has expired or belongs to another browser.
 */
export async function spendAttempt(
  deps: AttemptContext,
  cookies: Cookies,
  kind: SealedKind,
  name: string,
): Promise<boolean> {
  const browser = browserOf(deps, cookies);
  if (!browser || !openAttempt(deps, cookies, kind, name)) return false;
  await makeRoom(deps);
  const expiresAt = new Date(deps.now().getTime() + attemptSeconds * 1000);
  const used = await deps.db
    .insert(googleAttemptsTable)
    .values({ idHash: idHash(browser, kind, name), kind, data: {}, expiresAt })
    .onConflictDoNothing()
    .returning({ kind: googleAttemptsTable.kind });
  return used.length > 0;
}

/** Deletes expired attempts, and the oldest beyond the limit. */
async function makeRoom({ db, now }: AttemptContext): Promise<void> {
  const { expiresAt } = googleAttemptsTable;
  const oldest = db
    .select({ expiresAt })
    .from(googleAttemptsTable)
    .orderBy(desc(expiresAt))
    .offset(mostGoogleAttempts - 1)
    .limit(1);
  await db.delete(googleAttemptsTable).where(or(lt(expiresAt, now()), lte(expiresAt, sql`(${oldest})`)));
}

/** Stores a pending link to an account until the browser continues. */
export async function keepAttempt(
  deps: AttemptContext,
  cookies: Cookies,
  { kind, name, data }: { kind: 'link'; name: string; data: Record<string, string> },
): Promise<void> {
  const browser = nameBrowser(deps, cookies);
  const row = { kind, data, expiresAt: new Date(deps.now().getTime() + attemptSeconds * 1000) };
  await makeRoom(deps);
  await deps.db
    .insert(googleAttemptsTable)
    .values({ idHash: idHash(browser, kind, name), ...row })
    .onConflictDoUpdate({ target: googleAttemptsTable.idHash, set: row });
}

/**
 * Consumes an attempt of the caller's browser; only the first request succeeds. Returns undefined if there is none or
 * it has expired.
 */
export async function takeAttempt(
  deps: AttemptContext,
  cookies: Cookies,
  { kind, name }: { kind: 'link'; name: string },
): Promise<Record<string, string> | undefined> {
  const browser = browserOf(deps, cookies);
  if (!browser) return undefined;
  const [row] = await deps.db
    .delete(googleAttemptsTable)
    .where(
      and(eq(googleAttemptsTable.idHash, idHash(browser, kind, name)), gt(googleAttemptsTable.expiresAt, deps.now())),
    )
    .returning({ data: googleAttemptsTable.data });
  return row?.data;
}

/** Reads an attempt without consuming it, since a mistyped password should not end the attempt. */
export async function readAttempt(
  deps: AttemptContext,
  cookies: Cookies,
  { kind, name }: { kind: 'link'; name: string },
): Promise<Record<string, string> | undefined> {
  const browser = browserOf(deps, cookies);
  if (!browser) return undefined;
  const [row] = await deps.db
    .select({ data: googleAttemptsTable.data })
    .from(googleAttemptsTable)
    .where(
      and(eq(googleAttemptsTable.idHash, idHash(browser, kind, name)), gt(googleAttemptsTable.expiresAt, deps.now())),
    )
    .limit(1);
  return row?.data;
}
