import { behindName } from '#contract/size-words.ts';
// Limits of unpaid reservations, by time and amount. Pure.

import { holdTable } from './reservation-table.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Duration in ms of the reservation for one payment attempt. */
export const holdMs = holdTable.minutesATry.most * minute;
/** Duration in ms of a reservation after staff send a payment link. */
export const linkHoldMs = holdTable.linkMinutes.most * minute;
/** Duration in ms for which a COD order waits for its code. */
export const cashHoldMs = holdTable.cashMinutes.most * minute;
const allTriesMs = holdTable.minutesInAll.most * minute;

/** Reduced limits for a contact whose limits other people have used up: pieces per order, and orders per day. */
const piecesElsewhere = 10;
const aDayElsewhere = 3;

/** Shortest useful time for a payment, in ms. */
const leastMs = minute;

/** Returns the time in ms that an order has been reserved unpaid, from its events, oldest first. */
export function keptFor(events: readonly { state: string; at: Date }[], now: Date): number {
  return events.reduce((sum, { state, at }, index) => {
    const end = events[index + 1]?.at ?? now;
    return state === 'placed' ? sum + Math.max(0, end.getTime() - at.getTime()) : sum;
  }, 0);
}

/**
 * Returns the end of a reservation for a payment that starts now. Undefined if the order has used all its reservation
 * time.
 */
export function keptUntil(events: readonly { state: string; at: Date }[], now: Date): Date | undefined {
  const left = allTriesMs - keptFor(events, now);
  return left < leastMs ? undefined : new Date(now.getTime() + Math.min(holdMs, left));
}

/** Pieces of a SKU. */
export interface HeldPieces {
  productId: string;
  size: string;
  quantity: number;
}

/** Order that reserves stock without payment, or did so within the last 24 hours. */
export interface UnpaidOrder {
  /** True if the order reserves stock now. */
  open: boolean;
  placedAt: Date;
  /** End of the reservation; null for a confirmed COD order, which reserves stock until it leaves. */
  heldUntil: Date | null;
  /** True for cash on delivery. */
  cash: boolean;
  /**
   * True if the order has the caller's e-mail, mobile or account. `ofNetwork` is true if the order is from the caller's
   * network.
   */
  ofContact: boolean;
  /**
   * True if the order is from the caller's account or network; other people may have typed the caller's e-mail or
   * mobile.
   */
  own: boolean;
  ofNetwork: boolean;
  pieces: readonly HeldPieces[];
}

/** Line to reserve. */
export interface WantedPieces extends HeldPieces {
  name: string;
  limited: boolean;
  /** Number of pieces available for sale. */
  available: number;
  /** Reservations of a limited edition by all new customers, with their first expiry; undefined for known buyers. */
  strangers?: { held: number; until: Date | null };
}

/** Refusal of a reservation, with the waiting time in ms; undefined if waiting does not help. */
export interface HoldRefusal {
  message: string;
  afterMs: number | undefined;
}

/**
 * Checks a reservation against the unpaid orders of the same contact or network. Returns the refusal; undefined if the
 * reservation is allowed.
 */
export function refuseToHold(
  unpaid: readonly UnpaidOrder[],
  wanted: readonly WantedPieces[],
  now: Date,
): HoldRefusal | undefined {
  const waiting = unpaid.filter((order) => order.heldUntil !== null);
  const mine = waiting.filter(({ open, ofContact }) => open && ofContact);
  const network = waiting.filter(({ open, ofNetwork }) => open && ofNetwork);
  const count = heldPiecesIn([{ pieces: wanted }]);
  if (count > holdTable.contactPieces.most) {
    const message = `An order that is not paid yet can keep ${holdTable.contactPieces.most} pieces at most. Please order fewer at a time.`;
    return { message, afterMs: undefined };
  }
  return ofContact(waiting, mine, count, now) ?? ofNetwork(network, count, now) ?? refuseScarce(unpaid, wanted, now);
}

/** Checks limited editions and scarce sizes against the caller's existing reservations. Returns the refusal, if any. */
export function refuseScarce(
  unpaid: readonly UnpaidOrder[],
  wanted: readonly WantedPieces[],
  now: Date,
): HoldRefusal | undefined {
  const mine = unpaid.filter(({ open, ofContact }) => open && ofContact);
  const network = unpaid.filter(({ open, ofNetwork }) => open && ofNetwork);
  return first(
    wanted,
    (line) => ofLine(line, mine, 'mine', now) ?? ofLine(line, network, 'network', now) ?? ofStrangers(line, now),
  );
}

/** Returns true if a size is scarce, so that stricter limits apply. */
export function isScarce({ limited, available }: Pick<WantedPieces, 'limited' | 'available'>): boolean {
  return limited || available <= holdTable.few.most;
}

/** Refuses new customers more than their share of a limited edition; the rest is for known buyers. */
function ofStrangers(
  { name, size, quantity, limited, available, strangers }: WantedPieces,
  now: Date,
): HoldRefusal | undefined {
  const { held, until } = strangers ?? { held: 0, until: null };
  if (!limited || held === 0) return undefined;
  if (held + quantity <= Math.max(1, Math.floor(((available + held) * holdTable.strangersPieces.most) / 100)))
    return undefined;
  const how = `Few of ${name}${behindName(size)} are left, and most are kept for others who are about to pay. Sign in to an account you have bought with before, or try again`;
  return later(how, Math.max(leastMs, (until?.getTime() ?? now.getTime() + holdMs) - now.getTime()));
}

function ofContact(
  unpaid: readonly UnpaidOrder[],
  mine: readonly UnpaidOrder[],
  count: number,
  now: Date,
): HoldRefusal | undefined {
  const { contactOrders, contactPieces, contactADay } = holdTable;
  const elsewhere = count <= piecesElsewhere && hasOneElsewhere(mine);
  if (mine.length >= contactOrders.most && !elsewhere) {
    const how = `You have ${mine.length} orders that wait for their payment. Pay or cancel one of them, or try again`;
    return later(how, firstEnd(mine, now));
  }
  if (count + heldPiecesIn(mine) > contactPieces.most && !elsewhere) {
    const how = `We keep ${contactPieces.most} pieces at most that are not paid. Pay or cancel your other order first, or try again`;
    return later(how, firstEnd(mine, now));
  }
  const today = unpaid.filter((order) => order.ofContact && now.getTime() - order.placedAt.getTime() < day);
  const ownToday = today.filter(({ own }) => own);
  if (today.length < contactADay.most || ownToday.length < aDayElsewhere) return undefined;
  const oldest = Math.min(...today.map(({ placedAt }) => placedAt.getTime()));
  return later(
    `You have placed ${today.length} orders within a day that were not paid. Pay one of them, or try again`,
    oldest + day - now.getTime(),
  );
}

/** Returns true if none of the contact's orders come from the caller, who may then have one order beyond the limits. */
export function hasOneElsewhere(mine: readonly UnpaidOrder[]): boolean {
  return (
    mine.filter(({ own }) => own).length < holdTable.contactElsewhere.most &&
    mine.length < holdTable.contactEverywhere.most
  );
}

function ofNetwork(network: readonly UnpaidOrder[], count: number, now: Date): HoldRefusal | undefined {
  const { networkOrders, networkPieces } = holdTable;
  if (
    network.length < networkOrders.most &&
    (network.length === 0 || count + heldPiecesIn(network) <= networkPieces.most)
  )
    return undefined;
  const how =
    'Many orders from your network wait for their payment. Sign in to an account you have bought with before, or try again';
  return later(how, firstEnd(network, now));
}

function isForTheDoor({ heldUntil }: UnpaidOrder): boolean {
  return heldUntil === null;
}

/** Refuses another piece of a limited edition to a shopper with unpaid orders of that edition. */
function limitedRefusal(name: string, before: readonly UnpaidOrder[], now: Date): HoldRefusal {
  if (before.every(isForTheDoor)) {
    return never(
      `${name} is a limited edition, and an order of yours with it is to be paid at the door. Another can be had once that one has left.`,
    );
  }
  const how = `${name} is a limited edition, and an order of yours with it waits for its payment. Pay or cancel that one, or try again`;
  return later(how, firstEnd(before, now));
}

/** Checks the limits of a limited edition or scarce size. */
function ofLine(
  line: WantedPieces,
  orders: readonly UnpaidOrder[],
  whose: 'mine' | 'network',
  now: Date,
): HoldRefusal | undefined {
  const isOfIt = (held: HeldPieces) => held.productId === line.productId && held.size === line.size;
  const before = orders.filter(({ pieces }) => pieces.some(isOfIt));
  if (before.length === 0) return undefined;
  const { limitedOrders, lastPieces, few } = holdTable;
  if (whose === 'mine' && line.limited && before.length >= limitedOrders.most)
    return limitedRefusal(line.name, before, now);
  const held = heldPiecesIn(before.map(({ pieces }) => ({ pieces: pieces.filter(isOfIt) })));
  const unsold = line.available + held;
  if (!line.limited && unsold > few.most) return undefined;
  if (held + line.quantity <= Math.max(1, Math.floor((unsold * lastPieces.most) / 100))) return undefined;
  return scarceRefusal(line, before, whose, now);
}

/** Refuses scarce pieces to a shopper with unpaid orders. */
function scarceRefusal(
  { name, size }: WantedPieces,
  before: readonly UnpaidOrder[],
  whose: 'mine' | 'network',
  now: Date,
): HoldRefusal {
  if (before.every(isForTheDoor)) {
    const whom = whose === 'mine' ? 'for an order of yours' : 'for others on your network';
    return never(`Few of ${name}${behindName(size)} are left, and some are kept ${whom} that are paid at the door.`);
  }
  const theirs =
    whose === 'mine' ? 'are kept for an order of yours that waits' : 'are kept for others on your network who wait';
  return later(
    `Few of ${name}${behindName(size)} are left, and some ${theirs} for payment. Try again`,
    firstEnd(before, now),
  );
}

function first<T, R>(list: readonly T[], find: (one: T) => R | undefined): R | undefined {
  for (const one of list) {
    const found = find(one);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** Returns the total number of pieces in the given orders. */
export function heldPiecesIn(orders: readonly { pieces: readonly HeldPieces[] }[]): number {
  return orders.reduce((sum, { pieces }) => sum + pieces.reduce((of, { quantity }) => of + quantity, 0), 0);
}

/** Returns the time in ms until the first of the orders expires, at least a minute. */
function firstEnd(orders: readonly UnpaidOrder[], now: Date): number {
  return Math.max(leastMs, Math.min(...orders.flatMap(({ heldUntil }) => heldUntil?.getTime() ?? [])) - now.getTime());
}

function never(message: string): HoldRefusal {
  return { message, afterMs: undefined };
}

function later(how: string, afterMs: number): HoldRefusal {
  const minutes = Math.ceil(afterMs / minute);
  const short = minutes === 1 ? 'a minute' : `${minutes} minutes`;
  const wait = minutes > 90 ? `${Math.ceil(minutes / 60)} hours` : short;
  return { message: `${how} in ${wait}.`, afterMs };
}
