import { describe, expect, test } from 'vitest';
import { orderStates } from '#contract/lists.ts';
import type { OrderState } from '#contract/orders.ts';
import { type ActionFacts, actionsOf, hasArrived, isOpen, lastReturnDay } from './order-actions.ts';

const placedAt = new Date('2026-11-21T10:00:00+05:30');
const deliveredAt = new Date('2026-11-24T15:20:00+05:30');
const order: ActionFacts = { state: 'confirmed', placedAt, deliveredAt: undefined, kept: 2, returnable: true, invoiced: false };

const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`);

test('of a cancelled order nothing is promised', () => {
  const actions = actionsOf({ ...order, state: 'cancelled', kept: 0 }, at('13:00'));
  for (const [name, action] of Object.entries(actions))
    expect([name, action]).toEqual([name, { offered: false, words: 'This order is cancelled.' }]);
});

test('of a cancelled order that had its invoice, the invoice stays', () => {
  expect(actionsOf({ ...order, state: 'cancelled', kept: 0, invoiced: true }, at('13:00')).invoice).toEqual({
    offered: true,
    words: 'PDF',
  });
});

test.each([
  ['confirmed', '11:00', 'Once it is packed, from 12:00.'],
  ['packed', '11:59', 'Once it is packed, from 12:00.'],
  ['confirmed', '12:00', 'Once it is packed.'],
] as const)('the invoice of an order that is %s at %s comes: %s', (state, time, words) => {
  expect(actionsOf({ ...order, state }, at(time)).invoice).toEqual({ offered: false, words });
});

const gone = 'It has left already.';
const untilNoon = 'Until 12:00';
const closedAtNoon = 'The 2-hour window closed at 12:00.';
const untilItLeaves = 'Until it leaves.';
const printing = 'Until it leaves; what is being printed for you stays.';

describe('what its shopper may do, state by state', () => {
  // The address within its two hours and after them, and whether it can be cancelled.
  test.each([
    ['placed', untilNoon, closedAtNoon, untilItLeaves],
    ['paid', untilNoon, closedAtNoon, untilItLeaves],
    ['confirmed', untilNoon, closedAtNoon, untilItLeaves],
    ['in_print', untilNoon, closedAtNoon, printing],
    ['packed', untilNoon, closedAtNoon, untilItLeaves],
    ['payment_failed', untilNoon, closedAtNoon, untilItLeaves],
    ['shipped', gone, gone, gone],
    ['out_for_delivery', gone, gone, gone],
    ['delivered', gone, gone, gone],
    ['closed', gone, gone, gone],
    ['return_in_progress', gone, gone, gone],
    ['returned', gone, gone, gone],
    ['returned_to_origin', gone, gone, gone],
    ['lost', gone, gone, gone],
  ] as const)('%s: the address, %s; later, %s; cancel, %s', (state, early, late, cancel) => {
    const soon = actionsOf({ ...order, state }, at('11:59'));
    const later = actionsOf({ ...order, state }, at('12:00'));
    expect(soon.changeAddress).toEqual({ offered: early === untilNoon, words: early });
    expect(later.changeAddress).toEqual({ offered: false, words: late });
    expect(soon.cancel).toEqual({ offered: cancel !== gone, words: cancel });
    expect(later.cancel).toEqual(soon.cancel);
  });

  const reportable = 'Damaged, wrong, misprinted, missing, late';
  const onceLeft = 'Once it has left.';
  const until = 'Until 1 Dec';
  const onceThere = 'Once it is delivered.';

  // A return, once something was delivered, and a report.
  test.each([
    ['placed', onceThere, onceLeft],
    ['paid', onceThere, onceLeft],
    ['confirmed', onceThere, onceLeft],
    ['in_print', onceThere, onceLeft],
    ['packed', onceThere, onceLeft],
    ['payment_failed', onceThere, onceLeft],
    ['shipped', onceThere, reportable],
    ['out_for_delivery', onceThere, reportable],
    ['returned_to_origin', onceThere, reportable],
    ['lost', onceThere, reportable],
    ['delivered', until, reportable],
    ['closed', until, reportable],
    ['return_in_progress', until, reportable],
    ['returned', until, reportable],
  ] as const)('%s: return, %s; report, %s', (state, back, report) => {
    const actions = actionsOf({ ...order, state, deliveredAt }, new Date('2026-11-25T10:00:00+05:30'));
    expect(actions.return).toEqual({ offered: back === until, words: back });
    expect(actions.report).toEqual({ offered: report === reportable, words: report });
  });
});

describe('of a delivered order', () => {
  const delivered: ActionFacts = { ...order, state: 'delivered', deliveredAt };
  const nextDay = new Date('2026-11-25T10:00:00+05:30');

  test.each([
    ['everything is on its way back', { kept: 0 }, nextDay, false, 'Everything came back or is on its way back.'],
    ['nothing may be returned', { returnable: false }, nextDay, false, 'Nothing in it can be returned, unless it is faulty.'],
    ['it is the last evening', {}, new Date('2026-12-01T23:59:59+05:30'), true, 'Until 1 Dec'],
    ['it is the midnight after', {}, new Date('2026-12-02T00:00:00+05:30'), false, '7 days ended on 1 Dec'],
    ['nobody knows when it came', { deliveredAt: undefined }, nextDay, false, 'Once it is delivered.'],
  ] as const)('where %s, a return is %s: %s', (_what, more, now, offered, words) => {
    expect(actionsOf({ ...delivered, ...more }, now).return).toEqual({ offered, words });
  });

  test('nothing is left to report of when everything came back', () => {
    const words = 'Everything came back or is on its way back.';
    expect(actionsOf({ ...delivered, kept: 0 }, nextDay).report).toEqual({ offered: false, words });
  });
});

test('the seventh day after the day of delivery is the last, by the calendar of India', () => {
  // 23:59 and 00:01 of one night are two days.
  expect(lastReturnDay(new Date('2026-11-24T23:59:00+05:30'))).toBe('2026-12-01');
  expect(lastReturnDay(new Date('2026-11-25T00:01:00+05:30'))).toBe('2026-12-02');
  expect(isOpen(deliveredAt, new Date('2026-12-01T18:29:59Z'))).toBe(true);
  expect(isOpen(deliveredAt, new Date('2026-12-01T18:30:00Z'))).toBe(false);
});

test('cash is paid when the parcels arrive, and only then', () => {
  const arrived = orderStates.filter(hasArrived);
  expect(arrived).toEqual(['delivered', 'closed', 'return_in_progress', 'returned'].sort((a, b) => places(a) - places(b)));
});

const places = (state: string) => orderStates.indexOf(state as OrderState);
