import type { z } from 'zod';
import { toRupees } from '#contract/money.ts';
import type { quoteRefundEndpoint as quoteRefundCall, RefundQuote, RefundWay } from '#contract/refunds.ts';
import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import { nothingDueWords, whyNothingDue } from '#server/money/invoices/dispute-effects.ts';
import { dueForCancelled, dueForReturned, readInvoiceableAmounts } from '#server/money/invoices/invoiceable-amounts.ts';
import { findPayment } from '#server/money/payments/queries.ts';
import { refundableOnline } from '#server/money/refunds/refund-order.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { parcelsOf } from '#server/orders/model/order-parcels.ts';
import { soldLines } from '#server/orders/model/sold-lines.ts';
import { paidPastGateway } from '#server/orders/order-state/cash-on-delivery.ts';
import { deliveryWithLast } from '#server/orders/order-state/delivery-left.ts';
import { leftToRefund } from '#server/orders/order-state/left-to-refund.ts';
import { cashLeft, type PaymentRow } from '#server/orders/order-state/order-money.ts';
import { paidWith } from '#server/orders/order-state/paid-with.ts';
import { refusalOfCredit } from '#server/orders/order-state/refusal-of-credit.ts';
import { cancelledPart } from '#server/selling/order-changes/cancel-order.ts';
import { refundWays } from '#server/selling/order-changes/refund-ways.ts';
import { explainTaken } from '#server/selling/order-mails/taken-section.ts';
import { takenBack } from './taken-back.ts';

type Request = z.output<(typeof quoteRefundCall)['shapes']['body']>;

/** Quotes the refund for some pieces of an order, with its options. Throws the same Problem as the request would. */
export async function quoteRefund(
  settings: ShopSettings,
  db: Db,
  order: OrderRow,
  request: Request,
  now: Date,
): Promise<RefundQuote> {
  const lines = await soldLines(db, order.id);
  const { for: why, lines: asked } = request;
  const cancel = why === 'cancel';
  const part =
    why === 'cancel'
      ? cancelledPart(order, lines, await parcelsOf(db, order), {
          lines: asked,
          deliveryPaise: await deliveryWithLast(db, order),
        })
      : await takenBack(settings, db, order, lines, { for: why, lines: asked }, now);
  const facts = await readInvoiceableAmounts(db, order);
  const due = cancel ? dueForCancelled(facts, part) : dueForReturned(facts, part);
  const { paise: amountPaise } = due;
  const creditPromise = cancel ? 'On your account at once' : 'Instant, once we have checked the piece';
  const nothing = amountPaise > 0 ? undefined : nothingDueWords(whyNothingDue(facts));
  return {
    amount: toRupees(amountPaise),
    breakdown: explainTaken(lines, part, due),
    ways: await waysBack(db, order, amountPaise, creditPromise),
    ...(nothing !== undefined && { nothing }),
  };
}

/** Returns the refund options for an order's remaining payment. */
export async function waysBack(
  db: Db,
  order: OrderRow,
  amountPaise: number,
  creditPromise: string,
): Promise<RefundWay[]> {
  const { onlinePaise, cashPaise, isAuthorized } = await moneyLeft(db, order);
  const instrument = (await paidWith(db, { ...order, creditPaise: 0 })) || 'what you paid with';
  return refundWays({
    amountPaise,
    onlinePaise,
    cashPaise,
    instrument,
    noCredit: refusalOfCredit(order),
    creditPromise: isAuthorized ? 'On the account once the card is charged' : creditPromise,
  });
}

/**
 * Returns the amounts of an order's payment that are not refunded, in paise: total, online, and cash to refund by hand.
 * `isAuthorized` is true before the capture, for which store credit waits.
 */
export async function moneyLeft(
  db: Db,
  order: OrderRow,
): Promise<{ paise: number; onlinePaise: number; cashPaise: number; isAuthorized: boolean }> {
  const payment = order.paidBy ? await findPayment(db, order.paidBy) : undefined;
  return {
    isAuthorized: payment?.state === 'authorized' && payment.refundedPaise < payment.amountPaise,
    paise: await leftToRefund(db, order, payment),
    onlinePaise: await onlineLeft(db, order, payment),
    cashPaise: await cashLeft(db, order.id),
  };
}

/** Returns the part of an order's payment that the gateway can still refund, in paise: not in dispute. */
export async function onlineLeft(
  db: Db,
  order: Pick<OrderRow, 'paidBy'>,
  payment: PaymentRow | undefined,
): Promise<number> {
  return payment && payment.state !== 'lapsed' && !paidPastGateway(order) ? refundableOnline(db, payment) : 0;
}
