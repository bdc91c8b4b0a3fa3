import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestShop, type TestShop } from '#server/app/test-support/test-shop.ts';
import { aLine, anOrder, postOrder } from '#server/selling/order-views/test-orders.ts';

let shop: TestShop;

beforeAll(async () => {
  shop = await openTestShop(() => new Date('2026-11-21T04:20:00Z'));
});
afterAll(() => shop.close());

const quote = (lines: unknown) => shop.app.inject({ method: 'POST', url: '/api/checkout/quote', payload: { lines } });

const shirt = 'Monsoons One-Day Shirt';

/** Cart lines that the storefront never sends, with the error for each, and the name of the product if it has one. */
const odd: [what: string, line: unknown, name: string, message: string][] = [
  ['a billion items', aLine('cricket-1', 'M', 1e9), shirt, 'Give a whole number from 1 to 999'],
  ['a quantity of zero', aLine('cricket-1', 'M', 0), shirt, 'Give a whole number from 1 to 999'],
  ['half an item', aLine('cricket-1', 'M', 0.5), shirt, 'Give a whole number from 1 to 999'],
  ['a quantity in words', { ...aLine('cricket-1'), quantity: 'two' }, shirt, 'Give a whole number from 1 to 999'],
  ['a size of 10,000 letters', aLine('cricket-1', 'M'.repeat(10_000)), shirt, 'This is too long'],
  ['no size', { _id: 'cricket-1', quantity: 1 }, shirt, 'Please fill in this field'],
  ['an excessive price', { ...aLine('cricket-1'), seenPrice: 1e308 }, shirt, 'This amount is too high'],
  [
    'a number that no column can store',
    { ...aLine('cricket-1'), numericId: 2 ** 40 },
    shirt,
    'Give a whole number from 0 to 2147483647',
  ],
  ['an id with a NUL byte', aLine('cricket-1\0'), '', "This has a character that can't be kept. Please type it again"],
  ['an unknown id', { _id: 'nothing', quantity: 1 }, '', 'Please fill in this field'],
  ['a number as line', 7, '', 'This item cannot be read'],
  ['null as line', null, '', 'This item cannot be read'],
  ['a list as line', [[]], '', 'This item cannot be read'],
];

test.each(odd)('prices a cart without its invalid line with %s', async (_what, line, name, message) => {
  const reply = await quote([aLine('football-1'), line, aLine('cricket-3')]);
  expect(reply.statusCode).toBe(200);
  const { lines, changes, itemCount } = reply.json().data;
  expect(lines.map(({ _id }: { _id: string }) => _id)).toEqual(['football-1', 'cricket-3']);
  expect(itemCount).toBe(2);
  expect(changes).toEqual([{ kind: 'unclear', line: 1, name, message }]);
});

test('names the requested lines that each priced line combines', async () => {
  const byNumber = (category: string) => ({ category, numericId: 1, size: 'M', quantity: 1 });
  const { lines } = (
    await quote([byNumber('Cricket'), byNumber('Football'), 7, aLine('cricket-1', 'M', 2), aLine('cricket-1', 'L')])
  ).json().data;
  expect(lines.map(({ _id, size, quantity, asked }: Record<string, unknown>) => [_id, size, quantity, asked])).toEqual([
    ['cricket-1', 'M', 3, [0, 3]],
    ['football-1', 'M', 1, [1]],
    ['cricket-1', 'L', 1, [4]],
  ]);
});

test('lists invalid lines and changes in the order of the cart', async () => {
  const { changes } = (await quote([7, aLine('nothing'), 8, aLine('cricket-1', 'M', 11)])).json().data;
  expect(changes.map(({ kind, line }: { kind: string; line: number }) => [line, kind])).toEqual([
    [0, 'unclear'],
    [1, 'gone'],
    [2, 'unclear'],
    [3, 'capped'],
  ]);
});

test.each(odd)('refuses an order with %s and names the line', async (_what, line) => {
  const reply = await postOrder(shop, anOrder([aLine('football-1'), line]));
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_fields']);
  const named = Object.keys(reply.json().fields);
  expect(named.filter((field) => field === 'lines.1' || field.startsWith('lines.1.'))).toEqual(named);
  expect(named).not.toEqual([]);
});

test.each(['quote', 'order'])('refuses more than fifty lines in a %s with a message', async (call) => {
  const lines = Array.from({ length: 51 }, () => aLine('cricket-1'));
  const reply = call === 'quote' ? await quote(lines) : await postOrder(shop, anOrder(lines));
  const sentence = 'A cart holds at most 50 different items. Remove some to go on.';
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { success: false, code: 'invalid_fields', message: sentence, fields: { lines: sentence } },
  ]);
});

test('prices a cart of fifty lines', async () => {
  const reply = await quote(Array.from({ length: 50 }, (_, at) => aLine(`cricket-${(at % 24) + 1}`)));
  expect(reply.statusCode).toBe(200);
});
