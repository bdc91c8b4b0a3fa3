import { formatRupees, toPaise } from '#contract/money.ts';
import type { OrderState } from '#contract/orders.ts';
import { settingAt } from '#contract/settings.ts';
import type { OrderRow } from '#server/orders/model/find-order.ts';
import { hasArrived } from '#server/orders/model/order-actions.ts';

/**
 * Whether the courier may collect cash for an order that is placed at a moment, and if not, why: as far as the shop takes cash then, never with
 * custom items, only where the PIN allows it.
 */
export function offerCashOnDelivery(
  order: { totalPaise: number; area: { cashOnDelivery: boolean } | undefined; custom: boolean },
  at: Date,
): { offered: boolean; reason?: string } {
  const { offered, most } = settingAt('cash', at);
  if (!offered) return { offered: false, reason: 'Not in this shop' };
  if (order.custom) return { offered: false, reason: 'Not available with custom items' };
  if (order.totalPaise > toPaise(most)) return { offered: false, reason: `Only for orders up to ${formatRupees(most)}` };
  if (order.area && !order.area.cashOnDelivery) return { offered: false, reason: 'Not available at this PIN code' };
  return { offered: true };
}

type PaidFacts = Pick<OrderRow, 'payment' | 'state' | 'totalPaise' | 'creditPaise' | 'cancelledPaise'>;

/** Whether cash was paid for an order: money that comes back then needs somewhere to go. Pure. */
export function paidInCash(order: PaidFacts): boolean {
  return order.payment === 'cod' && hasArrived(order.state) && order.totalPaise - order.creditPaise - order.cancelledPaise > 0;
}

/** What the ids of payments begin with that came past the gateway: an order says by which payment it is paid. */
export const handPaymentMark = 'hand_';

/** Whether an order was paid past the gateway: nothing of it can go back the way it came. Pure. */
export function paidPastGateway({ paidBy }: Pick<OrderRow, 'paidBy'>): boolean {
  return paidBy?.startsWith(handPaymentMark) ?? false;
}

/** Whether money of an order that comes back needs somewhere to go: it was paid in cash, or past the gateway. Pure. */
export function needsUpi(order: PaidFacts & Pick<OrderRow, 'paidBy'>): boolean {
  return paidInCash(order) || paidPastGateway(order);
}

const nothingComes: ReadonlySet<OrderState> = new Set(['payment_failed', 'cancelled', 'returned_to_origin', 'lost']);

/** Whether a courier is still to take cash for an order. Pure. */
export function isCashToCome({ payment, state }: Pick<PaidFacts, 'payment' | 'state'>): boolean {
  const now = state;
  return payment === 'cod' && !hasArrived(now) && !nothingComes.has(now);
}

/** What pieces that are worth so much give back: before a cash order arrives no more than the store credit spent on it. Paise. Pure. */
export function givesBack(order: Pick<PaidFacts, 'payment' | 'state' | 'creditPaise'>, worthPaise: number): number {
  return order.payment === 'cod' && !hasArrived(order.state) ? Math.min(worthPaise, order.creditPaise) : worthPaise;
}
