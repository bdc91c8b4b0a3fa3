import type { z } from 'zod';
import { isLaterThan } from '#contract/expected-days.ts';
import { toPaise } from '#contract/money.ts';
import type { NewOrder } from '#contract/orders.ts';
import type { SettingValues, ShopSettings } from '#contract/settings.ts';
import { behindName } from '#contract/size-words.ts';
import { tooManyLines } from '#contract/too-many-lines.ts';
import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { promisedBy } from '#server/fulfilment/delivery-promise/promise.ts';
import { refuseAddress } from '#server/fulfilment/delivery-promise/refuse-address.ts';
import { creditPart } from '#server/money/payments/payment-rules.ts';
import type { ReservationOwner } from '#server/money/payments/reservation-limits.ts';
import { isCodBlockedAfterReturns } from './cod-eligibility.ts';
import type { PreparedQuote } from './quote-cart.ts';

/** Content of a new order. */
export type OrderRequest = z.output<typeof NewOrder>;

/** Throws Problem 400 for an address or delivery method that cannot be served. */
export function refuseUnlessDelivered(
  settings: ShopSettings,
  request: OrderRequest,
  { quote }: PreparedQuote,
  now: Date,
): void {
  refuseAddress(settings, request.address, { soldAt: now, now });
  const option = quote.deliveryOptions.find(({ method }) => method === request.delivery);
  if (!option?.offered) {
    const message = option?.promise ?? 'Choose a delivery method';
    throw new Problem(400, 'invalid_fields', message, { fields: { delivery: message } });
  }
}

export function creditFor(request: OrderRequest, accountId: string | null, totalPaise: number): number {
  const wanted = toPaise(request.storeCredit ?? 0);
  if (wanted > 0 && !accountId) {
    const message = 'Sign in to use store credit';
    throw new Problem(400, 'invalid_fields', message, { fields: { storeCredit: message } });
  }
  return creditPart(wanted, totalPaise, request.payment);
}

export function refuseUnlessPayable(request: OrderRequest, { quote }: PreparedQuote, duePaise: number): void {
  if (duePaise === 0) return;
  if (request.payment === 'razorpay' && !quote.onlinePayment.offered) {
    throw new Problem(409, 'not_offered', 'Online payment is not switched on in this shop. Choose cash on delivery.');
  }
  if (request.payment === 'cod' && !quote.cashOnDelivery.offered) {
    throw new Problem(409, 'not_offered', `Cash on delivery: ${quote.cashOnDelivery.reason ?? 'not available'}`);
  }
}

/**
 * Requires prepayment after parcels to this contact came back undelivered. Does not apply if the shop only accepts
 * cash. Throws Problem.
 */
export async function refuseAfterReturns(db: Db, holder: ReservationOwner, now: Date): Promise<void> {
  if (!(await isCodBlockedAfterReturns(db, holder, now))) return;
  const message = 'Cash on delivery: Parcels to this e-mail or mobile came back to us undelivered. Please pay online';
  throw new Problem(409, 'not_offered', message);
}

export function refuseUnlessAgreed(
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
  return left > 0 ? `Only ${left} of ${name}${behindName(size)} left` : `${name}${behindName(size)} has just sold out`;
}
