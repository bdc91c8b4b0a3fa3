import { cookieName, cookieTable } from '#contract/cookies.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { isSigned, type Secret, signed } from '#server/foundation/values/secret.ts';
import type { OrderRow } from './find-order.ts';

/** How long the browser that placed an order may change it, from then on. */
export const placedHereMs = 2 * 3_600_000;
/** How long a browser may change an order after the code of its e-mail. */
export const provenMs = 30 * 60_000;

/** As many as a code finds: who proved longest ago is asked again first. */
const mostProofs = 20;

type Proven = Pick<OrderRow, 'id' | 'reference' | 'linkVersion'>;
type Deps = Needs<'secret' | 'publicUrl' | 'now'>;
export type Prover = Pick<CallContext, 'signedIn'> & { cookies: Pick<CallContext['cookies'], 'read'> };

/**
 * Until when a caller may change an order that they may read: they are signed in as the account it is of, or their browser's cookie says
 * so, which is set where the order is placed and where the code of its e-mail is entered. Undefined for anyone else.
 */
export async function proofOf(deps: Deps, caller: Prover, order: OrderRow): Promise<Date | undefined> {
  const signedIn = await caller.signedIn();
  if (signedIn && order.accountId === signedIn.account.id) return signedIn.expiresAt;
  const seconds = provedUntil(deps.secret, proofsIn(deps, caller.cookies), order);
  return seconds === undefined ? undefined : new Date(seconds * 1000);
}

/** Lets this browser change orders until a moment. It says nothing of who is there, and ends with the order's link. */
export function proveHere(deps: Deps, cookies: Pick<CallContext['cookies'], 'read' | 'set'>, orders: readonly Proven[], until: Date): void {
  if (orders.length === 0 || until <= deps.now()) return;
  const before = proofsIn(deps, cookies);
  const added = orders.map((order) => {
    // Whoever placed it here an hour ago is not let in for a shorter time by a code.
    const seconds = Math.max(Math.floor(until.getTime() / 1000), provedUntil(deps.secret, before, order) ?? 0);
    return { reference: order.reference, seconds, mark: signed(deps.secret, markWords(order, seconds)).slice(0, markLength) };
  });
  const others = before.filter(({ reference }) => !added.some((one) => one.reference === reference));
  const kept = [...added, ...others].slice(0, mostProofs);
  const value = kept.map((proof) => [proof.reference, proof.seconds.toString(36), proof.mark].join('~')).join('.');
  cookies.set(proofCookie(deps), value, { maxAgeSeconds: cookieTable.orders.seconds });
}

/** Forgets in this browser what was proved: whoever leaves it signed out leaves no order open to the next person. */
export function forgetProofs(deps: Pick<Deps, 'publicUrl'>, cookies: Pick<CallContext['cookies'], 'clear'>): void {
  cookies.clear(proofCookie(deps));
}

function proofCookie({ publicUrl }: Pick<Deps, 'publicUrl'>): string {
  return cookieName('orders', publicUrl.startsWith('https:'));
}

const markLength = 22;

/** Of the link's version: ending a link ends what was proved by those who had it. */
function markWords({ id, linkVersion }: Proven, seconds: number): string {
  return `order proof ${id} ${linkVersion} ${seconds}`;
}

interface Proof {
  reference: string;
  /** Until when, in s. */
  seconds: number;
  mark: string;
}

/** Until when one of these is true of an order, in s. */
function provedUntil(secret: Secret, proofs: readonly Proof[], order: Proven): number | undefined {
  const right = ({ reference, seconds, mark }: Proof) =>
    reference === order.reference && isSigned(secret, markWords(order, seconds), mark, markLength);
  return proofs.find(right)?.seconds;
}

/** What the cookie says and time has not ended; not yet whether it is true. */
function proofsIn(deps: Deps, cookies: Pick<CallContext['cookies'], 'read'>): Proof[] {
  return (cookies.read(proofCookie(deps)) ?? '').split('.').flatMap((written) => {
    const [, reference, until, mark] = /^([0-9A-Z]{10})~([0-9a-z]{1,10})~([\w-]{22})$/.exec(written) ?? [];
    if (!reference || !until || !mark) return [];
    const seconds = Number.parseInt(until, 36);
    return seconds * 1000 > deps.now().getTime() ? [{ reference, seconds, mark }] : [];
  });
}
