import { formatRupees, toPaise } from '#contract/money.ts';
import type { OrderState } from '#contract/orders.ts';
import { type ShopSettings, settingAt } from '#contract/settings.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { hasArrived } from '#server/orders/model/order-actions.ts';

/**
 * Returns if COD is offered for an order at a time, else the reason for not offering it. Depends on the shop's settings
 * and the PIN code, and excludes custom items.
 */
export function offerCashOnDelivery(
  settings: ShopSettings,
  order: { totalPaise: number; area: { cashOnDelivery: boolean } | undefined; custom: boolean },
  at: Date,
): { offered: boolean; reason?: string } {
  const { offered, most } = settingAt(settings, 'cash', at);
  if (!offered) return { offered: false, reason: 'Not in this shop' };
  if (order.custom) return { offered: false, reason: 'Not available with custom items' };
  if (order.totalPaise > toPaise(most))
    return { offered: false, reason: `Only for orders up to ${formatRupees(most)}` };
  if (order.area && !order.area.cashOnDelivery) return { offered: false, reason: 'Not available at this PIN code' };
  return { offered: true };
}

type PaidFacts = Pick<OrderRow, 'payment' | 'state' | 'totalPaise' | 'creditPaise' | 'cancelledPaise'>;

/** Returns true if an order was paid in cash, so that a refund needs a destination. Pure. */
export function paidInCash(order: PaidFacts): boolean {
  return (
    order.payment === 'cod' &&
    hasArrived(order.state) &&
    order.totalPaise - order.creditPaise - order.cancelledPaise > 0
  );
}

/** Prefix of the ids of payments made outside the gateway, as in `paidBy` of an order. */
export const handPaymentMark = 'hand_';

/** Returns true if an order was paid outside the gateway, which therefore cannot refund it. Pure. */
export function paidPastGateway({ paidBy }: Pick<OrderRow, 'paidBy'>): boolean {
  return paidBy?.startsWith(handPaymentMark) ?? false;
}

/** Returns true if a refund needs a UPI ID: the order was paid in cash or outside the gateway. Pure. */
export function needsUpi(order: PaidFacts & Pick<OrderRow, 'paidBy'>): boolean {
  return paidInCash(order) || paidPastGateway(order);
}

const nothingComes: ReadonlySet<OrderState> = new Set(['payment_failed', 'cancelled', 'returned_to_origin', 'lost']);

/** Returns true if the courier has yet to collect cash for an order. Pure. */
export function isCashToCome({ payment, state }: Pick<PaidFacts, 'payment' | 'state'>): boolean {
  const now = state;
  return payment === 'cod' && !hasArrived(now) && !nothingComes.has(now);
}

/**
 * Returns the refund in paise for pieces of this value. Before a COD delivery, the refund is at most the store credit
 * spent on the order. Pure.
 */
export function givesBack(order: Pick<PaidFacts, 'payment' | 'state' | 'creditPaise'>, worthPaise: number): number {
  return order.payment === 'cod' && !hasArrived(order.state) ? Math.min(worthPaise, order.creditPaise) : worthPaise;
}
