import { eq } from 'drizzle-orm';
import { toRupees } from '#contract/money.ts';
import type { PlacedOrder } from '#contract/orders.ts';
import { settingAt } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { inTransaction } from '#server/foundation/database/transaction.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import {
  findIdempotentResult,
  type IdempotencyRecord,
  idempotencyRecord,
} from '#server/foundation/http/idempotency.ts';
import { recordOrderBrowser } from '#server/foundation/security-events/browser-records.ts';
import type { Secret } from '#server/foundation/values/secret.ts';
import { promisedBy } from '#server/fulfilment/delivery-promise/promise.ts';
import {
  checkCodReservation,
  enforceReservationLimits,
  type ReservationSource,
} from '#server/money/payments/reservation-limits.ts';
import { cashHoldMs, holdMs, linkHoldMs } from '#server/money/payments/reservation-rules.ts';
import { placedHereMs } from '#server/orders/model/order-proof.ts';
import { newOrderId, newOrderReference, orderKey } from '#server/orders/model/order-reference.ts';
import { placeOfSupply } from '#server/orders/model/place-of-supply.ts';
import type { Sku } from '#server/orders/model/stock-statements.ts';
import { queueFollowingJobs } from '#server/orders/order-state/following-jobs.ts';
import { presentSums } from '#server/orders/pricing/explain.ts';
import { priceColumns, sumColumns } from '#server/orders/pricing/price-lines.ts';
import { spendCredit } from '#server/orders/store-credit/move-credit.ts';
import { orderDesigns } from './custom-lines.ts';
import { heldPieces } from './held-pieces.ts';
import { type OnlinePayment, type PreparedQuote, prepareQuote } from './quote-cart.ts';
import { refuseBlocked } from './refuse-blocked.ts';
import {
  creditFor,
  type OrderRequest,
  refuseAfterReturns,
  refuseUnlessAgreed,
  refuseUnlessDelivered,
  refuseUnlessPayable,
} from './refuse-order.ts';
import { insertOrder, type NewLine } from './write-order.ts';

/** Dependencies for placing an order. */
export interface CheckoutContext
  extends Needs<'db' | 'jobs' | 'secret' | 'now' | 'stockChanged' | 'shopFacts' | 'settings'> {
  /** Availability of online payment. */
  online: OnlinePayment;
}

/** Reply to the browser that placed an order, with the fields that the next steps need. */
export interface PlacedOrderReply extends Omit<PlacedOrder, 'payment'> {
  id: string;
  /** True if this request placed the order, false for a repeat of the same request. */
  isNew: boolean;
  /** Amount to pay online, in paise. */
  toPayPaise: number;
  linkVersion: number;
  /** Time until which a guest's browser may change the order; a guest has no other proof. */
  ownUntil: Date | undefined;
}

/** Unpaid order of the same checkout that the new one replaces. */
export interface SupersededOrder {
  reference: string;
  productIds: readonly string[];
  /**
   * Cancels the replaced order in the new order's transaction. Returns false if its payment has arrived or is
   * undecided.
   */
  giveUp(tx: Db, goods: readonly Sku[]): Promise<boolean>;
}

/** Verification of a COD order: proof of the e-mail, and mailing of the code in the order's transaction. */
export interface CodVerification {
  /** True if the shopper has proved that the e-mail is theirs. */
  proved: boolean;
  mailCode(tx: Db, order: { id: string; reference: string; email: string; heldUntil: Date }): Promise<void>;
}

/**
 * Error for a reservation that found less stock than quoted. The transaction rolls back and the order is quoted again.
 */
class Overtaken extends Error {}

/**
 * Places an order once per idempotency key, in one transaction that also cancels the replaced order. SKUs are always
 * locked in the same order, which prevents deadlocks. Orders by staff (`by`) skip the limits. Throws Problem 409
 * out_of_stock, price_changed, idempotency_mismatch, not_offered; 400 with fields; 429.
 */
export async function placeOrder(
  deps: CheckoutContext,
  idempotencyKey: string,
  request: OrderRequest,
  accountId: string | null = null,
  { heldFrom = null, browser, replaced, cash, by = null }: PlacedFrom & { by?: string | null } & Partial<Care> = {},
): Promise<PlacedOrderReply> {
  const once = idempotencyRecord(idempotencyKey, request, accountId ?? (browser && `browser ${browser}`));
  try {
    return await placeNew(deps, { ...once, accountId, heldFrom, placedBy: by }, request, { replaced, cash, browser });
  } catch (error) {
    // Most requests are new, so the stored result is only looked up after a rejection.
    const same = await findPlaced(deps, once);
    if (same) return same;
    if (error instanceof Overtaken) return refuseAsOvertaken(deps, request);
    throw error;
  }
}

/** Network and browser that an order comes from. */
interface PlacedFrom {
  heldFrom?: ReservationSource;
  /** Hash that identifies the browser, if it has an identifier; idempotency keys of guests are separate per browser. */
  browser?: string | undefined;
}

interface Asked extends IdempotencyRecord {
  accountId: string | null;
  heldFrom: ReservationSource;
  placedBy: string | null;
}

interface Care {
  replaced: SupersededOrder | undefined;
  cash: CodVerification | undefined;
}

async function placeNew(
  deps: CheckoutContext,
  asked: Asked,
  request: OrderRequest,
  { replaced, cash, browser }: Care & Pick<PlacedFrom, 'browser'>,
): Promise<PlacedOrderReply> {
  const now = deps.now();
  await refuseBlocked(deps.db, { accountId: asked.accountId, ...request.contact });
  const prepared = await quoteAgain(deps, request, now);
  refuseUnlessDelivered(deps.settings, request, prepared, now);
  refuseUnlessAgreed(request, prepared, settingAt(deps.settings, 'limits', now));
  const creditPaise = creditFor(request, asked.accountId, prepared.totals.totalPaise);
  const duePaise = prepared.totals.totalPaise - creditPaise;
  refuseUnlessPayable(request, prepared, duePaise);
  const isCash = request.payment === 'cod' && duePaise > 0;
  if (isCash && deps.online.offered) await refuseAfterReturns(deps.db, { ...asked, ...request.contact }, now);
  const lines = linesToSell(prepared);
  const waits = duePaise > 0 && request.payment === 'razorpay';
  const care = isCash ? cash : undefined;
  const order = {
    id: newOrderId(),
    reference: newOrderReference(),
    ...asked,
    heldFrom: waits || care ? asked.heldFrom : null,
    ...request.contact,
    address: request.address,
    ...optionalOf(request),
    delivery: request.delivery,
    promise: promiseFor(request, prepared),
    payment: request.payment,
    ...sumColumns(prepared.totals),
    creditPaise,
    heldUntil: waits ? heldUntil(asked, now) : null,
    placedAt: now,
  };
  const goods = { lines, designs: customOf(prepared) };
  const fromStock = lines.filter(isFromStock);
  await inTransaction(deps.db, async (tx) => {
    if (replaced && !(await replaced.giveUp(tx, fromStock))) throw maybePaid(replaced.reference);
    await writeOrder(tx, deps.jobs, order, goods, care);
    if (browser !== undefined) await recordOrderBrowser(tx, [order.id], { browserHash: browser, at: now });
  });
  deps.stockChanged([...fromStock.map((line) => line.productId), ...(replaced?.productIds ?? [])]);
  return { ...present(deps.secret, { ...order, state: 'placed', linkVersion: 1 }), isNew: true };
}

/** Returns the end of an unpaid order's reservation: longer for a payment link by staff. */
function heldUntil({ placedBy }: Asked, now: Date): Date {
  return new Date(now.getTime() + (placedBy === null ? holdMs : linkHoldMs));
}

/** Returns the promised dates of the chosen delivery method. */
function promiseFor({ delivery }: OrderRequest, { quote }: PreparedQuote): WrittenOrder['promise'] {
  const option = quote.deliveryOptions.find(({ method }) => method === delivery);
  return option ? promisedBy(option) : { earliest: null, latest: null, words: '' };
}

type WrittenOrder = Parameters<typeof insertOrder>[1] & Asked;

interface Goods {
  lines: readonly NewLine[];
  designs: ReturnType<typeof customOf>;
}

async function writeOrder(
  tx: Db,
  jobs: CheckoutContext['jobs'],
  asked: WrittenOrder,
  goods: Goods,
  care?: CodVerification,
): Promise<void> {
  const { lines, designs } = goods;
  const order = care ? await waitForCode(tx, asked, lines, care) : asked;
  if (!care && isTheirHold(order)) await enforceReservationLimits(tx, order, lines.filter(isFromStock), order.placedAt);
  const written = (await orderDesigns(tx, designs, order.placedAt)) && (await insertOrder(tx, order, lines));
  if (!written) throw new Overtaken();
  const { id: orderId, accountId, creditPaise, placedAt } = order;
  if (creditPaise > 0) await payWithCredit(tx, { accountId, orderId, amountPaise: creditPaise, at: placedAt });
  const { heldUntil } = order;
  if (heldUntil) {
    await jobs.send(tx, 'end-hold', { orderId }, { startAfter: heldUntil });
    if (care) return care.mailCode(tx, { ...order, heldUntil });
  } else if (order.payment === 'razorpay') await jobs.send(tx, 'confirm-order', { orderId, state: 'placed' });
  await queueFollowingJobs(tx, jobs, { id: orderId, state: 'placed', payment: order.payment });
}

/** Returns the order to write; a COD order that needs a code is reserved for a limited time. */
async function waitForCode(
  tx: Db,
  order: WrittenOrder,
  lines: readonly NewLine[],
  { proved }: CodVerification,
): Promise<WrittenOrder> {
  const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
  const wish = { pieces, duePaise: order.totalPaise - order.creditPaise, proved };
  const { code } = await checkCodReservation(tx, order, wish, lines.filter(isFromStock), order.placedAt);
  return code ? { ...order, heldUntil: new Date(order.placedAt.getTime() + cashHoldMs) } : order;
}

async function quoteAgain(deps: CheckoutContext, request: OrderRequest, now: Date): Promise<PreparedQuote> {
  const { lines, address, delivery, replaces } = request;
  const state = placeOfSupply({ ...optionalOf(request), address });
  // The new order may use the pieces that the replaced order reserves.
  const held = await heldPieces(deps.db, deps.secret, replaces);
  return prepareQuote(deps, deps.db, { lines, pin: address.pin, state, delivery, online: deps.online, held }, now);
}

/** Creates the refusal to replace an order that may already be paid. */
export function maybePaid(reference: string): Problem {
  return new Problem(
    409,
    'conflict',
    `Your payment for order ${reference} has come in or is being confirmed. Don't pay again.`,
  );
}

/**
 * Finds the result stored under this idempotency key, if any. Throws Problem 409 if the key was used for a different
 * request.
 */
async function findPlaced(deps: CheckoutContext, once: IdempotencyRecord): Promise<PlacedOrderReply | undefined> {
  const [row] = await deps.db
    .select()
    .from(ordersTable)
    .where(eq(ordersTable.idempotencyKey, once.idempotencyKey))
    .limit(1);
  const before = findIdempotentResult(
    row,
    once,
    'This checkout was already used for another order. Please start again from your cart.',
  );
  return before && { ...present(deps.secret, before), isNew: false };
}

type Row = Pick<
  typeof ordersTable.$inferSelect,
  | 'id'
  | 'reference'
  | 'state'
  | 'subtotalPaise'
  | 'taxPaise'
  | 'shippingPaise'
  | 'totalPaise'
  | 'taxIncluded'
  | 'deliveryTax'
  | 'creditPaise'
  | 'payment'
  | 'linkVersion'
  | 'accountId'
  | 'placedAt'
>;

function present(secret: Secret, row: Row): Omit<PlacedOrderReply, 'isNew'> {
  return {
    id: row.id,
    toPayPaise: row.payment === 'razorpay' ? row.totalPaise - row.creditPaise : 0,
    reference: row.reference,
    linkVersion: row.linkVersion,
    ownUntil: row.accountId === null ? new Date(row.placedAt.getTime() + placedHereMs) : undefined,
    key: orderKey(secret, row),
    status: row.state,
    ...presentSums(row),
    total: toRupees(row.totalPaise),
    storeCredit: toRupees(row.creditPaise),
  };
}

function linesToSell({ lines, totals }: PreparedQuote): NewLine[] {
  return lines.map(({ product, wanted, sold }, index) => ({
    productId: product.shelf?.productId ?? null,
    shelfPaise: product.shelf?.pricePaise ?? null,
    customProductId: product.custom ? product.id : null,
    numericId: product.numericId,
    category: product.category,
    name: product.name,
    size: wanted.size,
    quantity: sold,
    ...priceColumns(totals, index),
    hsn: product.hsn,
    image: product.image,
    finalSale: product.finalSale,
    customization: product.custom?.customization ?? null,
  }));
}

type StockLine = NewLine & { productId: string };

function isFromStock(line: NewLine): line is StockLine {
  return line.productId !== null;
}

function customOf({ lines }: PreparedQuote): { id: string; pictures: readonly string[] }[] {
  return lines.flatMap(({ product: { id, custom } }) => (custom ? [{ id, pictures: custom.pictures }] : []));
}

/**
 * Handles stock that others took between quote and reservation: quotes again, which reports the remaining stock. Always
 * throws.
 */
async function refuseAsOvertaken(deps: CheckoutContext, request: OrderRequest): Promise<never> {
  const now = deps.now();
  const again = await quoteAgain(deps, request, now);
  refuseUnlessAgreed(
    { ...request, expectedTotal: request.expectedTotal ?? again.quote.total },
    again,
    settingAt(deps.settings, 'limits', now),
  );
  throw new Problem(409, 'price_changed', 'Something in your order has just changed. Please check it again.', {
    details: { quote: again.quote },
  });
}

/** Spends store credit on an order. Throws Problem 409 if the balance is too low by now. */
async function payWithCredit(
  tx: Db,
  { accountId, ...spent }: Omit<Parameters<typeof spendCredit>[1], 'accountId'> & { accountId: string | null },
): Promise<void> {
  if (!(accountId && (await spendCredit(tx, { accountId, ...spent })))) {
    throw new Problem(409, 'conflict', 'Your store credit has changed. Please check your payment again.');
  }
}

function optionalOf({ billing, gstin, note }: OrderRequest) {
  return { billing: billing ?? null, gstin: gstin ?? null, note: note || null };
}

/** Returns true if the shopper, not staff, reserves the pieces of an order. */
function isTheirHold({ heldUntil, placedBy }: WrittenOrder): boolean {
  return Boolean(heldUntil) && placedBy === null;
}
