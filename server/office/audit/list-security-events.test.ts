import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { SecurityEventRow } from '#contract/office/security-events.ts';
import { accountsTable } from '#database/schema/accounts.ts';
import { securityEventsTable } from '#database/schema/security.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, aNetwork, logInAs } from '#server/customers/accounts/test-people.ts';
import { recordSecurityEvent } from '#server/foundation/security-events/record-event.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let owner: { cookie: string };
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  owner = await aColleagueIn(shop, ['manager'], now);
});
afterAll(() => shop.close());

async function list(query: Record<string, string>): Promise<{ rows: SecurityEventRow[]; next: number | null }> {
  const reply = await ask(shop, `GET /api/office/security-events?${new URLSearchParams(query)}`, owner);
  expect(reply.statusCode, reply.body).toBe(200);
  return reply.json().data;
}

test('lists security events by account with a masked e-mail, found by the full one', async () => {
  const { email, password } = await aCustomer(shop, { email: 'vaidehi.rane@example.in' });
  await logInAs(shop, { email, password: 'a wrong one here' });
  await logInAs(shop, { email, password });
  await aCustomer(shop);
  const { rows } = await list({ account: ' Vaidehi.Rane@example.in' });
  expect(rows.map(({ kind, outcome }) => [kind, outcome])).toEqual([
    ['signed_in', 'done'],
    ['sign_in_failed', 'refused'],
    ['signed_up', 'done'],
  ]);
  expect(rows[0]).toMatchObject({
    account: 'v•••@example.in',
    customer: expect.stringMatching(/^acc_/),
    order: null,
    operator: null,
  });
  expect(JSON.stringify(await list({}))).not.toContain('vaidehi');
  expect((await list({ account: rows[0]?.customer ?? '' })).rows).toEqual(rows);
  const stranger = await ask(shop, 'GET /api/office/security-events', {});
  expect([stranger.statusCode, stranger.body.includes('acc_')]).toEqual([401, false]);
});

test('finds events of a deleted account by its id, and none for an unknown e-mail', async () => {
  const { email } = await aCustomer(shop);
  const [first] = (await list({ account: email })).rows;
  await shop.database.db.delete(accountsTable).where(sql`${accountsTable.email} = ${email}`);
  expect((await list({ account: first?.customer ?? '' })).rows).toMatchObject([
    { account: first?.customer, customer: null },
  ]);
  expect(await list({ account: email })).toEqual({ rows: [], next: null });
});

test('filters security events by kind, outcome, and network', async () => {
  const { db } = shop.database;
  for (const [address, outcome] of [
    ['203.0.113.7', 'refused'],
    ['203.0.113.99', 'done'],
    ['198.51.100.7', 'done'],
  ] as const)
    await recordSecurityEvent(db, { kind: 'order_claimed', outcome, from: { address, userAgent: '' } });
  const found = async (query: Record<string, string>) =>
    (await list({ kind: 'order_claimed', ...query })).rows.map(({ network, outcome }) => [network, outcome]);
  expect(await found({})).toHaveLength(3);
  for (const network of ['203.0.113.0/24', '203.0.113.200'])
    expect(await found({ network })).toEqual([
      ['203.0.113.0/24', 'done'],
      ['203.0.113.0/24', 'refused'],
    ]);
  expect(await found({ network: '203.0.113.7', outcome: 'refused' })).toEqual([['203.0.113.0/24', 'refused']]);
  for (const [query, field] of [
    ['network=203.0.113', 'network'],
    ['network=everywhere', 'network'],
    ['kind=nothing', 'kind'],
    ['from=yesterday', 'from'],
  ]) {
    const reply = await ask(shop, `GET /api/office/security-events?${query}`, owner);
    expect([reply.statusCode, Object.keys(reply.json().fields)]).toEqual([400, [field]]);
  }
});

test('filters security events by days in Indian time, and continues after a page', async () => {
  const { db } = shop.database;
  const at = (moment: string) => new Date(moment);
  const moments = [
    '2026-10-01T23:59:59+05:30',
    '2026-10-02T00:00:00+05:30',
    '2026-10-03T23:59:59+05:30',
    '2026-10-04T00:00:00+05:30',
  ];
  for (const moment of moments)
    await db
      .insert(securityEventsTable)
      .values({ kind: 'backup_made', outcome: 'done', about: moment, at: at(moment) });
  const days = (await list({ kind: 'backup_made', from: '2026-10-02', to: '2026-10-03' })).rows.map(
    ({ about }) => about,
  );
  expect(days).toEqual([moments[2], moments[1]]);
  await db
    .insert(securityEventsTable)
    .values(Array.from({ length: 60 }, () => ({ kind: 'code_failed', outcome: 'refused' }) as const));
  const first = await list({ kind: 'code_failed' });
  expect([first.rows.length, first.next]).toEqual([50, first.rows.at(-1)?.number]);
  const second = await list({ kind: 'code_failed', before: String(first.next) });
  expect([second.rows.length, second.next]).toEqual([10, null]);
  expect(second.rows[0]?.number).toBeLessThan(first.next ?? 0);
});

test('shows security events to owners and managers only', async () => {
  for (const role of ['support', 'viewer', 'accountant'] as const) {
    const { cookie } = await aColleagueIn(shop, [role], now);
    expect((await ask(shop, 'GET /api/office/security-events', { cookie, from: aNetwork() })).statusCode, role).toBe(
      403,
    );
  }
});
