import { and, asc, eq, gt, sql } from 'drizzle-orm';
import { formatRupees, toRupees } from '#contract/money.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { refundsTable } from '#database/schema/payments.ts';
import { stockTable } from '#database/schema/stock.ts';
import { moveStock } from '#server/catalogue/stock/move-stock.ts';
import { inDryRunTransaction } from '#server/foundation/database/dry-run-transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { Repeated, type WriteAudit } from '#server/office/staff-records/mount-office.ts';
import type { Member } from '#server/office/staff-records/sessions.ts';
import { divideBegun, readBegunPieces } from '#server/orders/model/begun-pieces.ts';
import { findOrderById, lockOrder, type OrderRow } from '#server/orders/model/find-order.ts';
import { isCashToCome } from '#server/orders/order-state/cash-on-delivery.ts';
import { cashDue } from '#server/orders/order-state/collect-cash.ts';
import { creditOn } from '#server/orders/order-state/order-money.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import { changeSize } from '#server/selling/order-changes/change-size.ts';
import { releaseDeskClaims, requireClaim } from './claims.ts';
import { requireOrder } from './pack-at-desk.ts';
import type { PackingContext } from './packing-context.ts';
import { findParcels } from './read-parcels.ts';
import { readSkuPlaces, skuKeyOf } from './sku-places.ts';

export interface MissingPiece {
  reference: string;
  line: number;
  quantity: number;
}

/** Message to the customer about a missing piece. */
const missingWords = 'We could not find it on our shelf. We are sorry.';

/** Lists the options for a missing piece, with their effects. Throws Problem 404. */
export async function readShort(deps: PackingContext, missing: MissingPiece) {
  const { db } = deps;
  const order = await requireOrder(db, missing.reference);
  const line = await requireLine(db, order, missing.line);
  const { productId, size } = line;
  const [kept] = productId
    ? await db
        .select()
        .from(stockTable)
        .where(and(eq(stockTable.productId, productId), eq(stockTable.size, size)))
    : [];
  const shelf = productId
    ? (await readSkuPlaces(db, deps.now(), [{ productId, size }])).get(skuKeyOf({ productId, size }))?.shelf
    : undefined;
  return {
    name: line.name,
    size,
    shelf: shelf ?? null,
    there: kept ? kept.available + kept.reserved : null,
    leaveOut: await tellOfLeavingOut(deps, order, missing),
    otherSize: await tellOfSizes(db, line),
    hold: 'Nothing of it is packed until it is released. Support sees why.',
  };
}

async function tellOfSizes(db: Db, { productId, customProductId, size }: typeof orderLinesTable.$inferSelect) {
  if (productId === null || customProductId !== null)
    return { sizes: [], words: 'What is made to order has the size it was designed in.' };
  const rows = await db
    .select()
    .from(stockTable)
    .where(and(eq(stockTable.productId, productId), eq(stockTable.offered, true), gt(stockTable.available, 0)))
    .orderBy(asc(stockTable.position));
  const sizes = rows.filter((row) => row.size !== size).map((row) => ({ size: row.size, there: row.available }));
  return {
    sizes,
    words:
      sizes.length > 0
        ? 'Ask the shopper first. It costs what it cost, and a mail says which size comes.'
        : 'No other size is there.',
  };
}

async function tellOfLeavingOut(deps: PackingContext, order: OrderRow, missing: MissingPiece) {
  try {
    return { offered: true, words: await tryLeavingOut(deps, order, missing) };
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
    return { offered: false, words: error.message };
  }
}

/** Previews the removal in a transaction that is rolled back. Throws Problem as `cancelOrder`. */
function tryLeavingOut(
  { secret, publicUrl, now, db, shopFacts, settings }: PackingContext,
  order: OrderRow,
  missing: MissingPiece,
): Promise<string> {
  return inDryRunTransaction(db, true, async (tx) => {
    const deps = {
      db: tx,
      jobs: { send: async () => {} },
      secret,
      publicUrl,
      now,
      shopFacts,
      settings,
      stockChanged: () => {},
    };
    const before = await readMoney(tx, order);
    await cancelOrder(deps, order.id, 'tried', wishOf(missing), { actor: 'operator', why: missingWords });
    const after = (await findOrderById(tx, order.id)) ?? order;
    const follows = moneyWords(before, await readMoney(tx, after));
    if (after.state === 'cancelled')
      return `It is the last piece: the whole order is cancelled. ${follows}, and the shopper is told.`;
    return `${follows}, and the shopper is told. The other pieces go.`;
  });
}

/** Money of an order in paise. */
interface OrderMoney {
  refundedPaise: number;
  /** Cash that the courier is to collect. */
  cashPaise: number;
  /** Amount that the bank has only reserved, and that is still to be taken. */
  reservedPaise: number;
}

async function readMoney(tx: Db, order: OrderRow): Promise<OrderMoney> {
  const [row] = await tx
    .select({ sum: sql<number>`coalesce(sum(${refundsTable.amountPaise}), 0)::float8` })
    .from(refundsTable)
    .where(eq(refundsTable.orderId, order.id));
  const payment = order.paidBy ? await findPayment(tx, order.paidBy) : undefined;
  // The bank sets a payment free of which nothing was refunded, if its whole order is cancelled.
  const isSetFree = order.state === 'cancelled' && payment?.refundedPaise === 0;
  return {
    refundedPaise: row?.sum ?? 0,
    cashPaise: isCashToCome(order) ? cashDue(order, await creditOn(tx, order.id)) : 0,
    reservedPaise: payment?.state === 'authorized' && !isSetFree ? payment.amountPaise : 0,
  };
}

/** Returns the effects on the money as a sentence without its end. Pure. */
function moneyWords(before: OrderMoney, after: OrderMoney): string {
  const words = (paise: number, effect: string) => (paise > 0 ? [`${formatRupees(toRupees(paise))} ${effect}`] : []);
  const effects = [
    ...words(after.refundedPaise - before.refundedPaise, 'goes back the way it was paid'),
    ...words(before.cashPaise - after.cashPaise, 'less is collected at the door'),
    ...words(before.reservedPaise - after.reservedPaise, 'that the card only reserved is set free'),
  ];
  return effects.length > 0 ? effects.join(', ') : 'No more money goes back';
}

function wishOf({ line, quantity }: MissingPiece) {
  return { reason: 'other' as const, refundTo: 'source' as const, lines: [{ line, quantity }] };
}

/**
 * Cancels missing pieces, once per key: refunds, notifies the customer, and corrects stock. A member without permission
 * to change orders must have claimed the order at the desk. Throws Problem 409 `conflict` otherwise, and as
 * `cancelOrder`.
 */
export async function leaveOut(
  tx: Db,
  note: WriteAudit,
  deps: PackingContext,
  { desk, key, by, ...missing }: MissingPiece & { desk: string; key: string; by: Pick<Member, 'name' | 'permissions'> },
): Promise<string[] | Repeated<string[]>> {
  const order = await requireOrder(tx, missing.reference);
  // A fully cancelled order has no claim, but a repeated request must succeed.
  if (order.state !== 'cancelled') await requireClaim(tx, deps, order.id, { desk, by });
  const line = await requireLine(tx, order, missing.line);
  const changed: string[] = [];
  const inside = { ...deps, db: tx, stockChanged: (ids: string[]) => void changed.push(...ids) };
  await lockOrder(tx, order.id);
  // A printed piece leaves the stock with its cancellation. Only a blank one is on sale again, and is corrected.
  const { blank } = divideBegun(await readBegunPieces(tx, order.id), [missing]);
  if (!(await cancelOrder(inside, order.id, key, wishOf(missing), { actor: 'operator', why: missingWords })))
    return new Repeated([]);
  await bookOff(tx, line, {
    by: by.name,
    reference: `missing-${order.reference}-${missing.line}-${key}`,
    pieces: blank.reduce((sum, { quantity }) => sum + quantity, 0),
  });
  await releaseDeskClaims(
    tx,
    desk,
    (await findOrderById(tx, order.id))?.state === 'cancelled' ? [{ orderId: order.id, parcel: 'all' }] : [],
  );
  const what = `Left out ${missing.quantity === 1 ? 'a piece' : `${missing.quantity} pieces`} that could not be found`;
  note({ thing: 'order', about: order.reference, what, after: { piece: `${line.name}, ${line.size}` } });
  return changed;
}

/**
 * Changes missing pieces to another size that the customer agreed to, and corrects the stock of the old size. Throws
 * Problem 409 `conflict` without a claim as `leaveOut`, or if the parcel changed, and as `changeSize`.
 */
export async function giveOtherSize(
  tx: Db,
  note: WriteAudit,
  deps: PackingContext,
  {
    desk,
    parcel,
    version,
    size,
    by,
    ...missing
  }: MissingPiece & {
    desk: string;
    parcel: number;
    version: string;
    size: string;
    by: Pick<Member, 'name' | 'permissions'>;
  },
): Promise<string[]> {
  const { id, reference } = await requireOrder(tx, missing.reference);
  await lockOrder(tx, id);
  await requireClaim(tx, deps, id, { desk, by });
  const [seen] = await findParcels(deps.settings, tx, deps.now(), [{ reference, parcel }]);
  if (seen?.found.version !== version)
    throw new Problem(409, 'conflict', 'The parcel has changed since you began. Look at it again.');
  const line = await requireLine(tx, { id, reference }, missing.line);
  const changed: string[] = [];
  const inside = { ...deps, db: tx, stockChanged: (ids: string[]) => void changed.push(...ids) };
  await changeSize(inside, id, { line: missing.line, quantity: missing.quantity, size });
  await bookOff(tx, line, {
    by: by.name,
    reference: `missing-${reference}-${missing.line}-${version}`,
    pieces: missing.quantity,
  });
  note({
    thing: 'order',
    about: reference,
    what: `Gave ${line.name} another size`,
    before: { size: line.size },
    after: { size },
  });
  return changed;
}

/** Reduces the stock of missing pieces; designed pieces have none. */
async function bookOff(
  tx: Db,
  { productId, size }: Pick<typeof orderLinesTable.$inferSelect, 'productId' | 'size'>,
  { by, reference, pieces }: { by: string; reference: string; pieces: number },
): Promise<void> {
  if (productId === null || pieces === 0) return;
  const cause = {
    reason: 'corrected' as const,
    reference: reference.slice(0, 60),
    note: 'Not on its shelf when it was to be packed',
    person: by,
  };
  await moveStock(tx, { productId, size, pieces: -pieces, ...cause }, { dry: false });
}

async function requireLine(db: Db, { id, reference }: Pick<OrderRow, 'id' | 'reference'>, position: number) {
  const [line] = await db
    .select()
    .from(orderLinesTable)
    .where(and(eq(orderLinesTable.orderId, id), eq(orderLinesTable.position, position)));
  if (!line) throw new Problem(404, 'not_found', `Order ${reference} has no such line.`);
  return line;
}
