import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { publicEndpoints } from '#contract/calls.ts';
import { officeEndpoints } from '#contract/office/calls.ts';
import { queries } from '#server/app/test-support/test-office-queries.ts';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aCustomer } from '#server/customers/accounts/test-people.ts';
import { aColleagueIn, ask } from '#server/office/staff-records/test-staff.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

const now = new Date('2026-11-23T04:20:00Z');
let shop: TestShop;
let headers: Record<string, string> = {};
beforeAll(async () => {
  shop = await openTestShop(() => now, undefined, { idle: true });
  await postOrder(shop, anOrder([aLine('cricket-1')]));
  const { cookie } = await aColleagueIn(shop, ['owner'], now);
  const member = (await aCustomer(shop)).headers;
  headers = { ...member, cookie: [member.cookie, cookie].filter(Boolean).join('; ') };
});
afterAll(() => shop.close());

/** Lists with a cursor: its parameter, and the sort orders. */
const lists = [...publicEndpoints, ...officeEndpoints].flatMap(({ method, path, shapes }) => {
  const query: object = 'query' in shapes ? (shapes.query.shape as object) : {};
  const sorts = 'sort' in query ? (z.toJSONSchema(query.sort as z.ZodType, { io: 'input' }).enum ?? []) : [];
  return ['after', 'before', 'cursor']
    .filter((name) => name in query)
    .map((name) => ({ call: `${method} ${path}`, path, name, sorts: [undefined, ...sorts] }));
});

const written = (value: unknown) =>
  Buffer.from(typeof value === 'string' ? value : JSON.stringify(value)).toString('base64url');

/** Values that resemble a time, a number or an id, but that the database refuses. */
const part = fc.oneof(
  fc.constantFrom<unknown>(
    '2026-11-20T00:00:00.000Z',
    '1',
    'Nov 3',
    '2026-02-30T00:00:00.000Z',
    '2026-11-20T00:00:00+99:00',
  ),
  fc.constantFrom<unknown>(
    '+275760-09-13T00:00:00.000Z',
    '0000-01-01T00:00:00Z',
    '2026-11-20',
    '',
    "it's",
    'a\0b',
    '\ud800',
  ),
  fc.constantFrom<unknown>(null, true, -1, 1e300, 0.5, 2 ** 40, 2 ** 53, [], {}),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

/** Generates a made-up cursor of a list in a sort order. */
const cursorIn = (sort: unknown) =>
  fc.oneof(
    fc.stringMatching(/^[\w-]{1,40}$/),
    fc.constantFrom('a\0b', '\ud800', '{}', 'null').map(written),
    fc.array(part, { minLength: 1, maxLength: 4 }).map(written),
    fc.tuple(fc.constant(sort), part, part).map(written),
    fc.tuple(part, fc.constantFrom('a\0b', 'id', 'M')).map(written),
  );

test('the contract has more than ten lists with a cursor', () => {
  expect(lists.length).toBeGreaterThan(10);
});

test.each(lists)(
  '$call answers a made-up cursor with a page, 400 or 404, and never with 500',
  async ({ call, path, name, sorts }) => {
    const known = queries[path.replace('/api/office/', '')] ?? '';
    const url = call.replace(':id', 'sheet_of_the_doors_0001').replace(/:\w+/g, 'none');
    const made = fc.constantFrom(...sorts).chain((sort) => fc.tuple(fc.constant(sort), cursorIn(sort ?? sorts[1])));
    await fc.assert(
      fc.asyncProperty(made, async ([sort, cursor]) => {
        const query = `${known === '' ? '?' : `${known}&`}${name}=${encodeURIComponent(cursor)}${sort === undefined ? '' : `&sort=${sort}`}`;
        const reply = await ask(shop, `${url}${query}`, { headers });
        expect([200, 400, 404], `${Buffer.from(cursor, 'base64url')}: ${reply.body}`).toContain(reply.statusCode);
      }),
      { numRuns: 150 },
    );
  },
);
