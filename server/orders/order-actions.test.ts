import { expect, test } from 'vitest';
import { type ActionFacts, actionsOf } from './order-actions.ts';

const placedAt = new Date('2026-11-21T10:00:00+05:30');
const order: ActionFacts = { state: 'confirmed', placedAt, deliveredAt: undefined, kept: 2, returnable: true, invoiced: false };

const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`);

test('of a cancelled order nothing is promised', () => {
  const actions = actionsOf({ ...order, state: 'cancelled', kept: 0 }, at('13:00'));
  for (const [name, action] of Object.entries(actions))
    expect([name, action]).toEqual([name, { offered: false, words: 'This order is cancelled.' }]);
});

test('of a cancelled order that had its invoice, the invoice stays', () => {
  expect(actionsOf({ ...order, state: 'cancelled', kept: 0, invoiced: true }, at('13:00')).invoice.offered).toBe(true);
});

test.each([
  ['confirmed', '11:00', 'Once it is packed, from 12:00.'],
  ['packed', '11:59', 'Once it is packed, from 12:00.'],
  ['confirmed', '12:00', 'Once it is packed.'],
] as const)('the invoice of an order that is %s at %s comes: %s', (state, time, words) => {
  expect(actionsOf({ ...order, state }, at(time)).invoice).toEqual({ offered: false, words });
});
