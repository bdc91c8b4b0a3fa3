import { expect, test } from 'vitest';
import type { OfficeOrder } from '#contract/office/orders.ts';
import { type AnyActionInput, isMoneyBack, predictOrder } from './foretell.ts';

const line = (number: number, quantity: number, cancelled = 0) => ({ line: number, quantity, cancelled, size: 'M' });
const whole: OfficeOrder = Object.assign({} as OfficeOrder, {
  order: {
    status: 'confirmed',
    statusWords: 'Confirmed',
    lines: [line(1, 2), line(2, 3, 1)],
    address: { fullName: 'Asha Sawant', line1: '••••', city: 'Mumbai', state: 'Maharashtra', pin: '4000••' },
  },
  possible: [
    { action: 'release', offered: false, words: 'It is not on hold.' },
    { action: 'cancel', offered: true, words: 'Cancels it.' },
  ],
});
const after = (act: object) => predictOrder(whole, act as AnyActionInput);
const linesAfter = (act: object) => after(act).order.lines.map(({ cancelled, size }) => [cancelled, size]);

test('the preview of a cancelled order has all items cancelled', () => {
  const { order } = after({ do: 'cancel' });
  expect(order.lines.map(({ cancelled }) => cancelled)).toEqual([2, 3]);
  expect([order.status, order.statusWords]).toEqual(['cancelled', 'Cancelled']);
});

test('the preview adds cancelled items to earlier ones, and keeps the state of the order', () => {
  const act = { do: 'cancel', lines: [{ line: 2, quantity: 1 }] };
  expect(linesAfter(act)).toEqual([
    [0, 'M'],
    [2, 'M'],
  ]);
  expect(after(act).order.status).toBe('confirmed');
});

test.each([
  ['the whole line', { line: 1, size: 'L' }, ['L', 'M']],
  ['all pieces of it', { line: 1, size: 'L', quantity: 2 }, ['L', 'M']],
  ['some pieces of it', { line: 1, size: 'L', quantity: 1 }, ['M', 'M']],
])('the preview shows another size of %s only if the line is not split', (_, act, sizes) => {
  expect(after({ do: 'change_size', ...act }).order.lines.map(({ size }) => size)).toEqual(sizes);
});

test('the preview shows a new address masked', () => {
  const address = { fullName: 'Meera', line1: 'B-204', city: 'Pune', state: 'Maharashtra', pin: '411001' };
  expect(after({ do: 'change_address', address }).order.address).toEqual({
    ...{ fullName: 'Meera', line1: '••••', city: 'Pune', state: 'Maharashtra', pin: '4110••' },
  });
});

test('the preview of an order on hold can be released, and of a released one cannot', () => {
  expect(after({ do: 'hold', why: 'Address asked' }).possible).toEqual([
    { action: 'release', offered: true, words: 'It is on hold: Address asked' },
    { action: 'cancel', offered: true, words: 'Cancels it.' },
  ]);
  expect(after({ do: 'release' }).possible[0]).toEqual({
    ...{ action: 'release', offered: false, words: 'It is not on hold.' },
  });
});

test('an action with an uncertain result has no preview', () => {
  expect(after({ do: 'refund', amount: 100 })).toBe(whole);
});

test.each([
  ['refund', true],
  ['sent_by_hand', true],
  ['send_again', true],
  ['tend_payment', true],
  ['cancel', false],
  ['hold', false],
])('the action %s gives a refund: %s', (act, money) => {
  expect(isMoneyBack({ do: act } as AnyActionInput)).toBe(money);
});
