import { eq, sql } from 'drizzle-orm';
import { toPaise, toRupees } from '#contract/money.ts';
import type { PurchaseOrderDraft } from '#contract/office/purchase-orders.ts';
import type { Db } from '#database/db.ts';
import { purchaseOrderLinesTable, purchaseOrdersTable, stockTable } from '#database/schema/stock.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { WriteAudit } from '#server/office/staff-records/mount-office.ts';
import { draftChangeWords, dueOf, findOrderingFaults } from './purchase-order-rules.ts';
import { type OrderLineRow, readOrderLines } from './read-purchase-orders.ts';

type OrderRow = typeof purchaseOrdersTable.$inferSelect;

/** Author, time and audit of a change. */
export interface BuyingChange {
  note: WriteAudit;
  person: string;
  now: Date;
}

/** Order number and the version that the person saw. */
export interface SeenOrder {
  number: number;
  version: number;
}

/** Creates a draft. Returns its number. Throws Problem 400 for a duplicate or unknown size. */
export async function createPurchaseOrder(
  tx: Db,
  { note, person, now }: BuyingChange,
  { lines, ...head }: PurchaseOrderDraft,
): Promise<number> {
  await refuseBadLines(tx, lines);
  const [made] = await tx
    .insert(purchaseOrdersTable)
    .values({ ...head, createdAt: now, createdBy: person, changedBy: person, lastChange: 'created' })
    .returning({ id: purchaseOrdersTable.id });
  if (!made) throw new Error('the purchase order was not inserted');
  await insertLines(tx, made.id, lines);
  const after = { supplier: head.supplier, lines: lines.length, pieces: piecesOf(lines) };
  note({ ...aboutOrder(made.id), what: 'Created a purchase order', after });
  return made.id;
}

/** Saves a draft. Throws Problem 404, 409 for another version or an order that is no draft, 400 for an invalid line. */
export async function editPurchaseOrder(
  tx: Db,
  { note, person }: BuyingChange,
  { number, version }: SeenOrder,
  draft: PurchaseOrderDraft,
): Promise<void> {
  const row = await lockPurchaseOrder(tx, number);
  refuseOtherVersion(row, version);
  if (row.orderedAt || row.closedAt)
    throw new Problem(409, 'conflict', 'It is ordered, so its lines cannot be changed any more.');
  await refuseBadLines(tx, draft.lines);
  const before = draftOf(row, await readOrderLines(tx, number));
  const change = draftChangeWords(before, draft);
  const { lines, ...head } = draft;
  await tx.delete(purchaseOrderLinesTable).where(eq(purchaseOrderLinesTable.orderId, number));
  await insertLines(tx, number, lines);
  await saveChange(tx, row, { ...head, changedBy: person, lastChange: change || 'saved without a change' });
  note({
    ...aboutOrder(number),
    what: `Changed a purchase order: ${change || 'nothing'}`,
    before: { supplier: before.supplier, lines: before.lines.length, pieces: piecesOf(before.lines) },
    after: { supplier: head.supplier, lines: lines.length, pieces: piecesOf(lines) },
  });
}

/** Marks a draft as ordered, which freezes its lines. Throws Problem 404, 409, or 400 with what it lacks. */
export async function sendPurchaseOrder(tx: Db, { note, person, now }: BuyingChange, seen: SeenOrder): Promise<void> {
  const row = await lockPurchaseOrder(tx, seen.number);
  refuseOtherVersion(row, seen.version);
  if (row.orderedAt || row.closedAt) throw new Problem(409, 'conflict', 'It is ordered or closed already.');
  const draft = draftOf(row, await readOrderLines(tx, seen.number));
  const fields = findOrderingFaults(draft);
  if (Object.keys(fields).length > 0)
    throw new Problem(400, 'invalid_fields', 'Give its supplier, its lines and what a piece costs first.', { fields });
  await saveChange(tx, row, { orderedAt: now, orderedBy: person, changedBy: person, lastChange: 'ordered' });
  note({
    ...aboutOrder(seen.number),
    what: `Ordered ${piecesOf(draft.lines)} pieces from ${row.supplier}`,
  });
}

/** Closes an order of which nothing more comes. Throws Problem 404, or 409 if nothing is due or it is closed. */
export async function closePurchaseOrder(
  tx: Db,
  { note, person, now }: BuyingChange,
  seen: SeenOrder,
  reason: string,
): Promise<void> {
  const row = await lockPurchaseOrder(tx, seen.number);
  refuseOtherVersion(row, seen.version);
  if (row.closedAt) throw new Problem(409, 'conflict', 'It is closed already.');
  const due = (await readOrderLines(tx, seen.number)).reduce((sum, line) => sum + dueOf(line), 0);
  if (row.orderedAt && due === 0) throw new Problem(409, 'conflict', 'Everything came: there is nothing to close.');
  const closed = { closedAt: now, closedBy: person, closeReason: reason };
  await saveChange(tx, row, { ...closed, changedBy: person, lastChange: 'closed' });
  note({ ...aboutOrder(seen.number), what: `Closed a purchase order with ${due} pieces due`, why: reason });
}

/** Locks a purchase order until the transaction ends. Throws Problem 404 if it is unknown. */
export async function lockPurchaseOrder(tx: Db, number: number): Promise<OrderRow> {
  const [row] = await tx.select().from(purchaseOrdersTable).where(eq(purchaseOrdersTable.id, number)).for('update');
  if (!row) throw noSuchPurchaseOrder();
  return row;
}

/** Creates the error for an unknown purchase order. */
export function noSuchPurchaseOrder(): Problem {
  return new Problem(404, 'not_found', 'There is no purchase order of this number.');
}

/** Throws Problem 409 with the author and the last change if the order is no longer in the version that was seen. */
export function refuseOtherVersion({ version, changedBy, lastChange }: OrderRow, seen: number): void {
  if (version === seen) return;
  const others = version - seen > 1 ? ', the last of several changes' : '';
  throw new Problem(409, 'conflict', `${changedBy} changed this purchase order meanwhile: ${lastChange}${others}.`);
}

/** Stores changed columns under the next version. */
export async function saveChange(
  tx: Db,
  { id, version }: OrderRow,
  changed: Partial<OrderRow> & Pick<OrderRow, 'changedBy' | 'lastChange'>,
): Promise<void> {
  await tx
    .update(purchaseOrdersTable)
    .set({ ...changed, version: version + 1 })
    .where(eq(purchaseOrdersTable.id, id));
}

const aboutOrder = (number: number) => ({ thing: 'shop', about: `purchase order ${number}` }) as const;

const piecesOf = (lines: readonly { pieces: number }[]) => lines.reduce((sum, { pieces }) => sum + pieces, 0);

function draftOf({ supplier, expected, note }: OrderRow, lines: readonly OrderLineRow[]) {
  const costOf = ({ costPaise }: OrderLineRow) => (costPaise === null ? null : toRupees(costPaise));
  return { supplier, expected, note, lines: lines.map((line) => ({ ...line, cost: costOf(line) })) };
}

async function insertLines(tx: Db, orderId: number, lines: PurchaseOrderDraft['lines']): Promise<void> {
  if (lines.length === 0) return;
  await tx.insert(purchaseOrderLinesTable).values(
    lines.map(({ product, size, pieces, cost }, position) => ({
      ...{ orderId, productId: product, size, position, pieces },
      costPaise: cost === null ? null : toPaise(cost),
    })),
  );
}

async function refuseBadLines(tx: Db, lines: PurchaseOrderDraft['lines']): Promise<void> {
  const seen = new Set<string>();
  const skus = JSON.stringify(lines.map(({ product, size }) => ({ product, size })));
  const { rows } = await tx.execute<{ sku: string }>(sql`
    select s.product_id || ' ' || s.size as sku from ${stockTable} s
    join jsonb_to_recordset(${skus}::jsonb) as wanted(product text, size text)
      on wanted.product = s.product_id and wanted.size = s.size`);
  const known = new Set(rows.map(({ sku }) => sku));
  for (const [at, { product, size }] of lines.entries()) {
    const sku = `${product} ${size}`;
    const fault = faultOf(sku, size, seen, known);
    if (fault) throw new Problem(400, 'invalid_fields', fault, { fields: { [`lines.${at}.size`]: fault } });
    seen.add(sku);
  }
}

function faultOf(sku: string, size: string, seen: ReadonlySet<string>, known: ReadonlySet<string>): string | undefined {
  if (seen.has(sku)) return `${size} is listed twice: give its pieces in one line`;
  return known.has(sku) ? undefined : `There is no size ${size} of this product`;
}
