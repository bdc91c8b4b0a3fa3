import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull } from 'drizzle-orm';
import { ordersTable } from '#database/schema/orders.ts';
import type { TestShop } from '#server/app/test-support/test-shop.ts';
import { aNetwork } from '#server/customers/accounts/test-people.ts';
import { listener, saidGateway } from '#server/money/gateway/test-said-gateway.ts';
import { endHold } from '#server/money/settlement/end-hold.ts';
import type { PayingShop } from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';

/** Returns an e-mail and a mobile that nobody else has. */
export const someone = () => ({
  email: `${randomUUID()}@example.in`,
  phone: `9${String(Math.random()).slice(2, 11).padEnd(9, '7')}`,
});

interface Try {
  lines?: unknown[];
  contact?: { email?: string; phone?: string };
  from?: string;
  headers?: Record<string, string>;
  in?: TestShop;
  more?: object;
}

/** Returns the number of responses with a placed order. */
export const placed = (codes: readonly number[]) => codes.filter((code) => code === 201).length;
/** Returns true if all other responses are refusals by a limit. */
export const onlyTooMany = (codes: readonly number[]) => codes.every((code) => code === 201 || code === 429);

/** Returns functions of an attacker who reserves stock, in a shop that is opened later. */
export function hoardIn(shop: () => PayingShop) {
  /**
   * Tries to place an order with online payment and never pays it. Each call uses another customer and network, except
   * for given values.
   */
  function tryOnce({
    lines = [aLine('cricket-1')],
    contact,
    from = aNetwork(),
    headers = {},
    in: where = shop(),
    more = {},
  }: Try = {}) {
    const order = { ...anOrder(lines, { ...someone(), ...contact }), payment: 'razorpay', ...more };
    const all = { 'idempotency-key': randomUUID(), ...headers };
    return where.app.inject({ method: 'POST', url: '/api/orders', headers: all, payload: order, remoteAddress: from });
  }

  async function tryOften(count: number, one: (index: number) => Try): Promise<number[]> {
    const codes: number[] = [];
    for (let index = 0; index < count; index += 1) codes.push((await tryOnce(one(index))).statusCode);
    return codes;
  }

  /** Ends every reservation whose time is over, as its job does. */
  async function endAll(): Promise<void> {
    const { db } = shop().database;
    const { gateway } = saidGateway({});
    const { deps } = listener(() => shop().clock.now);
    const open = await db
      .select({ id: ordersTable.id })
      .from(ordersTable)
      .where(and(eq(ordersTable.state, 'placed'), isNotNull(ordersTable.heldUntil)));
    for (const { id } of open) await endHold({ ...deps, db, gateway }, id);
  }

  return { tryOnce, tryOften, endAll };
}
