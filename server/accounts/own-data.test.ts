import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { OwnData } from '#contract/account-privacy.ts';
import { accounts } from '#database/schema/accounts.ts';
import { securityEvents } from '#database/schema/security.ts';
import { aLine, anOrder, fillShelves, postOrder } from '#server/order-desk/test-orders.ts';
import { openTestShop, type TestShop } from '#server/wiring/test-shop.ts';
import { aCustomer, aNetwork, proveEmail, send } from './test-people.ts';

const now = new Date('2026-11-21T04:20:00Z');
let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  await fillShelves(shop.database.db, 100);
});
afterAll(() => shop.close());

type Member = Awaited<ReturnType<typeof aCustomer>>;
const nominee = { name: 'Ira Sawant', relation: 'My sister', contact: 'ira@example.in' };
const read = async ({ headers }: Member) => send(shop, { url: '/api/account/data', headers, from: aNetwork() });
const name = ({ headers }: Member, body: object) => send(shop, { method: 'PUT', url: '/api/account/nominee', headers, payload: body });
const write = (email: string, issue: string) =>
  send(shop, {
    method: 'POST',
    url: '/api/contact',
    payload: { name: 'Somebody', email, issue },
    from: aNetwork(),
    headers: { 'idempotency-key': `${email} ${issue}` },
  });

describe('what is kept of a member', () => {
  test('is given to them whole: account, nominee, addresses, orders, messages, mails, events', async () => {
    const member = await aCustomer(shop);
    await proveEmail(shop, member.email);
    await name(member, nominee);
    const { address } = anOrder([]);
    await send(shop, { method: 'POST', url: '/api/account/addresses', headers: member.headers, payload: { address, phone: '9820043210' } });
    const placed = await postOrder(shop, anOrder([aLine('cricket-1')], { email: member.email }), undefined, member.headers);
    await write(member.email, 'Where is it?');
    const reply = await read(member);
    expect(reply.statusCode).toBe(200);
    const data = OwnData.parse(reply.json().data);
    expect(data.account).toMatchObject({ email: member.email, signsInBy: ['password'], deletionAt: null });
    expect(data.nominee).toEqual(nominee);
    expect(data.addresses).toMatchObject([{ phone: '9820043210', address: { fullName: 'Asha Sawant' } }]);
    expect(data.browsersSignedIn).toHaveLength(1);
    expect(data.orders).toMatchObject([{ reference: placed.json().data.reference, contact: { email: member.email } }]);
    expect(data.ordersLeftOff).toBe(0);
    expect(data.messages).toMatchObject([{ text: 'Where is it?', name: 'Somebody' }]);
    expect(data.events.map(({ what }) => what)).toEqual(expect.arrayContaining(['signed up', 'nominee changed (named)', 'data exported']));
  });

  test('holds no hash, no code and nothing of anybody else', async () => {
    const [asha, ravi] = [await aCustomer(shop), await aCustomer(shop)];
    await postOrder(shop, anOrder([aLine('cricket-1')], { email: asha.email }), undefined, ravi.headers);
    await name(ravi, { ...nominee, name: 'Somebody of Ravi' });
    const { body } = await read(asha);
    const [row] = await shop.database.db.select().from(accounts).where(eq(accounts.email, asha.email));
    expect(row?.passwordHash).toMatch(/^\$argon2/);
    for (const secret of [row?.passwordHash, ravi.email, 'Somebody of Ravi', 'Hash']) expect(body).not.toContain(secret);
    expect(OwnData.parse(JSON.parse(body).data).orders).toEqual([]);
  });

  test('has the messages and mails of an e-mail only once that is proved to be theirs', async () => {
    const member = await aCustomer(shop);
    await write(member.email, 'Written before they came');
    expect((await read(member)).json().data.messages).toEqual([]);
    await proveEmail(shop, member.email);
    expect((await read(member)).json().data.messages).toHaveLength(1);
  });

  test('is gathered five times an hour, and each time is written down', async () => {
    const member = await aCustomer(shop);
    const codes = [];
    for (let time = 0; time < 6; time += 1) codes.push((await read(member)).statusCode);
    expect(codes).toEqual([200, 200, 200, 200, 200, 429]);
    const [row] = await shop.database.db.select().from(accounts).where(eq(accounts.email, member.email));
    const events = await shop.database.db
      .select()
      .from(securityEvents)
      .where(eq(securityEvents.accountId, row?.id ?? ''));
    expect(events.filter(({ kind }) => kind === 'data_exported')).toHaveLength(5);
  });
});

describe('a nominee', () => {
  test('is named, changed and taken back', async () => {
    const member = await aCustomer(shop);
    const of = async () => (await send(shop, { url: '/api/account/nominee', headers: member.headers })).json().data.nominee;
    expect(await of()).toBeNull();
    expect((await name(member, nominee)).json()).toMatchObject({ message: 'Nominee saved successfully', data: { nominee } });
    await name(member, { ...nominee, contact: '98200 43210' });
    expect(await of()).toEqual({ ...nominee, contact: '98200 43210' });
    await send(shop, { method: 'DELETE', url: '/api/account/nominee', headers: member.headers });
    expect(await of()).toBeNull();
  });

  test.each([
    [{ name: 'x' }, 'name', 'Enter their name'],
    [{ relation: ' ' }, 'relation', 'Say who they are to you'],
    [{ contact: '12' }, 'contact', 'Give an e-mail or a mobile by which they can be reached'],
  ])('is checked: %j', async (part, field, message) => {
    const reply = await name(await aCustomer(shop), { ...nominee, ...part });
    expect([reply.statusCode, reply.json().fields]).toEqual([400, { [field]: message }]);
  });
});
