import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { knownBrowser, officeMark } from '#server/customers/accounts/known-browser.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { LimitName } from '#server/foundation/limits/limit-table.ts';
import { inNetwork } from '#server/foundation/limits/limits.ts';

type Counted = [name: LimitName, key: string];

/** Kind of password sign-in: its rate limits, and the text that marks a browser as known. */
interface PasswordDoor {
  known: LimitName;
  pair: LimitName;
  network: LimitName;
  crowd: LimitName;
  slow: LimitName;
  markOf(email: string): string;
}

const passwordDoors = {
  shop: {
    known: 'loginKnown',
    pair: 'login',
    network: 'loginNetwork',
    crowd: 'loginCrowd',
    slow: 'loginSlow',
    markOf: (email) => email,
  },
  office: {
    known: 'staffLoginKnown',
    pair: 'staffLogin',
    network: 'staffLoginNetwork',
    crowd: 'staffLoginCrowd',
    slow: 'staffLoginSlow',
    markOf: officeMark,
  },
} as const satisfies Record<string, PasswordDoor>;

/**
 * Checks a password under rate limits: counts the try first and gives it back if right. Known browsers have a separate
 * count, which strangers cannot use up; others are limited per network, and while many networks guess. Throws Problem
 * 429.
 */
export async function tryPassword<T>(
  deps: Pick<AccountContext, 'limits' | 'secret' | 'browserCookie'>,
  email: string,
  caller: Pick<CallContext, 'address' | 'cookies'>,
  look: () => Promise<T | undefined>,
  at: keyof typeof passwordDoors = 'shop',
): Promise<T | undefined> {
  const door = passwordDoors[at];
  const known = knownBrowser(deps, caller.cookies, door.markOf(email));
  const counted = known
    ? await count(deps, [[door.known, `${known} ${email}`]])
    : await countStranger(deps, door, email, caller.address);
  const found = await look();
  if (found === undefined) return undefined;
  for (const [name, key] of counted) await deps.limits.giveBack(name, key);
  return found;
}

/** Counts a try under each of its limits, or under none if one is exceeded, since nothing was tried. */
async function count({ limits }: Pick<AccountContext, 'limits'>, tries: readonly Counted[]): Promise<Counted[]> {
  const counted: Counted[] = [];
  try {
    for (const [name, key] of tries) {
      await limits.take(name, key);
      counted.push([name, key]);
    }
    return counted;
  } catch (refusal) {
    for (const [name, key] of counted) await limits.giveBack(name, key);
    throw refusal;
  }
}

async function countStranger(
  deps: Pick<AccountContext, 'limits'>,
  door: PasswordDoor,
  email: string,
  address: string,
): Promise<Counted[]> {
  const pair = inNetwork(address, email);
  const tried = await count(deps, [
    [door.pair, pair],
    [door.network, address],
  ]);
  const crowd: Counted = [door.crowd, email];
  if (await deps.limits.withinLimit(...crowd)) return [...tried, crowd];
  const slow = await count(deps, [[door.slow, pair]]).catch(async (refusal: unknown) => {
    for (const [name, key] of [...tried, crowd]) await deps.limits.giveBack(name, key);
    throw refusal;
  });
  return [...tried, ...slow, crowd];
}

/** Resets the counts of an e-mail after its owner has proved it. */
export async function forgetTries(
  { limits }: Pick<AccountContext, 'limits'>,
  email: string,
  address: string,
): Promise<void> {
  const pair = inNetwork(address, email);
  await Promise.all([
    limits.forget('login', pair),
    limits.forget('loginSlow', pair),
    limits.forget('loginCrowd', email),
  ]);
}
