import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { hash, verify } from '@node-rs/argon2';
import { passwordTooCommon } from '#contract/account-rules.ts';
import { normalEmail } from '#contract/plain-text.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { crewHere } from '#server/foundation/child-processes/worker-settings.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { isOfTheShop } from './shop-words.ts';

/** Cost of an Argon2id hash; memory in KiB. */
export interface HashCost {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** Argon2id cost of OWASP's password storage cheat sheet: 19 MiB, two passes. About 20 ms of one core. */
const owaspCost: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export interface Passwords {
  hash(password: string): Promise<string>;
  /** Verifies a password. Without a hash, takes the same time. */
  verify(stored: string | null | undefined, password: string): Promise<boolean>;
  /** Minimum duration of the check of a mailed code in ms, so that timing does not reveal if an account exists. */
  refusalMs: number;
}

/** Longer than the look-up of a code, with or without an account. */
const usualRefusalMs = 250;

/**
 * Creates the hasher, which runs off the main thread: `atOnce` parallel hashes, `mostWaiting` queued, beyond that
 * Problem 503. A flood of sign-ins therefore leaves cores and threads to the shop.
 */
export function createPasswords({
  atOnce = Math.max(1, Math.floor(availableParallelism() / 2 / crewHere())),
  mostWaiting = 60,
  cost = owaspCost,
  refusalMs = usualRefusalMs,
}: {
  atOnce?: number;
  mostWaiting?: number;
  /** Cost for the set-up of tests only; no variable or setting changes the cost. */
  cost?: HashCost;
  /** Duration for the set-up of tests only, as the cost. */
  refusalMs?: number;
} = {}): Passwords {
  let running = 0;
  const waiting: (() => void)[] = [];

  async function inLine<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= mostWaiting) {
        throw new Problem(503, 'unavailable', 'Signing in is very busy. Please try again in a few seconds.', {
          retryAfterSeconds: 5,
        });
      }
      await new Promise<void>((start) => waiting.push(start));
    } else {
      running += 1;
    }
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  }

  /** Hash of a random password, compared if the account is missing, so that the response time is the same. */
  let nobodys: Promise<string> | undefined;

  return {
    refusalMs,
    hash: (password) => inLine(() => hash(composed(password), cost)),
    async verify(stored, password) {
      nobodys ??= hash(randomBytes(32), cost);
      const against = stored ?? (await nobodys);
      const right = await inLine(() => verify(against, composed(password)));
      return right && Boolean(stored);
    },
  };
}

/** Normalizes a password, since keyboards encode characters such as é differently. */
function composed(password: string): string {
  return password.normalize('NFC');
}

let common: ReadonlySet<string> | undefined;

/** Returns the 10,000 most used passwords of six characters or more, in lower case (from zxcvbn-ts, MIT licence). */
function commonPasswords(): ReadonlySet<string> {
  common ??= new Set(readFileSync(path.join(import.meta.dirname, 'common-passwords.txt'), 'utf8').split(/\s+/));
  return common;
}

/** Returns true for an easily guessed password: a common one, shop words, or the person's e-mail address. */
export function isCommonPassword(shopFacts: ShopFacts, password: string, email: string): boolean {
  const small = composed(password).toLowerCase();
  const address = normalEmail(email);
  if (commonPasswords().has(small) || small === address || small === address.slice(0, address.indexOf('@')))
    return true;
  return isOfTheShop(shopFacts, small, address);
}

/** Throws Problem 400 for a common password, at its field. */
export function refuseCommonPassword(shopFacts: ShopFacts, password: string, email: string, field: string): void {
  if (isCommonPassword(shopFacts, password, email)) {
    throw new Problem(400, 'invalid_fields', passwordTooCommon, { fields: { [field]: passwordTooCommon } });
  }
}
