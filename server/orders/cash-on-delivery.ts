import { formatRupees, toRupees } from '#contract/money.ts';

/** The most an order paid in cash may come to. */
export const cashLimitPaise = 1_000_000;

/** Whether the courier may collect cash for an order, and if not, why: never with custom items, only where the PIN allows it. */
export function offerCashOnDelivery(order: { totalPaise: number; area: { cashOnDelivery: boolean } | undefined; custom: boolean }): {
  offered: boolean;
  reason?: string;
} {
  if (order.custom) return { offered: false, reason: 'Not available with custom items' };
  if (order.totalPaise > cashLimitPaise)
    return { offered: false, reason: `Only for orders up to ${formatRupees(toRupees(cashLimitPaise))}` };
  if (order.area && !order.area.cashOnDelivery) return { offered: false, reason: 'Not available at this PIN code' };
  return { offered: true };
}
