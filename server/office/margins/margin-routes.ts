import { eq, sql } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import * as calls from '#contract/office/margins.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { orderLinesTable } from '#database/schema/orders.ts';
import { returnLinesTable, returnsTable } from '#database/schema/returns.ts';
import { shipmentsTable } from '#database/schema/shipments.ts';
import { stockTable } from '#database/schema/stock.ts';
import { nextPieceCost, sumOfLots } from '#server/catalogue/costs/fifo-costs.ts';
import { readOrderCosts, readProductCosts } from '#server/catalogue/costs/read-costs.ts';
import { noSuchProduct } from '#server/catalogue/product-changes/change-product.ts';
import { readFacts } from '#server/catalogue/products/product-facts.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { successEnvelope } from '#server/foundation/http/mount.ts';
import { findSeen } from '#server/office/order-page/open-order.ts';
import { mountRead, type Office } from '#server/office/staff-records/mount-office.ts';
import { lineHasLeft } from '#server/orders/model/order-stock.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import { priceLines } from '#server/orders/pricing/price-lines.ts';
import { taxTermsAt } from '#server/orders/pricing/tax-terms.ts';
import { marginOf, orderMarginOf } from './margin-rules.ts';

/** Mounts the routes of margins, for staff who may see money. */
export function mountMargins(office: Office, { db, now, settings }: Needs<'db' | 'now' | 'settings'>): void {
  mountRead(office, calls.readProductMarginEndpoint, async ({ params }) =>
    successEnvelope(await readProductMargin(settings, db, params.id, now())),
  );

  mountRead(office, calls.readOrderMarginEndpoint, async ({ params }, { session: { member } }) => {
    const { row } = await findSeen(db, params.reference, member);
    return successEnvelope(await readOrderMargin(db, row.id));
  });
}

/** Reads the margin of the next piece of each size. Throws Problem 404. */
async function readProductMargin(
  settings: ShopSettings,
  db: Db,
  id: string,
  now: Date,
): Promise<calls.ProductMarginReply> {
  const [found] = await readFacts(db, [id]);
  if (!found) throw noSuchProduct();
  const { hsn, pricePaise: unitPaise } = found.facts;
  // The value before tax is the same in every state.
  const terms = taxTermsAt(settings, now, { seller: '' });
  const { subtotalPaise } = priceLines([{ hsn, unitPaise, quantity: 1 }], 0, terms);
  const rows = await db.select().from(stockTable).where(eq(stockTable.productId, id)).orderBy(stockTable.position);
  const costs = new Map((await readProductCosts(db, id)).map((one) => [one.size, one]));
  return {
    price: toRupees(subtotalPaise),
    sizes: rows.map(({ size }) => {
      const stock = costs.get(size)?.stock ?? [];
      const { pieces, knownPieces: known } = sumOfLots(stock);
      const cost = nextPieceCost(stock);
      return {
        ...{ size, pieces, known, next: cost === null ? null : toRupees(cost) },
        margin: cost === null ? null : marginOf(subtotalPaise, cost),
      };
    }),
  };
}

async function readOrderMargin(db: Db, orderId: string): Promise<calls.OrderMarginReply> {
  const [lines, costs] = [await soldLines(db, orderId), await readOrderCosts(db, orderId)];
  const { rows } = await db.execute<{ position: number; hasLeft: boolean; isPlanned: boolean }>(sql`
    select l.position, ${lineHasLeft(sql`l`)} as "hasLeft",
      exists (select 1 from ${shipmentsTable} s where s.order_id = l.order_id) as "isPlanned"
    from ${orderLinesTable} l where l.order_id = ${orderId}`);
  const left = new Set(rows.flatMap(({ position, hasLeft }) => (hasLeft ? [position] : [])));
  // An order without parcels has left if its stock has.
  const isGone = rows.every(({ isPlanned }) => !isPlanned) && costs.some(({ sold }) => sold.has(orderId));
  const refunded = await refundedPieces(db, orderId);
  return orderMarginOf(
    lines.map((line) => {
      const { pieces = 0, taxPaise = 0 } = refunded.get(line.line) ?? {};
      const taken = {
        takenQuantity: line.cancelled + pieces,
        takenTaxPaise: line.cancelledTaxPaise + taxPaise,
      };
      return { ...line, ...taken, hasLeft: isGone || left.has(line.line), isMade: line.productId === null };
    }),
    costs.flatMap(({ sold }) => sold.get(orderId) ?? []),
  );
}

/** Reads the pieces of each line whose money went back after a return. One that is only requested takes nothing. */
async function refundedPieces(db: Db, orderId: string): Promise<Map<number, { pieces: number; taxPaise: number }>> {
  const { rows } = await db.execute<{ line: number; pieces: number; taxPaise: number }>(sql`
    select b.position as line, sum(b.quantity)::int as pieces, sum(b.tax_paise)::int as "taxPaise"
    from ${returnLinesTable} b join ${returnsTable} r on r.id = b.return_id
    where b.order_id = ${orderId} and r.outcome <> 'exchange' and r.state in ('refund_started', 'refunded')
    group by b.position`);
  return new Map(rows.map(({ line, ...sums }) => [line, sums]));
}
