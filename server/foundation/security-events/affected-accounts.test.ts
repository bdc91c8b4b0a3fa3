import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityEventsTable } from '#database/schema/security.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { eventsCommand } from './events-command.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
});
afterAll(() => shop.close());

async function run(...args: string[]): Promise<{ code: number; lines: string[] }> {
  const lines: string[] = [];
  const code = await eventsCommand(shop.database.db, () => new Date())(args, (line) => lines.push(line));
  return { code, lines };
}

test('the command touched lists each account with events in a period or network once', async () => {
  const { db } = shop.database;
  const member = await aCustomer(shop);
  const [own] = await db.select().from(securityEventsTable);
  const at = new Date('2020-01-05T10:30:00+05:30');
  const event = { at, accountId: own?.accountId ?? null, outcome: 'done' as const, network: '203.0.113.0/24' };
  await db.insert(securityEventsTable).values([
    { ...event, kind: 'signed_in' },
    { ...event, kind: 'signed_in' },
    { ...event, kind: 'data_exported' },
    { ...event, kind: 'profile_changed', at: new Date('2020-01-05T11:00:01+05:30') },
    { ...event, kind: 'operator_command', accountId: null },
  ]);
  const { code, lines } = await run('touched', '2020-01-05T10:00', '2020-01-05T11:00');
  expect([code, lines.slice(0, 2)]).toEqual([
    0,
    [`${member.email}: signed_in 2 times, data_exported`, '1 account or order was touched.'],
  ]);
  expect(lines.at(-1)).toContain('cannot list what was only read');
  expect((await run('touched', '2020-01-04', '2020-01-05T10:29')).lines[0]).toBe('0 accounts and orders were touched.');
  expect((await run('touched', '2020-01-05', '2020-01-06', '--network', '198.51.100.0/24')).lines[0]).toBe(
    '0 accounts and orders were touched.',
  );
  expect((await run('touched', '2020-01-05', '2020-01-06', '--network', '203.0.113.0/24')).lines[1]).toBe(
    '1 account or order was touched.',
  );
});

test.each([
  [[]],
  [['2020-01-05']],
  [['2020-01-06', '2020-01-05']],
  [['yesterday', 'today']],
  [['2020-01-05', '2020-01-06', '--network']],
])('invalid arguments for the period are a usage error: %j', async (words) => {
  expect((await run('touched', ...words)).code).toBe(2);
});
