import { cookieName, cookieTable } from '#contract/cookies.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { isSigned, type Secret, signMessage } from '#server/foundation/values/secret.ts';
import type { OrderRow } from './find-order.ts';

/** Time in ms during which the browser that placed an order may change it. */
export const placedHereMs = 2 * 3_600_000;
/** Time in ms during which a browser may change an order after entering its e-mail code. */
export const provenMs = 30 * 60_000;

/**
 * Maximum number of proofs in the cookie, equal to the number of orders that a code finds. The oldest proofs are
 * dropped.
 */
const mostProofs = 20;

type Proven = Pick<OrderRow, 'id' | 'reference' | 'linkVersion'>;
type Deps = Needs<'secret' | 'publicUrl' | 'now'>;
export type Prover = Pick<CallContext, 'signedIn'> & { cookies: Pick<CallContext['cookies'], 'read'> };

/**
 * Returns the time until which a caller may change an order they can read. The proof is their account, or a signed
 * cookie set at placement or after an e-mail code. Undefined without proof.
 */
export async function proofOf(deps: Deps, caller: Prover, order: OrderRow): Promise<Date | undefined> {
  const signedIn = await caller.signedIn();
  if (signedIn && order.accountId === signedIn.account.id) return signedIn.expiresAt;
  const seconds = provedUntil(deps.secret, proofsIn(deps, caller.cookies), order);
  return seconds === undefined ? undefined : new Date(seconds * 1000);
}

/**
 * Allows this browser to change orders until a given time, by a signed cookie. The cookie contains no personal data and
 * becomes invalid with the order's link.
 */
export function proveHere(
  deps: Deps,
  cookies: Pick<CallContext['cookies'], 'read' | 'set'>,
  orders: readonly Proven[],
  until: Date,
): void {
  if (orders.length === 0 || until <= deps.now()) return;
  const before = proofsIn(deps, cookies);
  const added = orders.map((order) => {
    // A new code does not shorten an existing proof.
    const seconds = Math.max(Math.floor(until.getTime() / 1000), provedUntil(deps.secret, before, order) ?? 0);
    return {
      reference: order.reference,
      seconds,
      mark: signMessage(deps.secret, markWords(order, seconds)).slice(0, markLength),
    };
  });
  const others = before.filter(({ reference }) => !added.some((one) => one.reference === reference));
  const kept = [...added, ...others].slice(0, mostProofs);
  const value = kept.map((proof) => [proof.reference, proof.seconds.toString(36), proof.mark].join('~')).join('.');
  cookies.set(proofCookie(deps), value, { maxAgeSeconds: cookieTable.orders.seconds });
}

/** Deletes the proofs of this browser, so that its next user cannot change the orders. */
export function forgetProofs(deps: Pick<Deps, 'publicUrl'>, cookies: Pick<CallContext['cookies'], 'clear'>): void {
  cookies.clear(proofCookie(deps));
}

function proofCookie({ publicUrl }: Pick<Deps, 'publicUrl'>): string {
  return cookieName('orders', publicUrl.startsWith('https:'));
}

const markLength = 22;

/** Returns the text to sign. It includes the link version, so revoking a link revokes its proofs. */
function markWords({ id, linkVersion }: Proven, seconds: number): string {
  return `order proof ${id} ${linkVersion} ${seconds}`;
}

interface Proof {
  reference: string;
  /** Expiry in s since the epoch. */
  seconds: number;
  mark: string;
}

/** Returns the expiry of a valid proof for an order, in s since the epoch. */
function provedUntil(secret: Secret, proofs: readonly Proof[], order: Proven): number | undefined {
  const right = ({ reference, seconds, mark }: Proof) =>
    reference === order.reference && isSigned(secret, markWords(order, seconds), mark, markLength);
  return proofs.find(right)?.seconds;
}

/** Parses unexpired proofs of the cookie; signatures are not verified yet. */
function proofsIn(deps: Deps, cookies: Pick<CallContext['cookies'], 'read'>): Proof[] {
  return (cookies.read(proofCookie(deps)) ?? '').split('.').flatMap((written) => {
    const [, reference, until, mark] = /^([0-9A-Z]{10})~([0-9a-z]{1,10})~([\w-]{22})$/.exec(written) ?? [];
    if (!reference || !until || !mark) return [];
    const seconds = Number.parseInt(until, 36);
    return seconds * 1000 > deps.now().getTime() ? [{ reference, seconds, mark }] : [];
  });
}
