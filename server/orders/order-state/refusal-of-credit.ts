import type { OrderRow } from '#server/orders/model/find-order.ts';

/**
 * Returns the reason why an order cannot be refunded as store credit; undefined if it can. Credit needs an account. An
 * order whose e-mail staff changed is refunded only the way it was paid: whoever has the new address could otherwise
 * claim the order and take its money. Pure.
 */
export function refusalOfCredit({
  accountId,
  emailCorrectedAt,
}: Pick<OrderRow, 'accountId' | 'emailCorrectedAt'>): string | undefined {
  if (accountId === null) return 'Store credit needs an account';
  return emailCorrectedAt === null ? undefined : 'Its e-mail was changed, so it goes back the way it was paid';
}
