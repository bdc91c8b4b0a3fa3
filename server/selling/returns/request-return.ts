import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { z } from 'zod';
import type {
  reportProblemEndpoint as reportProblemCall,
  requestReturnEndpoint as requestReturnCall,
} from '#contract/returns.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { returnEventsTable, returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import {
  findIdempotentResult,
  type IdempotencyRecord,
  idempotencyRecord,
} from '#server/foundation/http/idempotency.ts';
import { queueMail } from '#server/foundation/mail/queue-mail.ts';
import { findUploads, keepUploadsAtLeast } from '#server/fulfilment/uploads/queries.ts';
import { readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import { lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { parcelsOf, parcelWith } from '#server/orders/model/order-parcels.ts';
import { newReturnId } from '#server/orders/model/order-reference.ts';
import { sizesInPieces } from '#server/orders/model/piece-sizes.ts';
import { keptPieces, type OrderLineNow, sizesToReport, soldLines } from '#server/orders/model/sold-lines.ts';
import { needsUpi } from '#server/orders/order-state/cash-on-delivery.ts';
import { refusalOfCredit } from '#server/orders/order-state/refusal-of-credit.ts';
import { wordOf } from '#server/orders/order-state/return-matter.ts';
import { settleOrder } from '#server/orders/order-state/settle-order.ts';
import type { TakenSums } from '#server/orders/pricing/refund-pieces.ts';
import { pickupDays } from '#server/selling/return-rules/pickup-days.ts';
import { refuseUnpaidSwap } from '#server/selling/return-rules/refuse-unpaid.ts';
import { duesOf, returnMail } from '#server/selling/return-rules/return-mails.ts';
import { keepNewSizes } from '#server/selling/return-rules/return-stock.ts';
import { takenBack } from '#server/selling/return-rules/taken-back.ts';

export type ReturnRequest = z.output<(typeof requestReturnCall)['shapes']['body']>;
export type ProblemReport = z.output<(typeof reportProblemCall)['shapes']['body']>;

/** Request of either kind: lines, reason and the shopper's wish. */
export type ReturnRequestInput =
  | ({ kind: 'return' } & ReturnRequest)
  | ({ kind: 'problem'; reason: ProblemReport['kind'] } & Omit<ProblemReport, 'kind'>);

/** Request with its lines filled in, also if it names none. */
type Named = ReturnRequestInput & { lines: ReturnRequest['lines'] };

/** Retention of problem photos, in ms. */
const photosKeptMs = 365 * 86_400_000;

/**
 * Requests a return or exchange, or reports a problem, once per idempotency key. One transaction writes the request,
 * reserves the new size, updates the order and sends the mail. Returns the id. Throws Problem 409 not_offered,
 * out_of_stock, idempotency_mismatch; 400 with fields. `actor` is the shopper or staff.
 */
export async function requestReturn(
  deps: OrderContext,
  orderId: string,
  key: string,
  asked: ReturnRequestInput,
  { actor }: { actor: 'shopper' | 'operator' } = { actor: 'shopper' },
): Promise<string> {
  const once = idempotencyRecord(key, asked);
  const done = await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new RangeError(`there is no order ${orderId}`);
    const before = await findAsked(tx, orderId, once);
    if (before) return { id: before, lines: [] };
    const lines = await soldLines(tx, orderId);
    const named: Named = { ...asked, lines: await linesOf(tx, order, lines, asked) };
    const part = await takenBack(deps.settings, tx, order, lines, { for: asked.kind, lines: named.lines }, deps.now());
    refuseUnlessComplete(deps.settings, order, named, deps.now());
    if (asked.outcome === 'exchange') await refuseUnpaidSwap(tx, order);
    return { id: await writeReturn(tx, deps, order, lines, { asked: named, part, once, actor }), lines };
  });
  if (asked.outcome === 'exchange')
    deps.stockChanged([...new Set(done.lines.flatMap(({ productId }) => productId ?? []))]);
  return done.id;
}

/** Returns the lines of a request: the named ones, or all reportable pieces of the named parcel. */
async function linesOf(
  tx: Db,
  order: OrderRow,
  lines: readonly OrderLineNow[],
  asked: ReturnRequestInput,
): Promise<Named['lines']> {
  const number = asked.kind === 'problem' ? asked.parcel : undefined;
  if (number === undefined) return asked.lines ?? refuse('lines', 'Choose what it is about');
  const parcel = (await parcelsOf(tx, order)).find((one) => one.number === number);
  if (!parcel) refuse('parcel', 'Choose one of the parcels of the order');
  const pieces = lines
    .filter(({ line }) => parcel.lines.includes(line))
    .map((line) => ({ line: line.line, quantity: keptPieces(line) }));
  return pieces.filter(({ quantity }) => quantity > 0);
}

async function findAsked(tx: Db, orderId: string, once: IdempotencyRecord): Promise<string | undefined> {
  const where = and(eq(returnsTable.orderId, orderId), eq(returnsTable.idempotencyKey, once.idempotencyKey));
  const [before] = await tx.select().from(returnsTable).where(where).limit(1);
  return findIdempotentResult(before, once, 'This was already used for another return. Please look at the order again.')
    ?.id;
}

function refuse(field: string, message: string): never {
  throw new Problem(400, 'invalid_fields', message, { fields: { [field]: message } });
}

function refuseUnlessComplete(settings: ShopSettings, order: OrderRow, asked: Named, now: Date): void {
  const noCredit = asked.outcome === 'credit' ? refusalOfCredit(order) : undefined;
  if (noCredit !== undefined) refuse('outcome', noCredit);
  if (asked.outcome === 'refund' && needsUpi(order) && !asked.upi) refuse('upi', 'Enter a UPI ID like name@bank');
  if (asked.pickup) refusePickup(settings, asked.pickup, now);
  if (asked.outcome === 'exchange' && asked.kind === 'return') refuseWithoutSize(asked.lines);
}

function refusePickup(settings: ShopSettings, { day }: NonNullable<Named['pickup']>, now: Date): void {
  if (!pickupDays(settings, now).includes(day)) refuse('pickup.day', 'Choose one of the days shown');
}

function refuseWithoutSize(lines: Extract<Named, { kind: 'return' }>['lines']): void {
  const without = lines.findIndex(({ newSize }) => !newSize);
  if (without >= 0) refuse(`lines.${without}.newSize`, 'Choose the new size');
}

/** Amounts of an exchange, which moves no money. */
const noSums = { subtotalPaise: 0, taxPaise: 0, shippingPaise: 0, amountPaise: 0 };

function sumsOf({ subtotalPaise, taxPaise, shippingPaise, totalPaise }: TakenSums): typeof noSums {
  return { subtotalPaise, taxPaise, shippingPaise, amountPaise: totalPaise };
}

/** Returns the pickup address and day; the delivery address by default. */
async function pickupOf(tx: Db, order: OrderRow, part: TakenSums, asked: Named['pickup']) {
  return asked ? { address: asked.address ?? (await deliveredTo(tx, order, part)), day: asked.day } : null;
}

/** Returns the fields that only problem reports have. */
function reportedOf(asked: Named): { photos: string[]; parcel: number | null } {
  if (asked.kind !== 'problem') return { photos: [], parcel: null };
  return { photos: [...new Set(asked.photos)], parcel: asked.parcel ?? null };
}

async function writeReturn(
  tx: Db,
  deps: OrderContext,
  order: OrderRow,
  lines: readonly OrderLineNow[],
  {
    asked,
    part,
    once,
    actor,
  }: { asked: Named; part: TakenSums; once: IdempotencyRecord; actor: 'shopper' | 'operator' },
): Promise<string> {
  const id = newReturnId();
  const at = deps.now();
  const swap = asked.outcome === 'exchange';
  const { photos, parcel } = reportedOf(asked);
  await keepPhotos(tx, photos, at);
  const row = {
    id,
    orderId: order.id,
    ...once,
    kind: asked.kind,
    state: 'requested' as const,
    reason: asked.reason,
    note: asked.note || null,
    outcome: asked.outcome,
    parcel,
    upi: asked.outcome === 'refund' && needsUpi(order) ? (asked.upi ?? null) : null,
    pickup: await pickupOf(tx, order, part, asked.pickup),
    photos,
    ...(swap ? noSums : sumsOf(part)),
    requestedAt: at,
  };
  await tx.insert(returnsTable).values(row);
  await tx.insert(returnLinesTable).values(
    part.lines.map(({ line, quantity, taxPaise }) => ({
      returnId: id,
      orderId: order.id,
      position: line,
      quantity,
      taxPaise: swap ? 0 : taxPaise,
      newSize: swap ? newSizeOf(asked, { line, quantity }, lines) : null,
    })),
  );
  await tx.insert(returnEventsTable).values({ returnId: id, state: 'requested', actor, at });
  if (swap && !(await keepNewSizes(tx, id, order.id))) {
    throw new Problem(409, 'out_of_stock', 'That size has just sold out. Choose another size, or your money back.');
  }
  await settleOrder(tx, deps.jobs, order.id, { actor, reason: `${wordOf(asked)} ${id}`, at });
  const dues = duesOf(await readInvoiceableAmounts(tx, order), part, id);
  const description = returnMail(deps, order, { ...row, ...dues }, 'requested', null);
  if (description) await queueMail(tx, deps, { about: `return-requested:${id}`, to: order.email, description });
  return id;
}

/**
 * Returns the delivery address as the default pickup address. Throws Problem 400 for pieces from two addresses, as a
 * pickup has only one address.
 */
async function deliveredTo(tx: Db, order: OrderRow, { lines }: TakenSums): Promise<OrderRow['address']> {
  const parcels = await parcelsOf(tx, order);
  const [first, ...others] = lines.map(({ line }) => parcelWith(parcels, line).address);
  if (others.some((other) => !isDeepStrictEqual(other, first)))
    refuse(
      'lines',
      'These pieces went to two addresses. Report those of each address by themselves, or say where the courier can fetch them all.',
    );
  return first ?? order.address;
}

/** Returns the new size of an exchange: the chosen one, or the same size for a faulty piece. */
function newSizeOf(
  asked: Named,
  { line, quantity }: Pick<TakenSums['lines'][number], 'line' | 'quantity'>,
  lines: readonly OrderLineNow[],
): string {
  const own = lines.find((one) => one.line === line);
  const wanted = asked.lines.find((one) => one.line === line)?.newSize;
  if (own?.custom && wanted !== undefined && wanted !== own.size) {
    refuse('lines', 'What is made for you is made again in the same size');
  }
  if (asked.kind === 'return' && wanted === own?.size) refuse('lines', 'Choose another size');
  if (wanted !== undefined || !own) return wanted ?? '';
  return sizeOfReported(own, quantity);
}

/**
 * Returns the size of pieces of a line that are reported together, to replace them. Throws Problem 400 if their sizes
 * differ, as the replacements of a line have one size.
 */
function sizeOfReported(line: OrderLineNow, quantity: number): string {
  const sizes = sizesToReport(line, quantity);
  const inTurn = sizesInPieces(sizes, ', then ');
  if (sizes.length > 1)
    refuse('lines', `These pieces of ${line.name} have different sizes. Report one size after the other: ${inTurn}.`);
  return sizes[0]?.size ?? line.size;
}

/**
 * Retains the photos of a return for a year, in the transaction that writes the return. Throws Problem 400 for a photo
 * that is missing or was uploaded for another purpose.
 */
export async function keepPhotos(tx: Db, photos: readonly string[], at: Date): Promise<void> {
  const found = await findUploads(tx, photos);
  const fit = found.length === photos.length && found.every(({ purpose }) => purpose === 'problem');
  const until = new Date(at.getTime() + photosKeptMs);
  if (!fit || !(await keepUploadsAtLeast(tx, photos, until))) refuse('photos', 'Upload the picture again');
}
