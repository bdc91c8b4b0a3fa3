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

/** Lines that no cart of ours writes, with what the shop says of each: a name where it names a product. */
const odd: [what: string, line: unknown, name: string, message: string][] = [
  ['a milliard pieces', aLine('cricket-1', 'M', 1e9), shirt, 'Give a whole number from 1 to 999'],
  ['no pieces', aLine('cricket-1', 'M', 0), shirt, 'Give a whole number from 1 to 999'],
  ['half a piece', aLine('cricket-1', 'M', 0.5), shirt, 'Give a whole number from 1 to 999'],
  ['pieces in words', { ...aLine('cricket-1'), quantity: 'two' }, shirt, 'Give a whole number from 1 to 999'],
  ['a size of 10,000 letters', aLine('cricket-1', 'M'.repeat(10_000)), shirt, 'This is too long'],
  ['no size', { _id: 'cricket-1', quantity: 1 }, shirt, 'Please fill in this field'],
  ['a price beyond all', { ...aLine('cricket-1'), seenPrice: 1e308 }, shirt, 'This amount is too high'],
  [
    'a number no column holds',
    { ...aLine('cricket-1'), numericId: 2 ** 40 },
    shirt,
    'Give a whole number from 0 to 2147483647',
  ],
  ['an id with a NUL', aLine('cricket-1\0'), '', "This has a character that can't be kept. Please type it again"],
  ['an id nobody has', { _id: 'nothing', quantity: 1 }, '', 'Please fill in this field'],
  ['a number', 7, '', 'This item cannot be read'],
  ['nothing', null, '', 'This item cannot be read'],
  ['a list', [[]], '', 'This item cannot be read'],
];

test.each(odd)('of a cart, %s is set aside by name, and the rest is priced', async (_what, line, name, message) => {
  const reply = await quote([aLine('football-1'), line, aLine('cricket-3')]);
  expect(reply.statusCode).toBe(200);
  const { lines, changes, itemCount } = reply.json().data;
  expect(lines.map(({ _id }: { _id: string }) => _id)).toEqual(['football-1', 'cricket-3']);
  expect(itemCount).toBe(2);
  expect(changes).toEqual([{ kind: 'unclear', line: 1, name, message }]);
});

test('each line of the reply names the lines that asked for it, by whatever they named the piece', async () => {
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

test('what is set aside and what has changed are told in the order of the cart', async () => {
  const { changes } = (await quote([7, aLine('nothing'), 8, aLine('cricket-1', 'M', 11)])).json().data;
  expect(changes.map(({ kind, line }: { kind: string; line: number }) => [line, kind])).toEqual([
    [0, 'unclear'],
    [1, 'gone'],
    [2, 'unclear'],
    [3, 'capped'],
  ]);
});

test.each(odd)('an order with %s is refused, with the field of the line', async (_what, line) => {
  const reply = await postOrder(shop, anOrder([aLine('football-1'), line]));
  expect([reply.statusCode, reply.json().code]).toEqual([400, 'invalid_fields']);
  const named = Object.keys(reply.json().fields);
  expect(named.filter((field) => field === 'lines.1' || field.startsWith('lines.1.'))).toEqual(named);
  expect(named).not.toEqual([]);
});

test.each(['quote', 'order'])('more than fifty lines: a %s says so', async (call) => {
  const lines = Array.from({ length: 51 }, () => aLine('cricket-1'));
  const reply = call === 'quote' ? await quote(lines) : await postOrder(shop, anOrder(lines));
  const sentence = 'A cart holds at most 50 different items. Remove some to go on.';
  expect([reply.statusCode, reply.json()]).toEqual([
    400,
    { success: false, code: 'invalid_fields', message: sentence, fields: { lines: sentence } },
  ]);
});

test('fifty lines are priced', async () => {
  const reply = await quote(Array.from({ length: 50 }, (_, at) => aLine(`cricket-${(at % 24) + 1}`)));
  expect(reply.statusCode).toBe(200);
});
