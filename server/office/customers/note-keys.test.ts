import { randomUUID } from 'node:crypto';
import { inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { accountsTable } from '#database/schema/accounts.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { messageTests } from '#server/office/messages/test-messages.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

// The key of a note names one note about one subject: for another subject it is refused, and no note is pretended.

let shop: TestShop;
let support = '';
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
  support = (await aColleagueIn(shop, ['support'], new Date())).cookie;
});
afterAll(() => shop?.close());

async function twoCustomers(): Promise<string[]> {
  const emails = [(await aCustomer(shop)).email, (await aCustomer(shop)).email];
  const rows = await shop.database.db.select().from(accountsTable).where(inArray(accountsTable.email, emails));
  return rows.map(({ id }) => `customers/${id}`);
}

const { written } = messageTests(
  () => shop,
  () => new Date(),
);
const twoThreads = async () => [`messages/${await written()}`, `messages/${await written()}`];

it.each([
  ['a customer', twoCustomers],
  ['a thread', twoThreads],
] as const)('a key of a note about %s is refused for another one', async (_what, two) => {
  const [one, other] = await two();
  const payload = { body: 'Rings twice', key: randomUUID() };
  const note = (path = '') => ask(shop, `POST /api/office/${path}/notes`, { cookie: support, payload });
  expect([(await note(one)).statusCode, (await note(one)).statusCode]).toEqual([200, 200]);
  const reply = await note(other);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'idempotency_mismatch']);
});

it('a key of an answer in a thread is refused for another one', async () => {
  const [one, other] = await twoThreads();
  const payload = { body: 'It comes on Thursday.', next: 'wait', seen: 0, key: randomUUID() };
  const answer = (path = '') => ask(shop, `POST /api/office/${path}/answer`, { cookie: support, payload });
  expect([(await answer(one)).statusCode, (await answer(one)).statusCode]).toEqual([200, 200]);
  const reply = await answer(other);
  expect([reply.statusCode, reply.json().code]).toEqual([409, 'idempotency_mismatch']);
});
