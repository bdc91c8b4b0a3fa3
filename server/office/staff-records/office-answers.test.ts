import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { rightsOf } from '#contract/office/permissions.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { officeAnswersTable } from '#database/schema/office-answers.ts';
import { auditTable, staffMembersTable } from '#database/schema/staff.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { deleteAccounts } from '#server/customers/profile/delete-account.ts';
import { sweepOffice } from '#server/office/staff/sweep-office.ts';
import { findEarlierChange, pressOf } from './office-answers.ts';
import { aColleagueIn, ask } from './test-staff.ts';

const now = new Date('2026-11-23T04:20:00Z');
const hour = 3_600_000;
let shop: TestShop;
let manager: Awaited<ReturnType<typeof aColleagueIn>>;
let key: string;
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
});
beforeEach(async () => {
  manager = await aColleagueIn(shop, ['manager'], now);
  key = `press_${randomUUID()}`;
});
afterAll(() => shop.close());

/** Sets the stock level of a size, a change without its own key. */
const setLevel = async (level: number, { cookie, press = key }: { cookie?: string; press?: string } = {}) => {
  const payload = { product: 'cricket-1', size: 'M', level };
  const headers = { 'idempotency-key': press };
  return ask(shop, 'PUT /api/office/stock/level', { cookie: cookie ?? manager.cookie, payload, headers });
};
const auditRows = () => shop.database.db.$count(auditTable);
const storedRow = async () => {
  const [row] = await shop.database.db.select().from(officeAnswersTable).where(eq(officeAnswersTable.key, key));
  return row;
};

it('returns the first response for a repeated request, marks it, and writes no audit row', async () => {
  const first = await setLevel(3);
  expect([first.statusCode, first.json().repeated]).toEqual([200, undefined]);
  const written = await auditRows();
  expect((await setLevel(4, { press: `press_${randomUUID()}` })).json().data.level).toBe(4);
  expect((await setLevel(3)).json()).toEqual({ ...first.json(), repeated: true });
  expect(await auditRows()).toBe(written + 1);
});

it('refuses a key that was used for another body or endpoint', async () => {
  expect((await setLevel(3)).statusCode).toBe(200);
  const other = await setLevel(4);
  expect([other.statusCode, other.json().code]).toEqual([409, 'idempotency_mismatch']);
  const headers = { 'idempotency-key': key };
  const payload = { product: 'cricket-1', size: 'M', level: 3, products: ['cricket-1'] };
  const call = await ask(shop, 'POST /api/office/stock-count', { cookie: manager.cookie, payload, headers });
  expect([call.statusCode, call.json().code]).toEqual([409, 'idempotency_mismatch']);
});

it('makes one change for five concurrent requests, and gives all of them one response', async () => {
  const written = await auditRows();
  const replies = await Promise.all([1, 2, 3, 4, 5].map(() => setLevel(5)));
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
  expect(await auditRows()).toBe(written + 1);
  const answers = replies.map((reply) => reply.json());
  expect(answers.filter(({ repeated }) => repeated)).toHaveLength(4);
  expect(new Set(answers.map(({ repeated: _, ...answer }) => JSON.stringify(answer))).size).toBe(1);
});

it('requires a key, after checking login and role', async () => {
  const missing = await setLevel(3, { press: '' });
  expect([missing.statusCode, missing.json().fields]).toEqual([
    400,
    { 'idempotency-key': expect.stringContaining('a new one for each press') },
  ]);
  expect((await setLevel(3, { press: '', cookie: 'office=none' })).statusCode).toBe(401);
  const viewer = await aColleagueIn(shop, ['viewer'], now);
  expect((await setLevel(3, { press: '', cookie: viewer.cookie })).statusCode).toBe(403);
});

it('does not store a refused change, so that a retry can succeed', async () => {
  const payload = { product: 'none-1', size: 'M', level: 3 };
  const headers = { 'idempotency-key': key };
  const send = () => ask(shop, 'PUT /api/office/stock/level', { cookie: manager.cookie, payload, headers });
  expect([(await send()).statusCode, await storedRow(), (await send()).statusCode]).toEqual([404, undefined, 404]);
});

describe('stored response of a request', () => {
  it('returns a stored response only to the member who sent the request', async () => {
    const other = await aColleagueIn(shop, ['owner'], now);
    expect((await setLevel(3)).json().repeated).toBeUndefined();
    const theirs = await setLevel(6, { cookie: other.cookie });
    expect([theirs.json().data.level, theirs.json().repeated]).toEqual([6, undefined]);
  });

  it.each([
    ['the permission', 'viewer' as const],
    ['a role, but not the permission', 'merchandiser' as const],
  ])('refuses a stored response to a member who lost %s', async (_what, role) => {
    expect((await setLevel(3)).statusCode).toBe(200);
    const { db } = shop.database;
    await db
      .update(staffMembersTable)
      .set({ roles: [role] })
      .where(eq(staffMembersTable.id, manager.id));
    const written = await auditRows();
    const refused = await setLevel(3);
    expect([refused.statusCode, refused.json().code, await auditRows()]).toEqual([403, 'not_allowed', written]);
  });

  it('recreates the response after a crash without repeating the change', async () => {
    const { pool } = shop.database;
    await pool.query(`create function stop_answers() returns trigger language plpgsql as
      $$ begin if new.answer is not null then raise exception 'the process stops'; end if; return new; end $$`);
    await pool.query(
      'create trigger stop before update on office_answers for each row execute function stop_answers()',
    );
    const written = await auditRows();
    const lost = await setLevel(7);
    await pool.query('drop trigger stop on office_answers');
    await pool.query('drop function stop_answers');
    expect([lost.statusCode, await auditRows()]).toEqual([500, written + 1]);
    const replies = await Promise.all([setLevel(7), setLevel(7)]);
    for (const reply of replies)
      expect(reply.json()).toMatchObject({ success: true, repeated: true, data: { level: 7 } });
    expect([await auditRows(), (await storedRow())?.result]).toEqual([written + 1, null]);
  });
});

describe('retention of stored responses', () => {
  it('deletes stored responses within a day, and their keys after 30 days', async () => {
    const { db } = shop.database;
    const hoursLater = (hours: number) => new Date(now.getTime() + hours * hour);
    expect((await setLevel(3)).statusCode).toBe(200);
    await sweepOffice(db, hoursLater(21));
    expect((await storedRow())?.answer).not.toBeNull();
    await sweepOffice(db, hoursLater(23));
    expect((await storedRow())?.answer).toBeNull();
    await sweepOffice(db, hoursLater(29 * 24));
    expect(await storedRow()).toBeDefined();
    await sweepOffice(db, hoursLater(31 * 24));
    expect(await storedRow()).toBeUndefined();
  });

  it('deletes all stored responses when an account is deleted, and repeats no change', async () => {
    const { db } = shop.database;
    expect((await setLevel(3)).statusCode).toBe(200);
    const { email } = await aCustomer(shop);
    await db.update(accountsTable).set({ deleteAfter: now }).where(eq(accountsTable.email, email));
    expect(await deleteAccounts(db, now)).toBe(1);
    const written = await auditRows();
    const again = await setLevel(3);
    expect([again.statusCode, again.json().code]).toEqual([409, 'conflict']);
    expect(await auditRows()).toBe(written);
    const { rows } = await db.execute(sql`select 1 from office_answers where answer is not null or result is not null`);
    expect(rows).toEqual([]);
  });
});

it('compares requests by a keyed hash that accepts an earlier secret too', async () => {
  const request = { key, read: async () => [{ confirm: { password: 'umpire counts six balls' } }] };
  const member = { ...manager, ...rightsOf(['manager']) };
  const before = pressOf('the secret before, long enough', member, 'POST /x', request);
  const requestHash = await before.hashRequest();
  const { memberId, call, roles } = before;
  await shop.database.db
    .insert(officeAnswersTable)
    .values({ memberId, key, call, roles, requestHash, at: now, answer: { success: true } });
  const after = pressOf(['the secret now, long enough', 'the secret before, long enough'], member, 'POST /x', request);
  expect(await after.hashRequest()).not.toBe(requestHash);
  expect(await findEarlierChange(shop.database.db, after)).toEqual({ answer: { success: true } });
});
