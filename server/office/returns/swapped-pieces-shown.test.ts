import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  call,
  ledgerFaults,
  openPayingShop,
  type PayingShop,
  type PlacedForTest,
  read,
} from '#server/selling/order-checks/test-paid-orders.ts';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { returnsDeskTests } from './test-returns-desk.ts';

// A piece of size M is swapped for L; the office sees the size of the piece that a later report is about.

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(async () => {
  expect(await ledgerFaults(shop)).toEqual([]);
  await shop.close();
});

const { post, open, listed, delivered, asked } = returnsDeskTests(() => shop);

/** Moves a return through the desk until it was inspected. Returns the version of its decision. */
async function inspected(id: string, pieces: number): Promise<string> {
  expect((await post('support', id, '/approve')).statusCode).toBe(200);
  await post('packer', id, '/receive', { to: 'received', version: (await open(id)).version });
  const graded = Array.from({ length: pieces }, (_, at) => ({
    line: 1,
    piece: at + 1,
    grade: 'as_new',
    goes: 'stock',
  }));
  const reply = await post('owner', id, '/inspection', { pieces: graded, version: (await open(id)).version });
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data.version;
}

/** Places an order of some pieces of size M, one of which is swapped for L. */
async function swapped(quantity: number): Promise<PlacedForTest> {
  const order = await delivered([aLine('cricket-1', 'M', quantity)]);
  const id = await asked(order, { outcome: 'exchange', lines: [{ line: 1, quantity: 1, newSize: 'L' }] });
  await post('manager', id, '/decision', { outcome: 'exchange', version: await inspected(id, 1) });
  expect((await post('packer', id, '/sent')).statusCode).toBe(200);
  return order;
}

async function reported(order: PlacedForTest, quantity: number): Promise<string> {
  const lines = [{ line: 1, quantity }];
  const payload = { lines, kind: 'damaged', outcome: 'refund', photos: [], pickup: { day: '2026-11-25' } };
  const reply = await call(shop, order, { method: 'POST', path: '/problems', payload, once: randomUUID() });
  expect(reply.statusCode, reply.body).toBe(201);
  return reply.json().data.id;
}

const sizesIn = async (id: string, order: PlacedForTest, step: string) => {
  const row = (await listed(`?step=${step}`)).returns.find((one: { id: string }) => one.id === id);
  const own = (await read(shop, order)).returns.find((one) => one.id === id);
  return [row.first.size, (await open(id)).lines[0]?.size, own?.lines[0]?.size];
};

it.each([
  ['the new piece', 1, 'L'],
  ['the new piece and an original one', 2, 'L, M'],
])('shows the size that comes back in the list, on the page and to the shopper: %s', async (_which, pieces, size) => {
  const order = await swapped(2);
  const id = await reported(order, pieces);
  expect(await sizesIn(id, order, 'asked')).toEqual([size, size, size]);
});

it('shows the sold size of an original piece that comes back after the swap', async () => {
  const order = await swapped(2);
  const id = await asked(order);
  expect(await sizesIn(id, order, 'asked')).toEqual(['M', 'M', 'M']);
});

it('keeps showing that size after the report was refused', async () => {
  const order = await swapped(1);
  const id = await reported(order, 1);
  const refused = await post('manager', id, '/refusal', { why: 'It is worn', version: (await open(id)).version });
  expect(refused.statusCode, refused.body).toBe(200);
  expect(await sizesIn(id, order, 'closed')).toEqual(['L', 'L', 'L']);
});

it('offers no new piece for pieces of different sizes, with the reason', async () => {
  const order = await swapped(2);
  const id = await reported(order, 2);
  const version = await inspected(id, 2);
  const choice = (await open(id)).money?.choices.find(({ outcome }) => outcome === 'exchange');
  expect(choice).toMatchObject({ offered: false, words: expect.stringContaining('1 of size L, 1 of size M') });
  expect((await post('manager', id, '/decision', { outcome: 'exchange', version })).statusCode).toBe(409);
  expect((await post('manager', id, '/decision', { outcome: 'refund', version })).statusCode).toBe(200);
});
