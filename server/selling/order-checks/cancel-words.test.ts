import { afterAll, beforeAll, expect, it } from 'vitest';
import { aLine } from '#server/selling/order-views/test-orders.ts';
import { online, openPayingShop, type PayingShop, placeOrderFor, read, take } from './test-paid-orders.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openPayingShop();
});
afterAll(() => shop?.close());

async function type(...args: string[]) {
  const said: string[] = [];
  const code = await shop.run({ command: 'order', args, cwd: '/', by: 'asha@desk' }, (line) => said.push(line));
  return { code, said: said.join('\n') };
}

it.each([
  ['--pieces without --line', ['--pieces', '1', 'torn seam'], 'Use: npm run shop -- order show'],
  ['a mistyped --lines', ['--lines', '1', 'torn seam'], "There is no option '--lines' of 'order cancel'."],
  ['--line=1', ['--line=1', '--pieces=1', 'torn seam'], "There is no option '--line=1' of 'order cancel'."],
  ['a mistyped --dry-run', ['--dry-run', 'torn seam'], "There is no option '--dry-run' of 'order cancel'."],
  ['-dry', ['torn seam', '-dry'], "There is no option '-dry' of 'order cancel'."],
  ['--line twice', ['--line', '1', '--line', '2', 'torn seam'], "The option '--line' was given twice."],
  ['--line without a number', ['torn seam', '--line'], "The option '--line' needs N after it."],
])('cancels nothing of an order for %s', async (_what, words, told) => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 3), aLine('cricket-1', 'L', 2)]));
  await take(shop, order.id, 'confirmed');
  const reply = await type('cancel', order.reference, ...words);
  expect(reply).toEqual({ code: 2, said: expect.stringContaining(told) });
  const { status, refunds, lines } = await read(shop, order);
  expect({ status, refunds, cancelled: lines.map(({ cancelled }) => cancelled) }).toEqual({
    status: 'confirmed',
    refunds: [],
    cancelled: [0, 0],
  });
});

it('cancels the pieces that --line and --pieces name', async () => {
  const order = await placeOrderFor(shop, online([aLine('cricket-1', 'M', 3), aLine('cricket-1', 'L', 2)]));
  await take(shop, order.id, 'confirmed');
  expect((await type('cancel', order.reference, '--line', '1', '--pieces', '2', 'torn seam')).code).toBe(0);
  const { lines } = await read(shop, order);
  expect(lines.map(({ cancelled }) => cancelled)).toEqual([2, 0]);
});
