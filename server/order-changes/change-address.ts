import { eq } from 'drizzle-orm';
import type { Address } from '#contract/address.ts';
import { orders } from '#database/schema/orders.ts';
import { offerCashOnDelivery } from '#server/order-book/cash-on-delivery.ts';
import { lockOrder, type OrderRow } from '#server/order-book/find-order.ts';
import { addressAction } from '#server/order-book/order-actions.ts';
import type { OrderContext } from '#server/order-book/order-context.ts';
import { type OrderLineNow, soldLines } from '#server/order-book/sold-lines.ts';
import { Problem } from '#server/platform/problem.ts';
import { inTransaction } from '#server/platform/transaction.ts';
import { findPinArea } from '#server/shipping/pin-table.ts';
import { promiseDelivery } from '#server/shipping/promise.ts';
import { replaceShipments } from '#server/shipping/replace-shipments.ts';

/**
 * Sends an order elsewhere, while its two hours last and before it leaves, by the shop's clock. Its dates are promised anew,
 * as if it had been placed for there; its price stays. Throws Problem: 409 not_offered where it is too late or the chosen
 * delivery does not reach there, 400 with fields where nothing does.
 */
export async function changeAddress(deps: Pick<OrderContext, 'db' | 'jobs' | 'now'>, orderId: string, address: Address): Promise<void> {
  await inTransaction(deps.db, async (tx) => {
    const order = await lockOrder(tx, orderId);
    if (!order) throw new RangeError(`there is no order ${orderId}`);
    const state = order.state;
    const may = addressAction({ state, placedAt: order.placedAt }, deps.now());
    if (!may.offered) throw new Problem(409, 'not_offered', may.words);
    const promise = promiseFor(order, await soldLines(tx, orderId), address);
    await tx.update(orders).set({ address, promise }).where(eq(orders.id, orderId));
    await replaceShipments(tx, deps.jobs, { id: orderId, state });
  });
}

/** What the order's own delivery promises at another address. Throws Problem where it does not reach there. */
function promiseFor(order: OrderRow, lines: readonly OrderLineNow[], { pin }: Address): OrderRow['promise'] {
  const area = findPinArea(pin);
  if (area?.served === false) {
    const message = `We can't deliver to ${pin} yet. Try another address`;
    throw new Problem(400, 'invalid_fields', message, { fields: { 'address.pin': message } });
  }
  const custom = lines.some(({ productId }) => productId === null);
  const options = promiseDelivery({ area: area ?? null, now: order.placedAt, custom });
  const option = options.find(({ method }) => method === order.delivery);
  if (!option?.offered) {
    throw new Problem(
      409,
      'not_offered',
      `The delivery you chose doesn't reach ${pin}: ${lowerFirst(option?.promise ?? '')}. Cancel and order again to change it.`,
    );
  }
  if (order.payment === 'cod') {
    const cash = offerCashOnDelivery({ totalPaise: order.totalPaise, area: area ?? undefined, custom });
    if (!cash.offered) throw new Problem(409, 'not_offered', `Cash on delivery doesn't reach ${pin}. Choose another address.`);
  }
  return { earliest: option.earliest, latest: option.latest, words: option.promise };
}

function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
