import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Thread } from '#contract/office/messages.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aNetwork, mailsTo, send } from '#server/customers/accounts/test-people.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let cookie: string;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  ({ cookie } = await aColleagueIn(shop, ['support'], now, { name: 'Ritu Bora' }));
});
afterAll(() => shop.close());

const placeOrder = async (email: string): Promise<string> =>
  (await postOrder(shop, anOrder([aLine('cricket-1')], { email }))).json().data.reference;

async function writeToShop(email: string, issue: string): Promise<string> {
  const payload = { name: 'Asha Sawant', email, issue };
  const headers = { 'idempotency-key': randomUUID() };
  const reply = await send(shop, { method: 'POST', url: '/api/contact', payload, from: aNetwork(), headers });
  return reply.json().data.ticket;
}
const openThread = async (ticket: string): Promise<Thread> =>
  (await ask(shop, `GET /api/office/messages/${ticket}`, { cookie })).json().data;
const beginThread = (more: object) =>
  ask(shop, 'POST /api/office/messages', {
    cookie,
    payload: { subject: 'Your order', body: 'The courier rings tomorrow.', next: 'wait', key: randomUUID(), ...more },
  });
const answerThread = (ticket: string, body: string) =>
  ask(shop, `POST /api/office/messages/${ticket}/answer`, {
    cookie,
    payload: { body, next: 'wait', seen: 0, key: randomUUID() },
  });

describe('order of a message thread', () => {
  it('selects the order from which the thread was begun, not the newest one', async () => {
    const older = await placeOrder('older@example.in');
    const newer = await placeOrder('older@example.in');
    const begun = (await beginThread({ to: { kind: 'order', key: older } })).json().data;
    expect(begun.order).toBe(older);
    expect(begun.orderChoices).toEqual([older, newer]);
  });

  it('selects the one order of the customer that the thread names', async () => {
    const named = await placeOrder('names@example.in');
    await placeOrder('names@example.in');
    const ticket = await writeToShop('names@example.in', `Where is ${named.toLowerCase()}? Yours, KANCHEEPUR`);
    expect((await openThread(ticket)).order).toBe(named);
  });

  it('selects no order if the thread names none, several, or the order of somebody else', async () => {
    const [one, other] = [await placeOrder('several@example.in'), await placeOrder('several@example.in')];
    const foreign = await placeOrder('else@example.in');
    const none = await openThread(await writeToShop('several@example.in', 'Where is it?'));
    expect([none.order, none.orderChoices.toSorted()]).toEqual([null, [one, other].toSorted()]);
    expect(
      (await openThread(await writeToShop('several@example.in', `Neither ${one} nor ${other} came`))).order,
    ).toBeNull();
    const theirs = await openThread(await writeToShop('several@example.in', `Where is ${foreign}?`));
    expect([theirs.order, theirs.orderChoices.includes(foreign)]).toEqual([null, false]);
  });

  it('selects no order if a thread about one order names another', async () => {
    const [one, other] = [await placeOrder('two@example.in'), await placeOrder('two@example.in')];
    const begun = (await beginThread({ to: { kind: 'order', key: one }, body: `Together with ${other}.` })).json().data;
    expect(begun.order).toBeNull();
  });
});

describe('unknown placeholders in messages', () => {
  it('refuses an unknown placeholder in a text template', async () => {
    const save = (body: string) =>
      ask(shop, 'POST /api/office/ready-answers', { cookie, payload: { title: 'On its way', body } });
    const refused = await save('Hello {nonsense}, {order} is on its way.');
    expect([refused.statusCode, refused.json().fields.body]).toEqual([
      400,
      '{nonsense} is not a placeholder. Use {first name}, {name}, {ticket}, {order}, {me}, {shop}.',
    ]);
    const [kept] = (await save('Hello {first name}, {order} is on its way.')).json().data;
    const payload = { title: kept.title, body: 'Hello {First name}', version: kept.version };
    const changed = await ask(shop, `PUT /api/office/ready-answers/${kept.id}`, { cookie, payload });
    expect([changed.statusCode, changed.json().fields.body]).toEqual([400, expect.stringContaining('{First name}')]);
  });

  it('refuses an unknown placeholder in an answer or a first mail', async () => {
    const email = 'unknown@example.in';
    const reference = await placeOrder(email);
    const before = (await mailsTo(shop, email)).length;
    const ticket = await writeToShop(email, 'Where is it?');
    const acknowledged = (await mailsTo(shop, email)).length;
    expect((await answerThread(ticket, 'Dear {nonsense}')).json().fields).toEqual({
      body: expect.stringContaining('{nonsense}'),
    });
    expect((await answerThread(ticket, 'Your order {order}')).json().fields).toEqual({
      body: 'Nothing stands in {order} yet',
    });
    const begun = await beginThread({ to: { kind: 'order', key: reference }, body: 'Dear {nonsense}' });
    expect(begun.json().fields).toEqual({ body: expect.stringContaining('{nonsense}') });
    expect((await mailsTo(shop, email)).length).toBe(acknowledged);
    expect(acknowledged).toBeGreaterThanOrEqual(before);
  });
});
