import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { OrderState } from '#contract/orders.ts';
import { saveTestDesign } from '#server/fulfilment/designs/test-designs.ts';
import {
  call,
  openPayingShop,
  orderDeps,
  type PayingShop,
  type PlacedForTest,
  placeOrderFor,
  read,
  take,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { cancelOrder } from './cancel-order.ts';

// A customer cannot cancel a custom item once it is in print, but can cancel stock items of the same order.

let shop: PayingShop;
let design: string;

beforeAll(async () => {
  shop = await openPayingShop();
  design = await saveTestDesign(shop);
});
afterAll(() => shop?.close());

const printed = { line: 1, quantity: 1 };
const fromTheShelf = { line: 2, quantity: 1 };
const refused = { code: 'not_offered', message: "What is printed for you can't be cancelled any more." };

async function orderedAndThen(...states: OrderState[]): Promise<PlacedForTest> {
  const lines = [{ customProductId: design, size: 'M', quantity: 2 }, aLine('cricket-1', 'M', 2)];
  const order = await placeOrderFor(shop, { ...anOrder(lines), payment: 'razorpay' });
  await take(shop, order.id, ...states);
  return order;
}

function cancel(order: PlacedForTest, lines?: object[]) {
  const payload = { reason: 'changed_mind', ...(lines && { lines }) };
  return call(shop, order, { method: 'POST', path: '/cancel', payload, once: randomUUID() });
}

async function cancelledOf(order: PlacedForTest): Promise<number[]> {
  return (await read(shop, order)).lines.map(({ cancelled }) => cancelled);
}

describe.each([
  ['an order in print', ['confirmed', 'in_print']],
  ['a packed order with a printed item', ['confirmed', 'in_print', 'packed']],
] as const)('%s', (_when, states) => {
  test.each([
    ['a printed item', [printed]],
    ['a printed item among others', [fromTheShelf, printed]],
    ['the whole order', undefined],
  ])('does not let the customer cancel %s', async (_what, lines) => {
    const order = await orderedAndThen(...states);
    expect((await cancel(order, lines)).json()).toMatchObject(refused);
    expect(await cancelledOf(order)).toEqual([0, 0]);
  });

  test('lets the customer cancel a stock item of an order with printed items', async () => {
    const order = await orderedAndThen(...states);
    expect((await cancel(order, [fromTheShelf])).statusCode).toBe(200);
    expect(await cancelledOf(order)).toEqual([0, 1]);
  });

  test('lets staff cancel a printed item, for example if its design cannot be printed', async () => {
    const order = await orderedAndThen(...states);
    const deps = orderDeps(shop);
    const by = { actor: 'operator', why: 'The picture is too small to print.' } as const;
    await cancelOrder(deps, order.id, randomUUID(), { reason: 'other', lines: [printed], refundTo: 'source' }, by);
    expect(await cancelledOf(order)).toEqual([1, 0]);
  });
});

test('lets the customer cancel a custom item before it is printed', async () => {
  const order = await orderedAndThen('confirmed');
  expect((await cancel(order, [printed])).statusCode).toBe(200);
  expect((await cancel(order)).json().data.status).toBe('cancelled');
});
