import type { AccountContext } from '#server/customers/accounts/account-context.ts';
import { knownBrowser, officeMark } from '#server/customers/accounts/known-browser.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { LimitName } from '#server/foundation/limits/limit-table.ts';
import { inNetwork } from '#server/foundation/limits/limits.ts';

type Counted = [name: LimitName, key: string];

/** Secret that can be guessed: its rate limits, and the text that marks a browser as known. */
interface SecretDoor {
  known: LimitName;
  /** Limit of a known browser after `known` is used up; without it, the browser must wait. */
  knownSlow?: LimitName;
  pair: LimitName;
  network: LimitName;
  crowd: LimitName;
  slow: LimitName;
  markOf(email: string): string;
}

const secretDoors = {
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
    knownSlow: 'staffKnownSlow',
    pair: 'staffLogin',
    network: 'staffLoginNetwork',
    crowd: 'staffLoginCrowd',
    slow: 'staffLoginSlow',
    markOf: officeMark,
  },
  officeCode: {
    known: 'staffCodeKnown',
    knownSlow: 'staffKnownSlow',
    pair: 'staffCode',
    network: 'staffCodeNetwork',
    crowd: 'staffCodeCrowd',
    slow: 'staffCodeSlow',
    markOf: officeMark,
  },
} as const satisfies Record<string, SecretDoor>;

/**
 * Checks a password or code under rate limits: counts the attempt first and uncounts a correct one. Known browsers have
 * their own limit, which strangers cannot use up. Others are limited per network, and in total while many networks
 * guess. Throws Problem 429.
 */
export async function trySecret<T>(
  deps: Pick<AccountContext, 'limits' | 'secret' | 'browserCookie'>,
  email: string,
  caller: Pick<CallContext, 'address' | 'cookies'>,
  look: () => Promise<T | undefined>,
  at: keyof typeof secretDoors = 'shop',
): Promise<T | undefined> {
  const door: SecretDoor = secretDoors[at];
  const known = knownBrowser(deps, caller.cookies, door.markOf(email));
  const counted = known
    ? await countKnown(deps, door, `${known} ${email}`)
    : await countStranger(deps, door, email, caller.address);
  const found = await look();
  if (found === undefined) return undefined;
  for (const [name, key] of counted) await deps.limits.giveBack(name, key);
  return found;
}

/** Counts an attempt under each of its limits. If one is exceeded, counts under none, since nothing was checked. */
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

async function countKnown(deps: Pick<AccountContext, 'limits'>, door: SecretDoor, key: string): Promise<Counted[]> {
  const counted: Counted = [door.known, key];
  if (!door.knownSlow) return count(deps, [counted]);
  if (await deps.limits.withinLimit(...counted)) return [counted];
  const slow = await count(deps, [[door.knownSlow, key]]).catch(async (refusal: unknown) => {
    await deps.limits.giveBack(...counted);
    throw refusal;
  });
  return [counted, ...slow];
}

async function countStranger(
  deps: Pick<AccountContext, 'limits'>,
  door: SecretDoor,
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
