import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { securityEventsTable } from '#database/schema/security.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer, type Browser, logInAs, send } from '#server/customers/accounts/test-people.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(undefined, undefined, { idle: true });
});
afterAll(() => shop.close());

async function run(...args: string[]): Promise<[code: number, said: string]> {
  const said: string[] = [];
  const code = await shop.run({ command: 'sessions', args, cwd: '/', by: 'bina@packing-desk' }, (line) =>
    said.push(line),
  );
  return [code, said.join('\n')];
}

const isIn = async ({ headers }: Browser) => (await send(shop, { url: '/api/auth/session', headers })).statusCode;
const endings = () =>
  shop.database.db.select().from(securityEventsTable).where(eq(securityEventsTable.kind, 'session_ended'));

test('signs out one account or all accounts with the command line, and logs it for each account', async () => {
  const [one, other] = [await aCustomer(shop, { email: 'stolen@example.in' }), await aCustomer(shop)];
  await logInAs(shop, one);
  expect(await run('end', 'stolen@example.in', '--dry')).toEqual([0, 'It would sign out 2 browsers.']);
  expect([await isIn(one), await isIn(other)]).toEqual([200, 200]);
  expect(await run('end', ' Stolen@Example.in')).toEqual([0, 'Signed out 2 browsers.']);
  expect([await isIn(one), await isIn(other)]).toEqual([401, 200]);
  expect(await run('end', '--all')).toEqual([0, 'Signed out 1 browser.']);
  expect(await isIn(other)).toBe(401);
  const written = await endings();
  expect(written.map(({ about }) => about)).toEqual(['all, by the operator', 'all, by the operator']);
  expect(new Set(written.map(({ accountId }) => accountId)).size).toBe(2);
});

test.each([[['end']], [['end', 'a@b.in', 'c@d.in']], [['begin', 'a@b.in']], [[]]])(
  'refuses the invalid command %o and changes nothing',
  async (args) => {
    const who = await aCustomer(shop);
    expect((await run(...args))[0]).toBe(2);
    expect((await run('end', 'nobody-at-all@example.in'))[0]).toBe(1);
    expect(await isIn(who)).toBe(200);
  },
);
