import { afterAll, beforeAll, expect, test } from 'vitest';
import { publicEndpoints } from '#contract/calls.ts';
import { officeEndpoints } from '#contract/office/calls.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { ask } from '#server/office/staff-records/test-staff.ts';

let shop: TestShop;
beforeAll(async () => {
  shop = await openTestShop(() => new Date('2026-11-23T04:20:00Z'), undefined, { idle: true });
});
afterAll(() => shop.close());

const closed = [
  ...officeEndpoints.filter(({ permission }) => permission !== 'anyone'),
  ...publicEndpoints.filter(({ path }) => path.startsWith('/api/account/')),
];

/** Input that no call accepts: of another kind, unreadable, none at all. */
const inputs: [what: string, more: { payload?: object | string; headers?: Record<string, string> }, query: string][] = [
  ['nothing', {}, ''],
  ['a list instead of an object', { payload: [1, 2] }, '?after=%7F&after=x&limit=-1&sort=none&page=a&page=b'],
  ['a body that is no JSON', { payload: '{"a":', headers: { 'content-type': 'application/json' } }, ''],
];

test('the contract has more than a hundred calls that are closed to strangers', () => {
  expect(closed.length).toBeGreaterThan(100);
});

test.each(inputs)(
  'a stranger who sends %s gets status 401 from every call of the office and of accounts',
  async (_what, more, query) => {
    const faults: string[] = [];
    for (const { method, path } of closed) {
      const url = path.replace(/:\w+/g, 'x');
      const { payload, headers } = method === 'GET' ? { payload: undefined, headers: {} } : more;
      const reply = await ask(shop, `${method} ${url}${query}`, {
        ...(payload !== undefined && { payload: payload as object }),
        ...(headers && { headers }),
      });
      if (reply.statusCode !== 401) faults.push(`${method} ${path}: ${reply.statusCode}`);
    }
    expect(faults).toEqual([]);
  },
);
