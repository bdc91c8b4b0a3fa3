import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contactMessagesTable } from '#database/schema/messages.ts';
import { ordersTable } from '#database/schema/orders.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { changeRoles } from '#server/office/staff-records/colleagues.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';
import { erasedDomain } from '#server/orders/model/erased-contact.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';
import { messageTests } from './test-messages.ts';

let shop: TestShop;
const now = () => new Date('2026-11-23T04:20:00Z');
beforeAll(async () => {
  shop = await openTestShop(now, undefined, { idle: true });
});
afterAll(() => shop.close());
const { as, written, at, list, open } = messageTests(() => shop, now);

test('a thread of a colleague who answers no more messages waits for somebody', async () => {
  const ticket = await written();
  const [manager, support] = [await as('manager'), await as('support')];
  const given = await ask(shop, `PUT ${at(ticket, '/assignee')}`, {
    cookie: manager.cookie,
    payload: { to: support.id },
  });
  expect(given.json().data.assignee).toBe('Ritu support');
  const roles = (next: 'merchandiser' | 'support', version: number) =>
    shop.database.db.transaction((tx) =>
      changeRoles(tx, () => {}, { id: support.id, roles: [next], version, byId: 'stf_owner' }),
    );
  await roles('merchandiser', 1);
  expect((await open(ticket, 'manager')).assignee).toBeNull();
  expect(JSON.stringify(await list('nobody', 'manager'))).toContain(ticket);
});

test('nobody is written to about an order whose contact is erased', async () => {
  const placed = await postOrder(shop, anOrder([aLine('cricket-1')]), randomUUID());
  const { reference } = placed.json().data;
  const email = `${reference.toLowerCase()}@${erasedDomain}`;
  await shop.database.db.update(ordersTable).set({ email }).where(eq(ordersTable.reference, reference));
  const reply = await ask(shop, 'POST /api/office/messages', {
    cookie: (await as('manager')).cookie,
    payload: {
      ...{ to: { kind: 'order', key: reference }, subject: 'Your order', body: 'It is here.' },
      ...{ next: 'wait', key: randomUUID() },
    },
  });
  expect([reply.statusCode, reply.json().message]).toEqual([
    409,
    'The address of this order is erased, so nobody can be written to.',
  ]);
  expect(await shop.database.db.$count(contactMessagesTable, eq(contactMessagesTable.email, email))).toBe(0);
});
