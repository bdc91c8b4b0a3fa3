import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Db } from '#database/db.ts';
import { foldedMailbox } from '#database/schema/folded-mailbox.ts';
import { orderLinesTable, ordersTable } from '#database/schema/orders.ts';
import { stockTable } from '#database/schema/stock.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { CallContext } from '#server/foundation/http/caller.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { sharedNetworkOf } from '#server/foundation/limits/limits.ts';
import { foldMailbox } from '#server/foundation/mail/fold-mailbox.ts';
import type { Caller } from '#server/foundation/security-events/origin.ts';
import { recordRefusal, type SecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { type Secret, signMessage } from '#server/foundation/values/secret.ts';
import { hasBought, isProvedMember } from '#server/orders/model/known-people.ts';
import { type CashWish, judgeCash } from './cash-rules.ts';
import {
  type HeldPieces,
  type HoldRefusal,
  refuseToHold,
  type UnpaidOrder,
  type WantedPieces,
} from './reservation-rules.ts';

/** Keyed hash of the network of a new customer; null for a known buyer. */
export type ReservationSource = string | null;

/**
 * Returns the source of a reservation: a keyed hash of the network, or null for a signed-in buyer. An e-mail address
 * proves nothing, as the owner of a mail server has any number of them.
 */
export async function reservationSourceOf(
  { db, secret }: Needs<'db' | 'secret'>,
  caller: Pick<CallContext, 'address' | 'signedIn'>,
): Promise<ReservationSource> {
  const signedIn = await caller.signedIn();
  const known = signedIn?.account.emailProved === true && (await hasBought(db, signedIn.account.id));
  return known ? null : hashOfNetwork(secret, caller.address);
}

function hashOfNetwork(secret: Secret, address: string): string {
  return signMessage(secret, `held for network ${sharedNetworkOf(address)}`).slice(0, 22);
}

/** Contact and network that a reservation is for. */
export interface ReservationOwner {
  email: string;
  phone: string;
  accountId: string | null;
  heldFrom: ReservationSource;
  /** Id of the order being resumed, which does not count for the limits. */
  except?: string;
}

/** Line of a new or released order. */
export interface ReservationLine extends HeldPieces {
  name: string;
  category: string | null;
}

/**
 * Refuses reservations beyond the limits of a contact or network. Locks both until the transaction ends, so that
 * concurrent orders count each other. Throws Problem 429 with the waiting time, or 409 if waiting does not help.
 */
export async function enforceReservationLimits(
  tx: Db,
  holder: ReservationOwner,
  lines: readonly ReservationLine[],
  now: Date,
): Promise<void> {
  const unpaid = await unpaidAlone(tx, holder, now);
  const refusal = refuseToHold(unpaid, await wantedPieces(tx, holder, lines), now);
  if (refusal) throw problemOf(refusal);
}

/**
 * Decides by the limits if a COD order must wait for a mailed code. Locks contact and network. Throws Problem 409
 * not_offered if COD is refused, else as `enforceReservationLimits`.
 */
export async function checkCodReservation(
  tx: Db,
  holder: ReservationOwner,
  wish: Omit<CashWish, 'wanted'>,
  lines: readonly ReservationLine[],
  now: Date,
): Promise<{ code: boolean }> {
  const unpaid = await unpaidAlone(tx, holder, now);
  const answer = judgeCash(unpaid, { ...wish, wanted: await wantedPieces(tx, holder, lines) }, now);
  if (answer.refused === undefined) return answer;
  throw answer.only
    ? new HoldRefused(409, 'not_offered', `Cash on delivery: ${answer.refused.message}`)
    : problemOf(answer.refused);
}

/** Error for a reservation or COD order that the limits refuse. */
class HoldRefused extends Problem {}

function problemOf({ message, afterMs }: HoldRefusal): HoldRefused {
  if (afterMs === undefined) return new HoldRefused(409, 'conflict', message);
  return new HoldRefused(429, 'too_many_requests', message, { retryAfterSeconds: Math.ceil(afterMs / 1000) });
}

/** Runs work that reserves stock. Records refusals by the limits outside the transaction, which is rolled back. */
export async function auditRefusals<T>(
  deps: Needs<'db' | 'limits'>,
  event: Pick<SecurityEvent, 'accountId' | 'orderId' | 'about'> & { from: Caller },
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof HoldRefused) await recordRefusal(deps, { kind: 'hold_refused', ...event });
    throw error;
  }
}

/** Locks a contact and network until the transaction ends, and returns their unpaid orders. */
async function unpaidAlone(tx: Db, holder: ReservationOwner, now: Date): Promise<UnpaidOrder[]> {
  const { phone, accountId, heldFrom: network, except = '' } = holder;
  const mailbox = foldMailbox(holder.email);
  const proved = await isProvedMember(tx, accountId);
  const counted = isKnown(holder) ? null : network;
  const names = [
    accountId !== null && `account ${accountId}`,
    ...(proved ? [] : [`email ${mailbox}`, `phone ${phone}`]),
    counted !== null && `network ${counted}`,
  ].filter((name) => name !== false);
  await lockNames(tx, names);
  const ofAccount = sql`coalesce(o.account_id = ${accountId}::text, false)`;
  const mine = proved
    ? ofAccount
    : sql`(${foldedMailbox(sql`o.email`)} = ${mailbox} or o.phone = ${phone} or ${ofAccount})`;
  const inNetwork = counted === null ? sql`false` : sql`coalesce(o.held_from = ${counted}, false)`;
  return unpaidOrders(tx, { mine, own: sql`(${ofAccount} or ${inNetwork})`, inNetwork, except, now });
}

/** Takes advisory locks in numeric order until the transaction ends, which prevents deadlocks. */
async function lockNames(tx: Db, names: readonly string[]): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(number) from (
    select hashtextextended('holds of ' || name, 0) as number from jsonb_array_elements_text(${JSON.stringify(names)}::jsonb) as name order by 1
  ) sorted`);
}

const Unpaid = z.object({
  open: z.boolean(),
  placed_at: z.coerce.date(),
  held_until: z.union([z.null(), z.coerce.date()]),
  cash: z.boolean(),
  mine: z.boolean(),
  own: z.boolean(),
  network: z.boolean(),
  pieces: z.array(z.object({ productId: z.string(), size: z.string(), quantity: z.number() })),
});

/** SQL condition for COD orders that have not shipped. */
const openCash = sql`o.payment = 'cod' and o.state in ('placed', 'confirmed', 'in_print', 'packed') and o.total_paise > o.credit_paise`;

/**
 * Returns the unpaid orders of a contact or network that reserve stock, and the orders of the contact in the last 24
 * hours.
 */
async function unpaidOrders(
  tx: Db,
  { mine, own, inNetwork, except, now }: { mine: SQL; own: SQL; inNetwork: SQL; except: string; now: Date },
): Promise<UnpaidOrder[]> {
  const yesterday = new Date(now.getTime() - 24 * 3_600_000).toISOString();
  const { rows } = await tx.execute(sql`
    select open, o.placed_at, o.held_until, o.payment = 'cod' as cash, ${mine} as mine, ${own} as own, ${inNetwork} as network, coalesce((
        select jsonb_agg(jsonb_build_object('productId', l.product_id, 'size', l.size, 'quantity', l.quantity - l.cancelled))
        from ${orderLinesTable} l where open and l.order_id = o.id and l.product_id is not null
      ), '[]') as pieces
    from ${ordersTable} o cross join lateral (select (${openCash}) or (o.state = 'placed' and o.held_until is not null) as open) now
    where (${mine} or ${inNetwork}) and o.id <> ${except}
      and (open or (o.held_until is not null and o.placed_at > ${yesterday}::timestamptz))`);
  return z
    .array(Unpaid)
    .parse(rows)
    .map(({ placed_at, held_until, mine: ofContact, own, network: ofNetwork, open, cash, pieces }) => {
      return { open, placedAt: placed_at, heldUntil: held_until, cash, ofContact, own, ofNetwork, pieces };
    });
}

const Sku = z.object({ productId: z.string(), size: z.string(), available: z.number() });

function isKnown({ accountId, heldFrom: network }: ReservationOwner): boolean {
  return accountId !== null && network === null;
}

/**
 * Reads the stock of each line. For a limited edition, also reads the reservations of all new customers and locks them
 * until the transaction ends.
 */
async function wantedPieces(
  tx: Db,
  holder: ReservationOwner,
  lines: readonly ReservationLine[],
): Promise<WantedPieces[]> {
  const wanted = await withStock(tx, lines);
  const rare = isKnown(holder) ? [] : wanted.filter(({ limited }) => limited);
  if (rare.length === 0) return wanted;
  await lockNames(
    tx,
    rare.map(({ productId, size }) => `sku ${productId} ${size}`),
  );
  const kept = await keptForStrangers(tx, rare, holder.except ?? '');
  return (await withStock(tx, lines)).map((line) => {
    const of = kept.find(({ productId, size }) => productId === line.productId && size === line.size);
    return { ...line, strangers: { held: of?.held ?? 0, until: of?.until ?? null } };
  });
}

const Kept = Sku.omit({ available: true }).extend({ held: z.number(), until: z.union([z.null(), z.coerce.date()]) });

/** Returns the reserved pieces of some SKUs, unpaid or COD, of new customers in all networks. */
async function keptForStrangers(tx: Db, skus: readonly Pick<HeldPieces, 'productId' | 'size'>[], except: string) {
  const { rows } = await tx.execute(sql`
    select l.product_id as "productId", l.size, sum(l.quantity - l.cancelled)::int as held, min(o.held_until) as until
    from ${ordersTable} o join ${orderLinesTable} l on l.order_id = o.id
    join jsonb_to_recordset(${namesOf(skus)}::jsonb) as sku("productId" text, size text) on l.product_id = sku."productId" and l.size = sku.size
    where o.held_from is not null and ((${openCash}) or (o.state = 'placed' and o.held_until is not null)) and o.id <> ${except}
    group by 1, 2`);
  return z.array(Kept).parse(rows);
}

function namesOf(skus: readonly Pick<HeldPieces, 'productId' | 'size'>[]): string {
  return JSON.stringify(skus.map(({ productId, size }) => ({ productId, size })));
}

async function withStock(tx: Db, lines: readonly ReservationLine[]) {
  const { rows } = await tx.execute(sql`
    select s.product_id as "productId", s.size, s.available from ${stockTable} s
    join jsonb_to_recordset(${namesOf(lines)}::jsonb) as line("productId" text, size text) on s.product_id = line."productId" and s.size = line.size`);
  const there = z.array(Sku).parse(rows);
  return lines.map((line) => {
    const sku = there.find(({ productId, size }) => productId === line.productId && size === line.size);
    return { ...line, limited: line.category === 'Limited Edition', available: sku?.available ?? 0 };
  });
}
