import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { toPaise, toRupees } from '#contract/money.ts';
import { type NewOrder, OrderState, type PlacedOrder } from '#contract/orders.ts';
import type { Db } from '#database/db.ts';
import { orders } from '#database/schema.ts';
import { leadPicture } from '#server/catalogue/present-product.ts';
import type { Jobs } from '#server/platform/jobs.ts';
import { Problem } from '#server/platform/problem.ts';
import { findPinArea } from '#server/shipping/pin-table.ts';
import { newOrderId, newOrderReference, orderKey } from './order-reference.ts';
import { type PreparedQuote, prepareQuote } from './quote-cart.ts';
import { insertOrder, type NewLine, reserveLine } from './write-order.ts';

export type OrderRequest = z.output<typeof NewOrder>;

export interface OrderDeps {
  db: Db;
  jobs: Pick<Jobs, 'send'>;
  /** Signs the keys that open orders. */
  secret: string;
  now: () => Date;
  /** Told after the commit which products have fewer pieces now. */
  stockChanged(productIds: string[]): void;
}

/** The reservation found less than was quoted: undoes the transaction, and the order is quoted again to say why. */
class Overtaken extends Error {}

/**
 * Places an order once per key. One transaction reserves each SKU by a guarded update (in one order everywhere, so two
 * orders never wait for each other), writes the order with its lines as sold, its event, its ledger rows and its job.
 * Throws Problem: 409 out_of_stock, price_changed, idempotency_mismatch or not_offered; 400 with fields.
 */
export async function placeOrder(deps: OrderDeps, idempotencyKey: string, request: OrderRequest): Promise<PlacedOrder> {
  const requestHash = createHash('sha256').update(JSON.stringify(request)).digest('hex');
  const before = await findPlaced(deps, idempotencyKey, requestHash);
  if (before) return before;
  const now = deps.now();
  const prepared = await prepareQuote(deps.db, { lines: request.lines, pin: request.address.pin, delivery: request.delivery }, now);
  refuseUnlessDelivered(request, prepared);
  refuseUnlessAgreed(request, prepared);
  refuseUnlessPayable(request, prepared);
  const lines = linesToSell(prepared);
  const option = prepared.quote.deliveryOptions.find(({ method }) => method === request.delivery);
  const { subtotalPaise, taxPaise, shippingPaise, totalPaise } = prepared.totals;
  const order = {
    id: newOrderId(),
    reference: newOrderReference(),
    idempotencyKey,
    requestHash,
    ...request.contact,
    address: request.address,
    billing: request.billing ?? null,
    gstin: request.gstin ?? null,
    note: request.note || null,
    delivery: request.delivery,
    promise: { earliest: option?.earliest ?? null, latest: option?.latest ?? null, words: option?.promise ?? '' },
    payment: request.payment,
    subtotalPaise,
    taxPaise,
    shippingPaise,
    totalPaise,
    placedAt: now,
  };
  try {
    await deps.db.transaction(async (tx) => {
      for (const line of [...lines].sort(bySku)) if (!(await reserveLine(tx, line))) throw new Overtaken();
      await insertOrder(tx, order, lines);
      await deps.jobs.send(tx, 'confirm-order', { orderId: order.id });
    });
  } catch (error) {
    const same = isDuplicateKey(error) ? await findPlaced(deps, idempotencyKey, requestHash) : undefined;
    if (same) return same;
    if (error instanceof Overtaken) return refuseAsOvertaken(deps, request);
    throw error;
  }
  deps.stockChanged(lines.map((line) => line.productId));
  return present(deps.secret, { ...order, state: 'placed' });
}

/** The answer that was given to this key, if any. Throws 409 where it was given to another request. */
async function findPlaced(deps: OrderDeps, idempotencyKey: string, requestHash: string): Promise<PlacedOrder | undefined> {
  const row = (await deps.db.select().from(orders).where(eq(orders.idempotencyKey, idempotencyKey)).limit(1))[0];
  if (!row) return undefined;
  if (row.requestHash !== requestHash) {
    throw new Problem(409, 'idempotency_mismatch', 'This checkout was already used for another order. Please start again from your cart.');
  }
  return present(deps.secret, row);
}

type Row = Pick<typeof orders.$inferSelect, 'id' | 'reference' | 'state' | 'subtotalPaise' | 'taxPaise' | 'shippingPaise' | 'totalPaise'>;

function present(secret: string, row: Row): PlacedOrder {
  return {
    reference: row.reference,
    key: orderKey(secret, row.id),
    status: OrderState.parse(row.state),
    subtotal: toRupees(row.subtotalPaise),
    tax: toRupees(row.taxPaise),
    shipping: toRupees(row.shippingPaise),
    total: toRupees(row.totalPaise),
  };
}

function refuseUnlessDelivered(request: OrderRequest, { quote }: PreparedQuote): void {
  const { pin } = request.address;
  if (findPinArea(pin)?.served === false) {
    const message = `We can't deliver to ${pin} yet. Try another address`;
    throw new Problem(400, 'invalid_fields', message, { fields: { 'address.pin': message } });
  }
  const option = quote.deliveryOptions.find(({ method }) => method === request.delivery);
  if (!option?.offered) {
    const message = option?.promise ?? 'Choose a delivery method';
    throw new Problem(400, 'invalid_fields', message, { fields: { delivery: message } });
  }
}

function refuseUnlessPayable(request: OrderRequest, { quote }: PreparedQuote): void {
  if (request.payment !== 'cod') {
    throw new Problem(409, 'not_offered', 'Online payment is not switched on in this shop. Choose cash on delivery.');
  }
  if (!quote.cashOnDelivery.offered) {
    throw new Problem(409, 'not_offered', `Cash on delivery: ${quote.cashOnDelivery.reason ?? 'not available'}`);
  }
}

function refuseUnlessAgreed(request: OrderRequest, { quote, totals }: PreparedQuote): void {
  const shortages = quote.changes.flatMap((change) => {
    if (change.kind === 'stock') return [{ line: change.line, name: change.name, size: change.size, left: change.left }];
    if (change.kind === 'gone') return [{ line: change.line, name: '', size: change.size, left: 0 }];
    return [];
  });
  if (shortages.length > 0) {
    throw new Problem(409, 'out_of_stock', shortageSentence(shortages[0]), { details: { shortages, quote } });
  }
  if (quote.changes.some(({ kind }) => kind === 'capped')) {
    throw new Problem(400, 'invalid_fields', 'Maximum quantity per item is 10', { fields: { lines: 'Maximum quantity per item is 10' } });
  }
  const agreed = request.expectedTotal === undefined || toPaise(request.expectedTotal) === totals.totalPaise;
  if (!agreed || quote.changes.some(({ kind }) => kind === 'price')) {
    throw new Problem(409, 'price_changed', 'A price in your order has changed. Please check the new total.', { details: { quote } });
  }
}

function shortageSentence(shortage: { name: string; size: string; left: number } | undefined): string {
  if (!shortage?.name) return 'An item in your cart is no longer sold';
  const { name, size, left } = shortage;
  return left > 0 ? `Only ${left} of ${name}, size ${size} left` : `${name}, size ${size} has just sold out`;
}

function linesToSell({ lines, totals }: PreparedQuote): NewLine[] {
  return lines.map(({ product, wanted, sold }, index) => ({
    productId: product.id,
    numericId: product.numericId,
    category: product.category,
    name: product.name,
    size: wanted.size,
    quantity: sold,
    unitPaise: product.pricePaise,
    totalPaise: totals.linePaise[index] ?? 0,
    taxPaise: totals.lineTaxPaise[index] ?? 0,
    hsn: product.hsn,
    image: leadPicture(product),
    finalSale: product.finalSale,
  }));
}

function bySku(one: NewLine, other: NewLine): number {
  const [a, b] = [`${one.productId} ${one.size}`, `${other.productId} ${other.size}`];
  return a < b ? -1 : a > b ? 1 : 0;
}

/** Someone else was faster between the quote and the reservation: quote again, which now says what is left. */
async function refuseAsOvertaken(deps: OrderDeps, request: OrderRequest): Promise<never> {
  const again = await prepareQuote(deps.db, { lines: request.lines, pin: request.address.pin, delivery: request.delivery }, deps.now());
  refuseUnlessAgreed({ ...request, expectedTotal: request.expectedTotal ?? again.quote.total }, again);
  throw new Problem(409, 'price_changed', 'Something in your order has just changed. Please check it again.', {
    details: { quote: again.quote },
  });
}

function isDuplicateKey(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return (
    typeof cause === 'object' &&
    cause !== null &&
    'code' in cause &&
    cause.code === '23505' &&
    'constraint' in cause &&
    cause.constraint === 'orders_idempotency_key'
  );
}
