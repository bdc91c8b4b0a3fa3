import { cancelOrder as cancelOrderCall, changeAddress as changeAddressCall } from '#contract/order-changes.ts';
import type { CallContext } from '#server/platform/caller.ts';
import type { Limits } from '#server/platform/limits.ts';
import { type Door, mount, succeed } from '#server/platform/mount.ts';
import { type ChangeDeps, cancelOrder } from './cancel-order.ts';
import { changeAddress } from './change-address.ts';
import { findReadable, type OrderReader, readOrder } from './read-order.ts';

/** What a shopper may change of an order, by its key or its account. */
export function mountOrderChanges(door: Door, deps: ChangeDeps & { limits: Limits }): void {
  async function readerOf(query: { key?: string | undefined }, caller: CallContext): Promise<OrderReader> {
    await deps.limits.take('orderRead', caller.address);
    return { key: query.key, accountId: (await caller.signedIn())?.account.id };
  }

  mount(door, changeAddressCall, async ({ params, query, body }, caller) => {
    const by = await readerOf(query, caller);
    const order = await findReadable(deps.db, deps.secret, params.reference, by);
    await changeAddress(deps, order.id, body.address);
    return succeed(await readOrder(deps, params.reference, by));
  });

  mount(door, cancelOrderCall, async ({ params, query, headers, body }, caller) => {
    const by = await readerOf(query, caller);
    const order = await findReadable(deps.db, deps.secret, params.reference, by);
    await cancelOrder(deps, order.id, headers['idempotency-key'], body);
    return succeed(await readOrder(deps, params.reference, by));
  });
}
