import { and, desc, eq, lt, sql } from 'drizzle-orm';
import type { ParsedOf } from '#contract/endpoint.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import {
  type bookPurchaseEndpoint as call,
  type Purchase,
  type PurchaseBrief,
  purchasePage,
} from '#contract/office/purchases.ts';
import type { Db } from '#database/db.ts';
import { productsTable } from '#database/schema/catalogue.ts';
import { purchaseLinesTable, purchasesTable, stockMovementsTable } from '#database/schema/stock.ts';
import { moveStock } from '#server/catalogue/stock/move-stock.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { landedPaise, shareDeliveryCosts } from './landed-cost.ts';
import { piecesBeyond } from './purchase-order-rules.ts';
import { readOrderLines } from './read-purchase-orders.ts';
import { lockPurchaseOrder, refuseOtherVersion, saveChange } from './write-purchase-order.ts';

type Wanted = ParsedOf<typeof call>['body'];
type Row = typeof purchasesTable.$inferSelect;

/**
 * Returns the reference of a purchase's stock movements. If somebody has typed its number as the delivery note of an
 * arrival, the supplier is added, so that the purchase is not taken for that arrival.
 */
async function movedUnder(tx: Db, id: number, supplier: string): Promise<string> {
  const reference = `purchase ${id}`;
  const { reason, reference: booked } = stockMovementsTable;
  const [typed] = await tx
    .select({ reason })
    .from(stockMovementsTable)
    .where(and(eq(reason, 'arrived'), eq(booked, reference)))
    .limit(1);
  return typed ? `${reference} of ${supplier}` : reference;
}

/**
 * Books a delivery in a transaction, all lines or none. Returns its number, and true if this key booked it before.
 * Throws Problem: 400 for a duplicate size, 404 for an unknown one, 409 `conflict` if another request booked this note
 * or the purchase order has changed.
 */
export async function bookPurchase(
  tx: Db,
  wanted: Wanted,
  person: string,
  now: Date,
): Promise<{ id: number; again: boolean }> {
  const { key, lines, freight, otherCosts, order, supplier, reference } = wanted;
  refuseTwice(lines);
  // The order is locked before the purchase refers to it, so that two deliveries of it cannot deadlock.
  const ordered = order && (await lockPurchaseOrder(tx, order.number));
  const costs = { freightPaise: toPaise(freight), otherPaise: toPaise(otherCosts) };
  const [made] = await tx
    .insert(purchasesTable)
    .values({ supplier, reference, key, at: now, person, orderId: order?.number ?? null, ...costs })
    .onConflictDoNothing()
    .returning({ id: purchasesTable.id });
  if (!made) return { id: await bookedBefore(tx, wanted), again: true };
  if (ordered) await receiveOrder(tx, ordered, wanted, person);
  const { id } = made;
  await insertPurchaseLines(tx, id, lines, costs.freightPaise + costs.otherPaise);
  const movement = { reason: 'arrived', person, note: `${supplier}, ${reference}` } as const;
  const moved = { ...movement, reference: await movedUnder(tx, id, supplier) };
  // Stock is locked in the same order everywhere, so that two deliveries cannot deadlock.
  for (const { product: productId, size, pieces } of inOrder(lines))
    await moveStock(tx, { productId, size, pieces, ...moved }, { dry: false });
  return { id, again: false };
}

async function insertPurchaseLines(
  tx: Db,
  purchaseId: number,
  lines: Wanted['lines'],
  extraPaise: number,
): Promise<void> {
  const rows = lines.map(({ product, size, pieces, cost }) => ({
    ...{ purchaseId, productId: product, size, pieces },
    costPaise: toPaise(cost),
  }));
  const shares = shareDeliveryCosts(extraPaise, rows);
  await tx.insert(purchaseLinesTable).values(rows.map((row, at) => ({ ...row, extraPaise: shares[at] ?? 0 })));
}

/**
 * Checks that a delivery fits its locked order, and moves the order to its next version. Throws Problem: 400 for
 * another supplier, 409 if the order has changed, is not open, or more pieces came than the person agreed to.
 */
async function receiveOrder(
  tx: Db,
  row: Awaited<ReturnType<typeof lockPurchaseOrder>>,
  { order, supplier, reference, lines }: Wanted,
  person: string,
): Promise<void> {
  if (!row.orderedAt) throw new Problem(409, 'conflict', 'It is a draft: mark it as ordered first.');
  if (row.closedAt) throw new Problem(409, 'conflict', 'It is closed: book what came as a delivery without an order.');
  refuseOtherVersion(row, order?.version ?? 0);
  if (row.supplier.toLowerCase() !== supplier.toLowerCase()) {
    const sentence = `It is ordered from ${row.supplier}`;
    throw new Problem(400, 'invalid_fields', sentence, { fields: { supplier: sentence } });
  }
  const beyond = piecesBeyond(await readOrderLines(tx, row.id), lines);
  if (beyond !== order?.beyond)
    throw new Problem(409, 'conflict', `${beyond} pieces are more than are due. Look at what is due, then book it.`);
  const pieces = lines.reduce((sum, line) => sum + line.pieces, 0);
  await saveChange(tx, row, { changedBy: person, lastChange: `received ${pieces} pieces by ${reference}` });
}

const skuOf = ({ product, size }: Wanted['lines'][number]) => `${product} ${size}`;

function inOrder(lines: Wanted['lines']): Wanted['lines'] {
  return lines.toSorted((one, other) => (skuOf(one) < skuOf(other) ? -1 : 1));
}

function refuseTwice(lines: Wanted['lines']): void {
  const seen = new Set<string>();
  for (const [at, line] of lines.entries()) {
    if (seen.has(skuOf(line))) {
      const sentence = `${line.size} stands here twice: give its pieces in one line`;
      throw new Problem(400, 'invalid_fields', sentence, { fields: { [`lines.${at}.size`]: sentence } });
    }
    seen.add(skuOf(line));
  }
}

/**
 * Finds the purchase of a repeated request. Throws Problem 409 if its content differs, or another request booked the
 * note.
 */
async function bookedBefore(tx: Db, wanted: Wanted): Promise<number> {
  const { key, supplier, reference, lines } = wanted;
  const [same] = await tx.select().from(purchasesTable).where(eq(purchasesTable.key, key));
  if (same) {
    const booked = (await tx.select().from(purchaseLinesTable).where(eq(purchaseLinesTable.purchaseId, same.id))).map(
      ({ productId, size, pieces, costPaise }) => `${productId} ${size} ${pieces} ${costPaise}`,
    );
    const sent = lines.map(({ product, size, pieces, cost }) => `${product} ${size} ${pieces} ${toPaise(cost)}`);
    // After a lost response the user may have edited further, and these edits must not appear to be booked.
    const isSame =
      same.supplier === supplier &&
      same.reference === reference &&
      hasSameCosts(same, wanted) &&
      booked.toSorted().join() === sent.toSorted().join();
    if (isSame) return same.id;
    throw new Problem(
      409,
      'conflict',
      `It was booked before as purchase ${same.id}, as it stood then. Look at that, and book what is missing by itself.`,
    );
  }
  const [other] = await tx
    .select()
    .from(purchasesTable)
    .where(
      sql`lower(${purchasesTable.supplier}) = lower(${supplier}) and lower(${purchasesTable.reference}) = lower(${reference})`,
    );
  const by = other ? `, by ${other.person} as purchase ${other.id}` : '';
  throw new Problem(
    409,
    'conflict',
    `${reference} of ${supplier} is booked already${by}. Nothing came onto the shelf now.`,
    {
      fields: { reference: 'This note is booked already' },
    },
  );
}

function hasSameCosts({ orderId, freightPaise, otherPaise }: Row, { order, freight, otherCosts }: Wanted): boolean {
  return orderId === (order?.number ?? null) && freightPaise === toPaise(freight) && otherPaise === toPaise(otherCosts);
}

/** Reads a purchase with its lines; undefined if unknown. */
export async function readPurchase(db: Db, id: number): Promise<Purchase | undefined> {
  const [row] = await db.select().from(purchasesTable).where(eq(purchasesTable.id, id));
  if (!row) return undefined;
  const lines = await db
    .select({ line: purchaseLinesTable, name: productsTable.name })
    .from(purchaseLinesTable)
    .innerJoin(productsTable, eq(productsTable.id, purchaseLinesTable.productId))
    .where(eq(purchaseLinesTable.purchaseId, id))
    .orderBy(productsTable.name, purchaseLinesTable.size);
  const [pieces, paise] = lines.reduce(
    ([count, sum], { line }) => [count + line.pieces, sum + line.pieces * line.costPaise] as const,
    [0, 0] as readonly [number, number],
  );
  return {
    ...briefOf(row, pieces, paise),
    ...{ freight: toRupees(row.freightPaise), otherCosts: toRupees(row.otherPaise), order: row.orderId },
    lines: lines.map(({ line, name }) => ({
      ...{ product: line.productId, size: line.size, name, pieces: line.pieces },
      ...{ cost: toRupees(line.costPaise), landed: toRupees(landedPaise(line)) },
    })),
  };
}

/** Lists purchases, newest first, and suppliers by latest use. */
export async function listPurchases(
  db: Db,
  before: number | undefined,
): Promise<{ purchases: PurchaseBrief[]; next: number | null; suppliers: string[] }> {
  const rows = await db
    .select({
      row: purchasesTable,
      pieces: sql<number>`coalesce((select sum(l.pieces) from ${purchaseLinesTable} l where l.purchase_id = ${purchasesTable.id}), 0)::int`,
      // The sum may exceed the range of an int.
      paise: sql<string>`coalesce((select sum(l.pieces::bigint * l.cost_paise) from ${purchaseLinesTable} l where l.purchase_id = ${purchasesTable.id}), 0)::text`,
    })
    .from(purchasesTable)
    .where(before === undefined ? undefined : lt(purchasesTable.id, before))
    .orderBy(desc(purchasesTable.id))
    .limit(purchasePage + 1);
  const suppliers = await db
    .select({ supplier: purchasesTable.supplier })
    .from(purchasesTable)
    .groupBy(purchasesTable.supplier)
    .orderBy(desc(sql`max(${purchasesTable.id})`))
    .limit(20);
  const page = rows.slice(0, purchasePage);
  return {
    purchases: page.map(({ row, pieces, paise }) => briefOf(row, pieces, Number(paise))),
    next: rows.length > purchasePage ? (page.at(-1)?.row.id ?? null) : null,
    suppliers: suppliers.map(({ supplier }) => supplier),
  };
}

function briefOf({ id, supplier, reference, at, person }: Row, pieces: number, paise: number): PurchaseBrief {
  return { number: id, supplier, reference, at: at.toISOString(), by: person, pieces, cost: toRupees(paise) };
}
