import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aNetwork } from '#server/customers/accounts/test-people.ts';
import { type Heard, listenTo } from '#server/office/order-lists/test-stream.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aContact, aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let owner = '';
let heard: Heard;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  await shop.app.listen({ port: 0, host: '127.0.0.1' });
  owner = (await aColleagueIn(shop, ['owner'], now)).cookie;
});
afterEach(() => heard?.cut());
afterAll(() => shop?.close());

async function change(changed: object): Promise<void> {
  const { version } = (await ask(shop, 'GET /api/office/roles', { cookie: owner })).json().data;
  const reply = await ask(shop, 'PUT /api/office/roles', { cookie: owner, payload: { changed, version } });
  expect(reply.statusCode, reply.body).toBe(200);
}

async function aMessage(): Promise<string> {
  const payload = { name: 'Asha Sawant', email: 'asha@example.in', issue: 'Where is it?' };
  const headers = { 'idempotency-key': randomUUID() };
  const sent = { method: 'POST', url: '/api/contact', payload, headers, remoteAddress: aNetwork() } as const;
  return (await shop.app.inject(sent)).json().data.ticket;
}

async function listen(cookie: string): Promise<void> {
  heard = await listenTo(shop, cookie);
  await expect.poll(() => heard.events.length).toBeGreaterThan(0);
}

test('an open stream sends nothing of what was taken from a role, and tells the page to read its rights again', async () => {
  const { cookie } = await aColleagueIn(shop, ['support'], now);
  await listen(cookie);
  await change({ 'messages.answer': ['owner', 'manager'] });
  const ticket = await aMessage();
  const reply = await postOrder(shop, anOrder([aLine('cricket-1')], aContact()));
  // The order comes after the message, so that the message was sent by then, or never.
  await expect.poll(heard.told, { interval: 20 }).toContain(`order ${reply.json().data.reference}`);
  expect.soft(heard.told()).not.toContain(`message ${ticket}`);
  expect(heard.events.some(({ event }) => event === 'you')).toBe(true);
  heard.cut();
  await change({});
});

test('an open stream sends what was given to a role', async () => {
  const { cookie } = await aColleagueIn(shop, ['packer'], now);
  await listen(cookie);
  await change({ 'messages.answer': ['owner', 'manager', 'support', 'packer'] });
  const ticket = await aMessage();
  const told = expect.poll(heard.told, { interval: 20 });
  await told.toContain(`message ${ticket}`);
});
