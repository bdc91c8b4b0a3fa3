import type { Db } from '#database/db.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { type DueFacts, readInvoiceableAmounts, unpromisedMoney } from '#server/money/invoices/invoiceable-amounts.ts';
import { issueReduction } from '#server/money/invoices/issue-document.ts';
import { type RefundParts, refundOrder } from '#server/money/refunds/refund-order.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import type { OrderContext } from '#server/orders/model/order-context.ts';
import { refusalOfCredit } from '#server/orders/order-state/refusal-of-credit.ts';
import { mailRefunds } from '#server/selling/order-mails/refund-mails.ts';

export interface MoneyBack {
  amountPaise: number;
  /** Destination of the refund: the payment method, or the account's store credit. */
  to: 'source' | 'credit';
  /** Reason in words, for the audit log. */
  why: string;
  at: Date;
}

/**
 * Refunds money without a return of pieces, in the caller's transaction: refund, credit note and mail to the shopper.
 * Throws Problem 409 `not_offered` if the amount exceeds the rest of the payment, or for credit without an account.
 */
export async function giveMoneyBack(
  tx: Db,
  deps: Pick<OrderContext, 'jobs' | 'secret' | 'publicUrl' | 'shopFacts' | 'settings'>,
  order: OrderRow,
  { amountPaise, to, why, at }: MoneyBack,
): Promise<RefundParts> {
  const noCredit = to === 'credit' ? refusalOfCredit(order) : undefined;
  if (noCredit !== undefined) throw new Problem(409, 'not_offered', `${noCredit}.`);
  const { refusal, paise, ofInvoice } = goodwillLeft(order, await readInvoiceableAmounts(tx, order));
  if (refusal) throw new Problem(409, 'not_offered', refusal);
  if (amountPaise > paise) throw new Problem(409, 'not_offered', 'That is more than is left of what was paid.');
  const parts = await refundOrder(tx, deps.jobs, {
    orderId: order.id,
    amountPaise,
    to,
    reason: why,
    at,
    goodwill: true,
  });
  const [first] = parts.refundIds;
  const reduction = { about: `refund:${first}`, reason: 'Price reduced', amountPaise, ofInvoice, at };
  if (first) await issueReduction(deps, tx, order, reduction);
  await mailRefunds(tx, deps, order, parts, at);
  return parts;
}

/**
 * Returns the refundable amount in paise per invoice, without amounts promised to returns, or the reason why there is
 * none. Pure.
 */
export function goodwillLeft(
  { state }: Pick<OrderRow, 'state'>,
  facts: DueFacts,
): ReturnType<typeof unpromisedMoney> & { refusal: string | undefined } {
  const free = unpromisedMoney(facts);
  if (state === 'placed' || state === 'payment_failed') return { ...free, paise: 0, refusal: 'It is not paid yet.' };
  // Taken money goes back by itself; a card that was only reserved must not be charged for a gift.
  if (state === 'cancelled') return { ...free, paise: 0, refusal: 'It is cancelled: what was paid for it goes back.' };
  if (facts.leftPaise <= 0) return { ...free, paise: 0, refusal: 'Nothing that was paid is left to give back.' };
  if (free.paise === 0) return { ...free, refusal: 'What is left of what was paid is promised for what comes back.' };
  return { ...free, refusal: undefined };
}
