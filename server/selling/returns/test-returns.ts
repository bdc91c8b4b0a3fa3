import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { stockTable } from '#database/schema/stock.ts';
import {
  call,
  online,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  take,
  untilDelivered,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { returnCommands } from './return-commands.ts';

const pickup = { day: '2026-11-25' };

/** Returns helpers to order and to return items, in the shop that `shopNow` returns. */
export function returnTests(shopNow: () => PayingShop) {
  async function delivered(
    lines: unknown[],
    order: object = {},
    headers: Record<string, string> = {},
  ): Promise<PlacedForTest> {
    const placed = await placeOrderFor(shopNow(), { ...online(lines), ...order }, headers);
    await take(shopNow(), placed.id, ...untilDelivered);
    return placed;
  }

  function send(order: PlacedForTest, body: object, once: string = randomUUID()) {
    const payload = {
      lines: [{ line: 1, quantity: 1 }],
      reason: 'too_small',
      outcome: 'refund',
      pickup,
      unworn: true,
      ...body,
    };
    return call(shopNow(), order, { method: 'POST', path: '/returns', payload, once });
  }

  function report(order: PlacedForTest, body: object) {
    const payload = { lines: [{ line: 1, quantity: 1 }], kind: 'damaged', outcome: 'refund', ...body };
    return call(shopNow(), order, { method: 'POST', path: '/problems', payload, once: randomUUID() });
  }

  /** Runs the operator's command like `npm run shop -- return ...`. */
  async function operate(...args: string[]): Promise<{ code: number; said: string }> {
    const lines: string[] = [];
    const deps = orderDeps(shopNow());
    const code = await returnCommands(deps.db, deps)(args, (line) => lines.push(line));
    return { code, said: lines.join('\n') };
  }

  async function available(productId: string, size: string): Promise<number> {
    const where = and(eq(stockTable.productId, productId), eq(stockTable.size, size));
    return (await shopNow().database.db.select().from(stockTable).where(where))[0]?.available ?? -1;
  }

  return { delivered, send, report, operate, available };
}
