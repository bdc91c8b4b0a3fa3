import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { rightsOf } from '#contract/office/permissions.ts';
import { returnsTable } from '#database/schema/returns.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { readToday } from '#server/office/today/read-today.ts';
import { call as asShopper, orderDeps, take } from '#server/selling/order-checks/test-paid-orders.ts';
import { acceptReturn, moveReturn } from '#server/selling/returns/move-return.ts';
import { openPrintRoom, printRoomTests } from './test-print-room.ts';

// A printed piece that came misprinted or damaged is made again, so it must reach the print room once more.

let room: Awaited<ReturnType<typeof openPrintRoom>>;
beforeAll(async () => {
  room = await openPrintRoom();
});
afterAll(() => room?.close());

const { db, buy, call, step, board } = printRoomTests(() => room);
const jobOf = async (id: string) => (await board()).find((job) => job.id === id);
const toPrint = async () => {
  const { shop } = room;
  const about = { now: shop.clock.now, settings: shop.settings, shopFacts: shop.shopFacts };
  const { waiting } = await readToday(db(), { id: 'x', roles: ['owner'], ...rightsOf(['owner']) }, about);
  return waiting.find(({ kind }) => kind === 'to_print')?.count ?? 0;
};

/** Prints, sends and delivers a design, and reports some of its pieces as misprinted, for a new piece. */
async function reported(quantity = 2, pieces = 1) {
  const order = await buy([room.cap], { quantity });
  const job = `${order.reference}-1`;
  for (const name of ['approve', 'start', 'done']) expect((await step(job, name)).statusCode).toBe(200);
  await take(room.shop, order.id, 'packed', 'shipped', 'out_for_delivery', 'delivered');
  const payload = { lines: [{ line: 1, quantity: pieces }], kind: 'misprint', outcome: 'exchange', note: 'Crooked' };
  const reply = await asShopper(room.shop, order, { method: 'POST', path: '/problems', payload, once: randomUUID() });
  expect(reply.statusCode, reply.body).toBe(201);
  const id: string = reply.json().data.id;
  const move = (to: Parameters<typeof moveReturn>[3]) =>
    db().transaction((tx) => moveReturn(tx, orderDeps(room.shop), id, to, { actor: 'operator' }));
  const accept = async () => {
    const [row] = await db().select().from(returnsTable).where(eq(returnsTable.id, id));
    for (const to of row?.pickup ? (['approved', 'received'] as const) : (['approved'] as const)) await move(to);
    return db().transaction((tx) => acceptReturn(tx, orderDeps(room.shop), id, { actor: 'operator', restock: false }));
  };
  return { order, job, id, move, accept };
}

/** Reports another piece of an order as misprinted, and accepts it. */
async function remadeOnceMore(order: Parameters<typeof asShopper>[1]): Promise<void> {
  const payload = { lines: [{ line: 1, quantity: 1 }], kind: 'misprint', outcome: 'exchange', note: 'This one too' };
  const reply = await asShopper(room.shop, order, { method: 'POST', path: '/problems', payload, once: randomUUID() });
  expect(reply.statusCode, reply.body).toBe(201);
  const { id } = reply.json().data;
  for (const to of ['approved', 'received'] as const)
    await db().transaction((tx) => moveReturn(tx, orderDeps(room.shop), id, to, { actor: 'operator' }));
  await db().transaction((tx) => acceptReturn(tx, orderDeps(room.shop), id, { actor: 'operator', restock: false }));
}

describe('a printed piece that is made again', () => {
  it('is queued for print once its report is accepted, and leaves the queue with the new piece', async () => {
    const { job, move, accept } = await reported();
    expect(await jobOf(job)).toBeUndefined();
    const before = await toPrint();
    expect(await accept()).toBe(true);
    expect(await jobOf(job)).toMatchObject({ column: 'to_print', remake: true, pieces: 1, toPrint: 1, late: false });
    expect(await toPrint()).toBe(before + 1);
    await expect(move('exchanged')).rejects.toMatchObject({ status: 409, code: 'not_offered' });
    expect((await step(job, 'start')).statusCode).toBe(200);
    expect((await jobOf(job))?.column).toBe('printing');
    expect((await call(`GET /api/office/print-room/${job}`)).statusCode).toBe(200);
    const spoilt = await call(`POST /api/office/print-room/${job}/spoilt`, { times: 0, pieces: 1, garment: false });
    expect(spoilt.statusCode, spoilt.body).toBe(200);
    for (const name of ['start', 'done']) expect((await step(job, name)).statusCode).toBe(200);
    expect((await jobOf(job))?.column).toBe('printed');
    expect(await toPrint()).toBe(before);
    expect(await move('exchanged')).toBe(true);
    expect(await jobOf(job)).toBeUndefined();
  });

  it('adds up with another piece of the same line that is not printed yet', async () => {
    const { order, job, accept } = await reported(3);
    await accept();
    await remadeOnceMore(order);
    expect(await jobOf(job)).toMatchObject({ column: 'to_print', pieces: 2, toPrint: 2 });
  });

  it('leaves the queue once money is given instead, and is not counted with a later piece', async () => {
    const { order, job, accept, id } = await reported(3);
    const before = await toPrint();
    await accept();
    const { cookie } = await aColleagueIn(room.shop, ['owner'], room.shop.clock.now);
    const { version } = (await ask(room.shop, `GET /api/office/returns/${id}`, { cookie })).json().data;
    const payload = { outcome: 'refund', version };
    const reply = await ask(room.shop, `POST /api/office/returns/${id}/decision`, { cookie, payload });
    expect(reply.statusCode, reply.body).toBe(200);
    expect(await jobOf(job)).toBeUndefined();
    expect(await toPrint()).toBe(before);
    await remadeOnceMore(order);
    expect(await jobOf(job)).toMatchObject({ column: 'to_print', pieces: 1, toPrint: 1 });
  });

  it('is not queued if the money goes back instead', async () => {
    const { job, accept, id } = await reported();
    await db().update(returnsTable).set({ outcome: 'refund' }).where(eq(returnsTable.id, id));
    await accept();
    expect(await jobOf(job)).toBeUndefined();
  });
});
