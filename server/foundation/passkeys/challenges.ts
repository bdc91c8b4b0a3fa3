import { createHash, randomBytes } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { cookieName, cookieTable } from '#contract/cookies.ts';
import type { passkeyChallengeKinds } from '#contract/lists.ts';
import { passkeyChallengesTable } from '#database/schema/accounts.ts';
import type { Cookies } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { isSigned, signMessage } from '#server/foundation/values/secret.ts';

type Deps = Needs<'db' | 'now' | 'publicUrl' | 'secret'>;

/** Purpose of a challenge, with its owner if signed in. */
export interface Purpose {
  kind: (typeof passkeyChallengeKinds)[number];
  owner?: string;
}

export const challengeSeconds = cookieTable.passkey.seconds;

function nameOf({ publicUrl }: Pick<Deps, 'publicUrl'>): string {
  return cookieName('passkey', publicUrl.startsWith('https:'));
}

function browserOf(deps: Pick<Deps, 'publicUrl'>, cookies: Pick<Cookies, 'read'>): string | undefined {
  const value = cookies.read(nameOf(deps));
  return value !== undefined && /^[\w-]{43}$/.test(value) ? value : undefined;
}

const randomBytesOf = 16;
/** Size of the expiry in bytes, in ms since 1970; sufficient until the year 10,889. */
const timeBytes = 6;

/** Returns the signed text of a challenge, bound to browser, purpose and owner. */
function wordsOf(browser: string, { kind, owner = '' }: Purpose, head: Buffer): string {
  return `passkey challenge ${kind} ${owner} ${browser} ${head.toString('base64url')}`;
}

/**
 * Creates a challenge for the caller's browser, valid once and for five minutes. It is signed and contains its expiry,
 * so unused challenges need no database row.
 */
export function makeChallenge(deps: Deps, cookies: Pick<Cookies, 'read' | 'set'>, purpose: Purpose): string {
  const browser = browserOf(deps, cookies) ?? randomBytes(32).toString('base64url');
  cookies.set(nameOf(deps), browser, { maxAgeSeconds: challengeSeconds });
  const until = Buffer.alloc(timeBytes);
  until.writeUIntBE(deps.now().getTime() + challengeSeconds * 1000, 0, timeBytes);
  const head = Buffer.concat([randomBytes(randomBytesOf), until]);
  return Buffer.concat([
    head,
    Buffer.from(signMessage(deps.secret, wordsOf(browser, purpose, head)), 'base64url'),
  ]).toString('base64url');
}

/**
 * Returns true if a challenge was created for this browser and purpose and has not expired. `spendChallenge` ensures
 * single use.
 */
export function isOwnChallenge(
  deps: Deps,
  cookies: Pick<Cookies, 'read'>,
  purpose: Purpose,
  challenge: string,
): boolean {
  const browser = browserOf(deps, cookies);
  const bytes = Buffer.from(challenge, 'base64url');
  // Only the canonical encoding is valid, as a used challenge could otherwise be sent again in another spelling.
  if (!browser || bytes.length !== randomBytesOf + timeBytes + 32 || bytes.toString('base64url') !== challenge)
    return false;
  const head = bytes.subarray(0, randomBytesOf + timeBytes);
  const isOurs = isSigned(
    deps.secret,
    wordsOf(browser, purpose, head),
    bytes.subarray(head.length).toString('base64url'),
  );
  return isOurs && head.readUIntBE(randomBytesOf, timeBytes) > deps.now().getTime();
}

/**
 * Marks a challenge as used after its response was verified. Returns false if it was already used. Deletes expired
 * challenges.
 */
export async function spendChallenge({ db, now }: Deps, { kind }: Purpose, challenge: string): Promise<boolean> {
  const at = now();
  await db.delete(passkeyChallengesTable).where(lt(passkeyChallengesTable.expiresAt, at));
  const idHash = createHash('sha256').update(challenge).digest('base64url');
  const expiresAt = new Date(at.getTime() + challengeSeconds * 1000);
  const used = await db
    .insert(passkeyChallengesTable)
    .values({ idHash, kind, expiresAt })
    .onConflictDoNothing()
    .returning({ kind: passkeyChallengesTable.kind });
  return used.length > 0;
}
