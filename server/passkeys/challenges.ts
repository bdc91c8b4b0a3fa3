import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, lt } from 'drizzle-orm';
import { cookieName, cookieTable } from '#contract/cookies.ts';
import type { passkeyChallengeKinds } from '#contract/lists.ts';
import { passkeyChallenges } from '#database/schema/accounts.ts';
import type { Cookies } from '#server/platform/caller.ts';
import type { Needs } from '#server/platform/context.ts';

type Deps = Needs<'db' | 'now' | 'publicUrl'>;

/** What a challenge is for, and whose it is where somebody is signed in. */
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

/** Known by all that it is bound to: with another browser, purpose or owner it is another. */
function idHash(browser: string, { kind, owner = '' }: Purpose, challenge: string): string {
  return createHash('sha256').update(`${kind} ${owner} ${challenge} ${browser}`).digest('base64url');
}

/** Makes a challenge for the caller's browser, good once and for five minutes; what has run out goes. */
export async function keepChallenge(deps: Deps, cookies: Pick<Cookies, 'read' | 'set'>, purpose: Purpose): Promise<string> {
  const now = deps.now();
  const challenge = randomBytes(32).toString('base64url');
  const browser = browserOf(deps, cookies) ?? randomBytes(32).toString('base64url');
  cookies.set(nameOf(deps), browser, { maxAgeSeconds: challengeSeconds });
  await deps.db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
  await deps.db.insert(passkeyChallenges).values({
    idHash: idHash(browser, purpose, challenge),
    kind: purpose.kind,
    expiresAt: new Date(now.getTime() + challengeSeconds * 1000),
  });
  return challenge;
}

/** Takes a challenge of the caller's browser: whoever takes it first has it, once. False if there is none such. */
export async function takeChallenge(deps: Deps, cookies: Pick<Cookies, 'read'>, purpose: Purpose, challenge: string): Promise<boolean> {
  const browser = browserOf(deps, cookies);
  if (!browser) return false;
  const taken = await deps.db
    .delete(passkeyChallenges)
    .where(and(eq(passkeyChallenges.idHash, idHash(browser, purpose, challenge)), gt(passkeyChallenges.expiresAt, deps.now())))
    .returning({ kind: passkeyChallenges.kind });
  return taken.length > 0;
}
