import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { call as asShopper, orderDeps, take } from '#server/selling/order-checks/test-paid-orders.ts';
import { acceptReturn, moveReturn } from '#server/selling/returns/move-return.ts';
import { openPrintRoom, printRoomTests } from './test-print-room.ts';

let room: Awaited<ReturnType<typeof openPrintRoom>>;
beforeAll(async () => {
  room = await openPrintRoom();
});
afterAll(() => room?.close());
const { db, buy, step, board } = printRoomTests(() => room);

it('money for a remade piece that is printed leaves the other piece of its line to be printed', async () => {
  const order = await buy([room.cap], { quantity: 3 });
  const job = `${order.reference}-1`;
  const printed = async () => {
    for (const name of ['start', 'done']) expect((await step(job, name)).statusCode).toBe(200);
  };
  expect((await step(job, 'approve')).statusCode).toBe(200);
  await printed();
  await take(room.shop, order.id, 'packed', 'shipped', 'out_for_delivery', 'delivered');
  const accepted = async () => {
    const payload = { lines: [{ line: 1, quantity: 1 }], kind: 'misprint', outcome: 'exchange', note: 'Crooked' };
    const reply = await asShopper(room.shop, order, { method: 'POST', path: '/problems', payload, once: randomUUID() });
    expect(reply.statusCode, reply.body).toBe(201);
    const id = reply.json().data.id as string;
    const deps = orderDeps(room.shop);
    for (const to of ['approved', 'received'] as const)
      await db().transaction((tx) => moveReturn(tx, deps, id, to, { actor: 'operator' }));
    await db().transaction((tx) => acceptReturn(tx, deps, id, { actor: 'operator', restock: false }));
    return id;
  };
  const first = await accepted();
  await printed();
  const second = await accepted();
  const jobOf = async () => (await board()).find(({ id }) => id === job);
  expect(await jobOf()).toMatchObject({ column: 'to_print', toPrint: 1 });
  const { cookie } = await aColleagueIn(room.shop, ['owner'], room.shop.clock.now);
  const { version } = (await ask(room.shop, `GET /api/office/returns/${first}`, { cookie })).json().data;
  const payload = { outcome: 'refund', version };
  const reply = await ask(room.shop, `POST /api/office/returns/${first}/decision`, { cookie, payload });
  expect(reply.statusCode, reply.body).toBe(200);
  expect(await jobOf()).toMatchObject({ column: 'to_print', toPrint: 1 });
  const sent = db().transaction((tx) =>
    moveReturn(tx, orderDeps(room.shop), second, 'exchanged', { actor: 'operator' }),
  );
  await expect(sent).rejects.toMatchObject({ code: 'not_offered' });
});
