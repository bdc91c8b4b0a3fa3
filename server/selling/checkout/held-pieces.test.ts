import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { openTestGateway, type TestGateway } from '#server/money/payments/test-gateway.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

let gateway: TestGateway;
let shop: TestShop;

beforeAll(async () => {
  gateway = await openTestGateway();
  shop = await openTestShop(() => new Date('2026-11-23T10:00:00+05:30'), gateway.providers, { idle: true });
});
afterAll(async () => {
  await shop?.close();
  await gateway?.stop();
});

const lastFive = [aLine('limited-edition-523', 'M', 5)];

async function quote(replaces?: { reference: string; key: string }) {
  const payload = { lines: lastFive, ...(replaces && { replaces }) };
  const answer = await shop.app.inject({ method: 'POST', url: '/api/checkout/quote', payload });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json().data as { lines: { left: number }[]; changes: { kind: string }[]; itemCount: number };
}

test('offers reserved items again only to the customer whose unpaid order reserves them', async () => {
  expect((await quote()).changes).toEqual([]);
  const answer = await postOrder(shop, { ...anOrder(lastFive), payment: 'razorpay' });
  const { reference, key } = answer.json().data;
  expect((await quote()).changes.map(({ kind }) => kind)).toEqual(['stock']);
  expect(await quote({ reference, key })).toMatchObject({ changes: [], itemCount: 5, lines: [{ left: 5 }] });
  expect((await quote({ reference, key: 'guessed' })).changes.map(({ kind }) => kind)).toEqual(['stock']);
  expect((await quote({ reference: 'ZZZZZZZZZZ', key })).changes.map(({ kind }) => kind)).toEqual(['stock']);
});

test('offers no extra items to the customer of an order that waits for no payment', async () => {
  const line = [aLine('cricket-2')];
  const { data } = (await postOrder(shop, anOrder(line))).json();
  const ask = async (replaces?: object) => {
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/checkout/quote',
      payload: { lines: line, ...replaces },
    });
    return answer.json().data.lines[0].left as number;
  };
  expect(await ask({ replaces: { reference: data.reference, key: data.key } })).toBe(await ask());
});
