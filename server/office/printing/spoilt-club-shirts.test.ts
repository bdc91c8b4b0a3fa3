import { randomUUID } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { stockTable } from '#database/schema/stock.ts';
import { cancelOrder } from '#server/selling/order-changes/cancel-order.ts';
import { ledgerFaults, orderDeps, type PlacedForTest } from '#server/selling/order-checks/test-paid-orders.ts';
import { recount } from '#server/selling/order-views/test-orders.ts';
import { openPrintRoom, printRoomTests } from './test-print-room.ts';

// Stock of club shirts whose order is cancelled after a misprint: one with a name on it is never sold as a blank one.

let room: Awaited<ReturnType<typeof openPrintRoom>>;
beforeAll(async () => {
  room = await openPrintRoom();
});
afterAll(() => room?.close());
beforeEach(() => recount(db(), rovers, 'M', 10));

const { db, buy, call, step, board, columnOf } = printRoomTests(() => room);
const rovers = 'football-1';

async function onShelf() {
  const { available, reserved } = stockTable;
  const isIt = and(eq(stockTable.productId, rovers), eq(stockTable.size, 'M'));
  return (await db().select({ available, reserved }).from(stockTable).where(isIt))[0];
}

/** Prints three shirts, of which one is spoilt. */
async function spoilt({ garment }: { garment: boolean }) {
  const payload = { product: rovers, size: 'M', name: 'Rao', number: 7 };
  const saved = await room.shop.app.inject({ method: 'POST', url: '/api/shirts', payload });
  const order = await buy([saved.json().data.customProductId], { quantity: 3, size: 'M' });
  const job = `${order.reference}-1`;
  for (const name of ['approve', 'start', 'done']) expect((await step(job, name)).statusCode).toBe(200);
  const reply = await call(`POST /api/office/print-room/${job}/spoilt`, { times: 0, pieces: 1, garment });
  expect(reply.statusCode, reply.body).toBe(200);
  return { order, job };
}

const cancel = ({ id }: PlacedForTest, quantity?: number) =>
  cancelOrder(
    orderDeps(room.shop),
    id,
    randomUUID(),
    { reason: 'other', refundTo: 'source', ...(quantity && { lines: [{ line: 1, quantity }] }) },
    { actor: 'operator', why: 'No ink' },
  );

test.each([
  ['the garment too', { garment: true, left: 7 }],
  ['the print alone', { garment: false, left: 8 }],
])('releases one blank shirt of a cancelled order of three, one of which was spoilt: %s', async (_what, about) => {
  const { order } = await spoilt(about);
  const { possible } = (await call(`GET /api/office/orders/${order.reference}`, undefined, room.meera)).json().data;
  const words = possible.find(({ action }: { action: string }) => action === 'cancel').words;
  expect(words).toContain('1 piece returns to stock');
  await cancel(order);
  expect(await onShelf()).toEqual({ available: about.left, reserved: 0 });
  expect(await ledgerFaults(room.shop)).toEqual([]);
});

test('cancels the shirt that is to be printed again before the printed ones, which are then ready', async () => {
  const { order, job } = await spoilt({ garment: true });
  await cancel(order, 1);
  expect(await onShelf()).toEqual({ available: 7, reserved: 2 });
  expect(await columnOf(job)).toBe('printed');
  await cancel(order);
  expect(await onShelf()).toEqual({ available: 7, reserved: 0 });
});

test('still prints again what is left of the spoilt shirts', async () => {
  const { order, job } = await spoilt({ garment: true });
  for (const name of ['start', 'done']) expect((await step(job, name)).statusCode).toBe(200);
  const payload = { times: 1, pieces: 2, garment: false };
  expect((await call(`POST /api/office/print-room/${job}/spoilt`, payload)).statusCode).toBe(200);
  await cancel(order, 1);
  expect((await board()).find(({ id }) => id === job)).toMatchObject({ column: 'to_print', pieces: 2, toPrint: 1 });
  await cancel(order);
  expect(await onShelf()).toEqual({ available: 8, reserved: 0 });
});
