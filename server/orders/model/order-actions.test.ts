import { describe, expect, test } from 'vitest';
import { orderStates, parcelStates } from '#contract/lists.ts';
import type { OrderState } from '#contract/orders.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import {
  type ActionFacts,
  actionsOf,
  actionsTogether,
  hasArrived,
  isWithinReturnDays,
  lastReturnDay,
} from './order-actions.ts';

const placedAt = new Date('2026-11-21T10:00:00+05:30');
const deliveredAt = new Date('2026-11-24T15:20:00+05:30');
const order: ActionFacts = {
  state: 'confirmed',
  placedAt,
  deliveredAt: undefined,
  kept: 2,
  returnable: true,
  invoiced: false,
  custom: false,
};

const at = (time: string) => new Date(`2026-11-21T${time}:00+05:30`);

test('offers no action on a cancelled order and says that it is cancelled', () => {
  const actions = actionsOf(unchangedSettings, { ...order, state: 'cancelled', kept: 0 }, at('13:00'));
  for (const [name, action] of Object.entries(actions))
    expect([name, action]).toEqual([name, { offered: false, words: 'It is cancelled.' }]);
});

test('still offers the invoice of a cancelled order that was invoiced', () => {
  expect(
    actionsOf(unchangedSettings, { ...order, state: 'cancelled', kept: 0, invoiced: true }, at('13:00')).invoice,
  ).toEqual({
    offered: true,
    words: 'PDF',
  });
});

test.each([
  ['confirmed', '11:00', 'Once it is packed, from 12:00.'],
  ['packed', '11:59', 'From 12:00: until then its address can change.'],
  ['packed', '12:00', 'It is being written, and stands here in a moment.'],
  ['shipped', '11:00', 'It is being written, and stands here in a moment.'],
  ['confirmed', '12:00', 'Once it is packed.'],
] as const)('tells the shopper of an order that is %s at %s when its invoice comes: %s', (state, time, words) => {
  expect(actionsOf(unchangedSettings, { ...order, state }, at(time)).invoice).toEqual({ offered: false, words });
});

const gone = 'It has left already. Tell the courier when they call, or write to us.';
const untilNoon = 'Until 12:00';
const closedAtNoon = 'The 2-hour window closed at 12:00. You can cancel it until it leaves, and order again.';
const untilItLeaves = 'Until it leaves.';
const leftAlready = 'It has left already. You can return it once it is delivered.';
const lost = 'It was lost on the way. Report it to have your money back or a new piece.';
const cameBack = 'It came back to us. What was paid for it goes back by itself.';

describe('actions that a shopper may take in each state of an order', () => {
  // The text for changing the address before and after the two-hour limit, and the text for cancelling.
  test.each([
    ['placed', untilNoon, closedAtNoon, untilItLeaves],
    ['paid', untilNoon, closedAtNoon, untilItLeaves],
    ['confirmed', untilNoon, closedAtNoon, untilItLeaves],
    ['packed', untilNoon, closedAtNoon, untilItLeaves],
    ['payment_failed', untilNoon, closedAtNoon, untilItLeaves],
    ['shipped', gone, gone, leftAlready],
    ['out_for_delivery', gone, gone, leftAlready],
    [
      'delivered',
      'It was delivered already.',
      'It was delivered already.',
      'It was delivered already. You can return it.',
    ],
    ['returned_to_origin', cameBack, cameBack, cameBack],
    ['lost', lost, lost, lost],
  ] as const)('order %s: change address: “%s”; after two hours: “%s”; cancel: “%s”', (state, early, late, cancel) => {
    const facts = { ...order, state, ...(state === 'delivered' && { deliveredAt: at('11:00') }) };
    const soon = actionsOf(unchangedSettings, facts, at('11:59'));
    const later = actionsOf(unchangedSettings, facts, at('12:00'));
    expect(soon.changeAddress).toEqual({ offered: early === untilNoon, words: early });
    expect(later.changeAddress).toEqual({ offered: false, words: late });
    expect(soon.cancel).toEqual({ offered: cancel === untilItLeaves, words: cancel });
    expect(later.cancel).toEqual(soon.cancel);
  });

  test.each(['in_print', 'packed'] as const)(
    'does not offer to cancel a custom item that is %s and says what to do instead',
    (state) => {
      const { cancel, changeAddress, report } = actionsOf(
        unchangedSettings,
        { ...order, state, custom: true, returnable: false },
        at('11:59'),
      );
      const words =
        "It is printed for you and can't be cancelled any more. If something is wrong with it, report that once it has left.";
      expect(cancel).toEqual({ offered: false, words });
      expect(changeAddress).toEqual({ offered: true, words: untilNoon });
      expect(report).toEqual({ offered: false, words: 'Once it has left.' });
    },
  );

  test('does not suggest cancelling a printed item when its address can no longer change', () => {
    expect(
      actionsOf(unchangedSettings, { ...order, state: 'in_print', custom: true }, at('12:00')).changeAddress.words,
    ).toBe('The 2-hour window closed at 12:00. Write to us if nobody can take it there.');
  });

  test('tells the shopper to report a problem when an item that has left can be returned only if faulty', () => {
    const words = [
      'It has left already. If something is wrong with it, report a problem.',
      'It was delivered already. If something is wrong with it, report a problem.',
    ];
    expect(
      actionsOf(unchangedSettings, { ...order, state: 'shipped', returnable: false }, at('11:00')).cancel.words,
    ).toBe(words[0]);
    expect(
      actionsOf(unchangedSettings, { ...order, state: 'delivered', deliveredAt, returnable: false }, deliveredAt).cancel
        .words,
    ).toBe(words[1]);
  });

  const reportable = 'Damaged, wrong, misprinted, missing, late';
  const onceLeft = 'Once it has left. Until then you can cancel it.';
  const until = 'Until 1 Dec';
  const onceThere = 'Once it is delivered, for 7 days. Until it leaves you can cancel it.';

  // The text for a return, and the text for a report.
  test.each([
    ['placed', onceThere, onceLeft],
    ['paid', onceThere, onceLeft],
    ['confirmed', onceThere, onceLeft],
    ['in_print', onceThere, onceLeft],
    ['packed', onceThere, onceLeft],
    ['payment_failed', onceThere, onceLeft],
    ['shipped', 'Once it is delivered, for 7 days.', reportable],
    ['out_for_delivery', 'Once it is delivered, for 7 days.', reportable],
    ['returned_to_origin', cameBack, reportable],
    ['lost', lost, reportable],
    ['delivered', until, reportable],
  ] as const)('order %s: return: “%s”; report a problem: “%s”', (state, back, report) => {
    const actions = actionsOf(
      unchangedSettings,
      { ...order, state, deliveredAt },
      new Date('2026-11-25T10:00:00+05:30'),
    );
    expect(actions.return).toEqual({ offered: back === until, words: back });
    expect(actions.report).toEqual({ offered: report === reportable, words: report });
  });

  test('gives the reason in a full sentence for every action that is not offered, in every state', () => {
    for (const state of parcelStates) {
      for (const custom of [false, true]) {
        for (const kept of [0, 1]) {
          const facts = {
            ...order,
            state,
            custom,
            kept,
            returnable: !custom,
            deliveredAt: state === 'delivered' ? deliveredAt : undefined,
          };
          for (const [name, { offered, words }] of Object.entries(
            actionsOf(unchangedSettings, facts, new Date('2026-12-09T10:00:00+05:30')),
          ))
            if (!offered) expect(words, `${state} ${name}`).toMatch(/^[A-Z0-9].{10,}\.$/);
        }
      }
    }
  });
});

describe('actions on an order with several parcels', () => {
  const facts = { ...order, state: 'delivered', deliveredAt } as const;
  const shelf = { number: 1, state: 'delivered', actions: actionsOf(unchangedSettings, facts, deliveredAt) } as const;
  const printing = { ...order, state: 'in_print', custom: true, returnable: false } as const;
  const printed = {
    number: 2,
    state: 'in_print',
    actions: actionsOf(unchangedSettings, printing, deliveredAt),
  } as const;

  test('offers an action if one parcel allows it and gives the text of each parcel', () => {
    const { cancel, return: back, report, invoice } = actionsTogether([shelf, printed]);
    expect(cancel).toEqual({
      offered: false,
      words:
        "Parcel 1: it was delivered already. You can return it. Parcel 2: it is printed for you and can't be cancelled any more. If something is wrong with it, report that once it has left.",
    });
    expect(back.offered).toBe(true);
    expect(back.words).toBe(
      'Parcel 1: until 1 Dec. Parcel 2: nothing in it can be returned, unless it is faulty: then report a problem.',
    );
    expect(report).toEqual({
      offered: true,
      words: 'Parcel 1: damaged, wrong, misprinted, missing, late. Parcel 2: once it has left.',
    });
    expect(invoice.words).toBe(
      'Parcel 1: it is being written, and stands here in a moment. Parcel 2: once it is packed.',
    );
  });

  test('ignores a parcel that was cancelled when the order has another one', () => {
    const cancelled = {
      number: 2,
      state: 'cancelled',
      actions: actionsOf(unchangedSettings, { ...order, state: 'cancelled', kept: 0 }, deliveredAt),
    } as const;
    expect(actionsTogether([shelf, cancelled])).toEqual(shelf.actions);
    expect(actionsTogether([cancelled]).cancel.words).toBe('It is cancelled.');
  });
});

describe('actions on a delivered order', () => {
  const delivered: ActionFacts = { ...order, state: 'delivered', deliveredAt };
  const nextDay = new Date('2026-11-25T10:00:00+05:30');

  test.each([
    [
      'everything in the order is on its way back',
      { kept: 0 },
      nextDay,
      false,
      'Everything in it came back, is on its way back, or was put right.',
    ],
    [
      'nothing in the order is returnable',
      { returnable: false },
      nextDay,
      false,
      'Nothing in it can be returned, unless it is faulty: then report a problem.',
    ],
    ['it is the last evening of the return period', {}, new Date('2026-12-01T23:59:59+05:30'), true, 'Until 1 Dec'],
    [
      'the return period ended at midnight',
      {},
      new Date('2026-12-02T00:00:00+05:30'),
      false,
      '7 days ended on 1 Dec. What is faulty can still be reported.',
    ],
    ['no delivery time is known', { deliveredAt: undefined }, nextDay, false, 'Once it is delivered, for 7 days.'],
  ] as const)('when %s, a return is offered (%s): %s', (_what, more, now, offered, words) => {
    expect(actionsOf(unchangedSettings, { ...delivered, ...more }, now).return).toEqual({ offered, words });
  });

  test('does not offer to report a problem when every item was returned', () => {
    const words = 'Everything in it came back, is on its way back, or was put right.';
    expect(actionsOf(unchangedSettings, { ...delivered, kept: 0 }, nextDay).report).toEqual({ offered: false, words });
  });
});

test('ends the return period with the seventh day after the day of delivery in India', () => {
  const placedAt = new Date('2026-11-20T12:00:00+05:30');
  // 23:59 and 00:01 of the same night are on different days.
  expect(lastReturnDay(unchangedSettings, { deliveredAt: new Date('2026-11-24T23:59:00+05:30'), placedAt })).toBe(
    '2026-12-01',
  );
  expect(lastReturnDay(unchangedSettings, { deliveredAt: new Date('2026-11-25T00:01:00+05:30'), placedAt })).toBe(
    '2026-12-02',
  );
  expect(isWithinReturnDays(unchangedSettings, { deliveredAt, placedAt }, new Date('2026-12-01T18:29:59Z'))).toBe(true);
  expect(isWithinReturnDays(unchangedSettings, { deliveredAt, placedAt }, new Date('2026-12-01T18:30:00Z'))).toBe(
    false,
  );
});

test('counts cash as paid once an order has arrived, and not before', () => {
  const arrived = orderStates.filter(hasArrived);
  expect(arrived).toEqual(
    ['delivered', 'closed', 'return_in_progress', 'returned'].sort((a, b) => places(a) - places(b)),
  );
});

const places = (state: string) => orderStates.indexOf(state as OrderState);
