import { createHash, randomBytes } from 'node:crypto';
import { and, desc, eq, gt, lt, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { cookieName, cookieTable } from '#contract/cookies.ts';
import { googleAttempts } from '#database/schema/accounts.ts';
import type { Cookies } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { opened, sealed } from '#server/foundation/values/sealed.ts';

type Kind = (typeof googleAttempts.$inferSelect)['kind'];

/** How long a sign-in with Google may take, in seconds. */
export const attemptSeconds = cookieTable.google.seconds;

/**
 * So many rows are kept at most, and the oldest goes for the newest. Beginning writes none: what waits in a row was vouched for by Google (a link
 * that asks for a password, a sign-in that is not to be used twice).
 */
export const mostAttempts = 20_000;

/** A page to go on to travels with the attempt; a longer one is not gone on to. */
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

/** Known by the browser and by a name the provider gives back: neither alone finds it, and two tabs do not disturb each other. */
function idHash(browser: string, kind: Kind, name: string): string {
  return createHash('sha256').update(`${kind} ${name} ${browser}`).digest('base64url');
}

/** The browser as its short-lived cookie names it. */
function browserOf(deps: AttemptContext, cookies: Cookies): string | undefined {
  const value = cookies.read(deps.googleCookie);
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

/** The kinds that Google gives back the name of: it is the attempt itself, sealed for the browser that began it. */
type SealedKind = Exclude<Kind, 'link'>;

const Sealed = z.object({ until: z.number(), data: z.record(z.string(), z.string()) });

/** Names the caller's browser, now or again, by its short-lived cookie. */
function nameBrowser(deps: AttemptContext, cookies: Cookies): string {
  const browser = browserOf(deps, cookies) ?? randomName();
  cookies.set(deps.googleCookie, browser, { maxAgeSeconds: attemptSeconds });
  return browser;
}

/**
 * Begins an attempt in the caller's browser. Gives its name, which only this shop reads and only this browser can use: nothing is written down, so that
 * whoever opens the address a million times has cost no row.
 */
export function beginAttempt(deps: AttemptContext, cookies: Cookies, kind: SealedKind, data: Record<string, string> = {}): string {
  const browser = nameBrowser(deps, cookies);
  const until = deps.now().getTime() + attemptSeconds * 1000;
  return sealed(deps.secret, 'google sign-in', `${kind} ${browser}`, JSON.stringify({ until, data } satisfies z.infer<typeof Sealed>));
}

/** Reads an attempt of the caller's browser by its name. Undefined if it is of another, or has run out. */
export function openAttempt(deps: AttemptContext, cookies: Cookies, kind: SealedKind, name: string): Record<string, string> | undefined {
  const browser = browserOf(deps, cookies);
  const text = browser && opened(deps.secret, 'google sign-in', `${kind} ${browser}`, name);
  if (!text) return undefined;
  const { until, data } = Sealed.parse(JSON.parse(text));
  return until > deps.now().getTime() ? data : undefined;
}

/** Whether an attempt of the caller's browser was used up. */
export async function isSpent(deps: AttemptContext, cookies: Cookies, kind: SealedKind, name: string): Promise<boolean> {
  return (await deps.db.$count(googleAttempts, eq(googleAttempts.idHash, idHash(browserOf(deps, cookies) ?? '', kind, name)))) > 0;
}

/** Uses an attempt up, once Google has vouched for whoever began it: whoever does first has it. False if it was used, is of another browser or has run out. */
export async function spendAttempt(deps: AttemptContext, cookies: Cookies, kind: SealedKind, name: string): Promise<boolean> {
  const browser = browserOf(deps, cookies);
  if (!browser || !openAttempt(deps, cookies, kind, name)) return false;
  await makeRoom(deps);
  const expiresAt = new Date(deps.now().getTime() + attemptSeconds * 1000);
  const used = await deps.db
    .insert(googleAttempts)
    .values({ idHash: idHash(browser, kind, name), kind, data: {}, expiresAt })
    .onConflictDoNothing()
    .returning({ kind: googleAttempts.kind });
  return used.length > 0;
}

/** Lets go what has run out, and the oldest where there are too many. */
async function makeRoom({ db, now }: AttemptContext): Promise<void> {
  const { expiresAt } = googleAttempts;
  const oldest = db
    .select({ expiresAt })
    .from(googleAttempts)
    .orderBy(desc(expiresAt))
    .offset(mostAttempts - 1)
    .limit(1);
  await db.delete(googleAttempts).where(or(lt(expiresAt, now()), lte(expiresAt, sql`(${oldest})`)));
}

/** Keeps what waits for its browser to go on: the account that Google is to be linked to. */
export async function keepAttempt(
  deps: AttemptContext,
  cookies: Cookies,
  { kind, name, data }: { kind: 'link'; name: string; data: Record<string, string> },
): Promise<void> {
  const browser = nameBrowser(deps, cookies);
  const row = { kind, data, expiresAt: new Date(deps.now().getTime() + attemptSeconds * 1000) };
  await makeRoom(deps);
  await deps.db
    .insert(googleAttempts)
    .values({ idHash: idHash(browser, kind, name), ...row })
    .onConflictDoUpdate({ target: googleAttempts.idHash, set: row });
}

/** Takes an attempt of the caller's browser: whoever takes it first has it, once. Undefined if there is none or it has run out. */
export async function takeAttempt(
  deps: AttemptContext,
  cookies: Cookies,
  { kind, name }: { kind: 'link'; name: string },
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
  { kind, name }: { kind: 'link'; name: string },
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
