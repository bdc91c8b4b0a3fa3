import { eq } from 'drizzle-orm';
import type { z } from 'zod';
import { isLaterThan } from '#contract/expected-days.ts';
import { hasLink, nameHasLink } from '#contract/link-words.ts';
import { toPaise, toRupees } from '#contract/money.ts';
import type { NewOrder, PlacedOrder } from '#contract/orders.ts';
import { type SettingValues, type ShopSettings, settingAt } from '#contract/settings.ts';
import { tooManyLines } from '#contract/too-many-lines.ts';
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
import type { Secret } from '#server/foundation/values/secret.ts';
import { findAreaNow } from '#server/fulfilment/delivery-promise/pin-table.ts';
import { promisedBy } from '#server/fulfilment/delivery-promise/promise.ts';
import { refuseOtherState } from '#server/fulfilment/delivery-promise/refuse-other-state.ts';
import { creditPart } from '#server/money/payments/payment-rules.ts';
import {
  checkCodReservation,
  enforceReservationLimits,
  type ReservationOwner,
  type ReservationSource,
} from '#server/money/payments/reservation-limits.ts';
import { cashHoldMs, holdMs, linkHoldMs } from '#server/money/payments/reservation-rules.ts';
import { placedHereMs } from '#server/orders/model/order-proof.ts';
import { newOrderId, newOrderReference, orderKey } from '#server/orders/model/order-reference.ts';
import type { Sku } from '#server/orders/model/stock-statements.ts';
import { queueFollowingJobs } from '#server/orders/order-state/following-jobs.ts';
import { spendCredit } from '#server/orders/store-credit/move-credit.ts';
import { isCodBlockedAfterReturns } from './cod-eligibility.ts';
import { orderDesigns } from './custom-lines.ts';
import { heldPieces } from './held-pieces.ts';
import { type OnlinePayment, type PreparedQuote, prepareQuote } from './quote-cart.ts';
import { refuseBlocked } from './refuse-blocked.ts';
import { insertOrder, type NewLine } from './write-order.ts';

export type OrderRequest = z.output<typeof NewOrder>;

/** Dependencies for placing an order. */
export interface CheckoutContext
  extends Needs<'db' | 'jobs' | 'secret' | 'now' | 'stockChanged' | 'shopFacts' | 'settings'> {
  /** Availability of online payment. */
  online: OnlinePayment;
}

/** Result for the browser that placed an order, with the fields the next steps need. */
export interface PlacedOrderReply extends Omit<PlacedOrder, 'payment'> {
  id: string;
  /** True if this request placed it, false for a repeat of the same request. */
  isNew: boolean;
  /** Amount to pay online, in paise. */
  toPayPaise: number;
  linkVersion: number;
  /** End of the period in which a guest's browser may change the order. A guest has no other identification. */
  ownUntil: Date | undefined;
}

/** Unpaid order of the same checkout that the new one replaces. */
export interface SupersededOrder {
  reference: string;
  productIds: readonly string[];
  /** Cancels it in the new order's transaction. Returns false if its payment has arrived or is undecided. */
  giveUp(tx: Db, goods: readonly Sku[]): Promise<boolean>;
}

/** Verification of a cash order: proof of the e-mail, and mailing of the code in the order's transaction. */
export interface CodVerification {
  /** True if they have proved that the e-mail is theirs. */
  proved: boolean;
  mailCode(tx: Db, order: { id: string; reference: string; email: string; heldUntil: Date }): Promise<void>;
}

/** Error for a reservation that found less stock than quoted: rolls back, then the order is quoted again. */
class Overtaken extends Error {}

/**
 * Places an order once per idempotency key, in one transaction. SKUs are locked in one order everywhere, which prevents
 * deadlocks. The replaced order is cancelled in it, so a refusal leaves that order unchanged. `cash` limits and
 * verifies cash orders. `by`, the name of a staff member, skips the limits: hoarders do not order by phone, and an
 * office is one network. Throws Problem: 409 out_of_stock, price_changed, idempotency_mismatch or not_offered; 400 with
 * fields; 429 for too many unpaid reservations.
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
    return await placeNew(deps, { ...once, accountId, heldFrom, placedBy: by }, request, { replaced, cash });
  } catch (error) {
    // Most orders are new. If anything rejects this one, it may already exist: then the first result is returned.
    const same = await findPlaced(deps, once);
    if (same) return same;
    if (error instanceof Overtaken) return refuseAsOvertaken(deps, request);
    throw error;
  }
}

/** Origin of an order. */
interface PlacedFrom {
  heldFrom?: ReservationSource;
  /** Identifier of a guest's browser, if it has one; its idempotency keys are separate. */
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
  { replaced, cash }: Care,
): Promise<PlacedOrderReply> {
  const now = deps.now();
  await refuseBlocked(deps.db, { accountId: asked.accountId, ...request.contact });
  const prepared = await quoteAgain(deps, request, now);
  refuseUnlessDelivered(deps.settings, request, prepared, now);
  refuseUnlessAgreed(request, prepared, settingAt(deps.settings, 'limits', now));
  const creditPaise = creditFor(request, asked.accountId, prepared.totals.totalPaise);
  const duePaise = prepared.totals.totalPaise - creditPaise;
  refuseUnlessPayable(request, prepared, duePaise);
  if (request.payment === 'cod' && duePaise > 0 && deps.online.offered)
    await refuseAfterReturns(deps.db, { ...asked, ...request.contact }, now);
  const lines = linesToSell(prepared);
  const option = prepared.quote.deliveryOptions.find(({ method }) => method === request.delivery);
  const { subtotalPaise, taxPaise, shippingPaise, totalPaise } = prepared.totals;
  const waits = request.payment === 'razorpay' && duePaise > 0;
  const care = request.payment === 'cod' && duePaise > 0 ? cash : undefined;
  const order = {
    id: newOrderId(),
    reference: newOrderReference(),
    ...asked,
    heldFrom: waits || care ? asked.heldFrom : null,
    ...request.contact,
    address: request.address,
    billing: request.billing ?? null,
    gstin: request.gstin ?? null,
    note: request.note || null,
    delivery: request.delivery,
    promise: option ? promisedBy(option) : { earliest: null, latest: null, words: '' },
    payment: request.payment,
    subtotalPaise,
    taxPaise,
    shippingPaise,
    totalPaise,
    creditPaise,
    heldUntil: waits ? new Date(now.getTime() + (asked.placedBy === null ? holdMs : linkHoldMs)) : null,
    placedAt: now,
  };
  const goods = { lines, designs: customOf(prepared) };
  const fromStock = lines.filter(isFromStock);
  await inTransaction(deps.db, async (tx) => {
    if (replaced && !(await replaced.giveUp(tx, fromStock))) throw maybePaid(replaced.reference);
    await writeOrder(tx, deps.jobs, order, goods, care);
  });
  deps.stockChanged([...fromStock.map((line) => line.productId), ...(replaced?.productIds ?? [])]);
  return { ...present(deps.secret, { ...order, state: 'placed', linkVersion: 1 }), isNew: true };
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
  if (order.heldUntil && !care && order.placedBy === null)
    await enforceReservationLimits(tx, order, lines.filter(isFromStock), order.placedAt);
  if (!(await orderDesigns(tx, designs, order.placedAt))) throw new Overtaken();
  if (!(await insertOrder(tx, order, lines))) throw new Overtaken();
  const { id: orderId, accountId, creditPaise, placedAt } = order;
  if (
    creditPaise > 0 &&
    !(accountId && (await spendCredit(tx, { accountId, orderId, amountPaise: creditPaise, at: placedAt })))
  ) {
    throw new Problem(409, 'conflict', 'Your store credit has changed. Please check your payment again.');
  }
  const { heldUntil } = order;
  if (heldUntil) await jobs.send(tx, 'end-hold', { orderId }, { startAfter: heldUntil });
  if (heldUntil && care) return care.mailCode(tx, { ...order, heldUntil });
  if (!heldUntil && order.payment === 'razorpay') await jobs.send(tx, 'confirm-order', { orderId, state: 'placed' });
  await queueFollowingJobs(tx, jobs, { id: orderId, state: 'placed', payment: order.payment });
}

/** Returns the order as written: reserved for a limited time if its code must be entered. */
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
  // The new order may use the pieces reserved by the order it replaces.
  const held = await heldPieces(deps.db, deps.secret, replaces);
  return prepareQuote(deps, deps.db, { lines, pin: address.pin, delivery, online: deps.online, held }, now);
}

/** Returns the refusal to replace an order that may already be paid. */
export function maybePaid(reference: string): Problem {
  return new Problem(
    409,
    'conflict',
    `Your payment for order ${reference} has come in or is being confirmed. Don't pay again.`,
  );
}

/**
 * Finds the result stored under this idempotency key, if any. Throws 409 if the key was used for a different request.
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
    subtotal: toRupees(row.subtotalPaise),
    tax: toRupees(row.taxPaise),
    shipping: toRupees(row.shippingPaise),
    total: toRupees(row.totalPaise),
    storeCredit: toRupees(row.creditPaise),
  };
}

function refuseUnlessDelivered(
  settings: ShopSettings,
  request: OrderRequest,
  { quote }: PreparedQuote,
  now: Date,
): void {
  const { pin, fullName } = request.address;
  // Checked here and not in the browser's form: the check needs too much script.
  if (hasLink(fullName))
    throw new Problem(400, 'invalid_fields', nameHasLink, { fields: { 'address.fullName': nameHasLink } });
  if (findAreaNow(settings, pin, now)?.served === false) {
    const message = `We can't deliver to ${pin} yet. Try another address`;
    throw new Problem(400, 'invalid_fields', message, { fields: { 'address.pin': message } });
  }
  refuseOtherState(request.address);
  if (request.billing) refuseOtherState(request.billing, 'billing');
  const option = quote.deliveryOptions.find(({ method }) => method === request.delivery);
  if (!option?.offered) {
    const message = option?.promise ?? 'Choose a delivery method';
    throw new Problem(400, 'invalid_fields', message, { fields: { delivery: message } });
  }
}

function creditFor(request: OrderRequest, accountId: string | null, totalPaise: number): number {
  const wanted = toPaise(request.storeCredit ?? 0);
  if (wanted > 0 && !accountId) {
    const message = 'Sign in to use store credit';
    throw new Problem(400, 'invalid_fields', message, { fields: { storeCredit: message } });
  }
  return creditPart(wanted, totalPaise, request.payment);
}

function refuseUnlessPayable(request: OrderRequest, { quote }: PreparedQuote, duePaise: number): void {
  if (duePaise === 0) return;
  if (request.payment === 'razorpay' && !quote.onlinePayment.offered) {
    throw new Problem(409, 'not_offered', 'Online payment is not switched on in this shop. Choose cash on delivery.');
  }
  if (request.payment === 'cod' && !quote.cashOnDelivery.offered) {
    throw new Problem(409, 'not_offered', `Cash on delivery: ${quote.cashOnDelivery.reason ?? 'not available'}`);
  }
}

/**
 * Requires prepayment after parcels to this contact came back undelivered. Does not apply if the shop accepts only
 * cash.
 */
async function refuseAfterReturns(db: Db, holder: ReservationOwner, now: Date): Promise<void> {
  if (!(await isCodBlockedAfterReturns(db, holder, now))) return;
  const message = 'Cash on delivery: Parcels to this e-mail or mobile came back to us undelivered. Please pay online';
  throw new Problem(409, 'not_offered', message);
}

function refuseUnlessAgreed(
  request: OrderRequest,
  { quote, totals }: PreparedQuote,
  limits: SettingValues['limits'],
): void {
  const shortages = quote.changes.flatMap((change) => {
    if (change.kind === 'stock')
      return [{ line: change.line, name: change.name, size: change.size, left: change.left }];
    if (change.kind === 'gone') return [{ line: change.line, name: '', size: change.size, left: 0 }];
    return [];
  });
  if (shortages.length > 0) {
    throw new Problem(409, 'out_of_stock', shortageSentence(shortages[0]), { details: { shortages, quote } });
  }
  if (quote.changes.some(({ kind }) => kind === 'capped')) {
    const sentence = `Maximum quantity per item is ${limits.perLine}`;
    throw new Problem(400, 'invalid_fields', sentence, { fields: { lines: sentence } });
  }
  if (quote.lines.length > limits.lines) {
    const sentence = tooManyLines(limits.lines);
    throw new Problem(400, 'invalid_fields', sentence, { fields: { lines: sentence } });
  }
  const agreed = request.expectedTotal === undefined || toPaise(request.expectedTotal) === totals.totalPaise;
  if (!agreed || quote.changes.some(({ kind }) => kind === 'price')) {
    throw new Problem(409, 'price_changed', 'A price in your order has changed. Please check the new total.', {
      details: { quote },
    });
  }
  const option = quote.deliveryOptions.find(({ method }) => method === request.delivery);
  if (option && request.expectedDays && isLaterThan(option, request.expectedDays)) {
    const message = `Your order would come later than you were shown. ${promisedBy(option).words}. Please check the new dates and order again.`;
    throw new Problem(409, 'price_changed', message, { details: { quote } });
  }
}

function shortageSentence(shortage: { name: string; size: string; left: number } | undefined): string {
  if (!shortage?.name) return 'An item in your cart is no longer sold';
  const { name, size, left } = shortage;
  return left > 0 ? `Only ${left} of ${name}, size ${size} left` : `${name}, size ${size} has just sold out`;
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
    unitPaise: product.pricePaise,
    totalPaise: totals.linePaise[index] ?? 0,
    taxPaise: totals.lineTaxPaise[index] ?? 0,
    taxPercent: totals.linePercent[index] ?? 0,
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

/** Handles stock taken between quote and reservation: quotes again, which reports the remaining stock. */
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
