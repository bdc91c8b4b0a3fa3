import { describe, expect, test } from 'vitest';
import { Return } from '#contract/returns.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { aSoldLine } from '#server/orders/model/test-order-rows.ts';
import { aStep, aWholeReturn } from '#server/selling/return-rules/test-return-rows.ts';
import { dueOfReturn, presentReturn } from './present-return.ts';

const order = { reference: 'K7QW4MX9TD', payment: 'razorpay' as const, state: 'delivered' as const, creditPaise: 0 };
const sold = [aSoldLine({ quantity: 2, taxPaise: 49_980 })];
const address = {
  fullName: 'Asha Sawant',
  pin: '400069',
  line1: 'B-204, Gulmohar',
  line2: 'Old Nagardas Road',
  city: 'Mumbai',
  state: 'Maharashtra',
};
const pickup = { address, day: '2026-11-27' };

/** Returns what the customer sees, parsed by the API schema. */
function shown(...given: Parameters<typeof aWholeReturn>) {
  const whole = aWholeReturn(...given);
  return Return.parse(
    presentReturn(unchangedSettings, order, sold, whole, {
      paise: whole.row.amountPaise,
      reducedPaise: 0,
      bankPaise: 0,
      nothing: 'unpaid',
    }),
  );
}

test('shows the items of a return, their value and its breakdown', () => {
  expect(shown({ note: 'Tight at the shoulders' })).toMatchObject({
    id: 'R23456789A',
    order: 'K7QW4MX9TD',
    kind: 'return',
    title: 'Requested',
    reason: 'Too small',
    note: 'Tight at the shoulders',
    amount: 2748.9,
    lines: [{ line: 1, name: 'Home Jersey', size: 'M', quantity: 1, newSize: null }],
    breakdown: {
      lines: [{ name: 'Home Jersey', detail: 'Size M', amount: 2499 }],
      rows: [
        { key: 'subtotal', label: 'Subtotal (1 item)', amount: 2499 },
        { key: 'tax', how: 'Its part of the tax of the order', amount: 249.9 },
        { key: 'total', amount: 2748.9 },
      ],
    },
    pickup: null,
    photos: [],
    requestedAt: '2026-11-25T04:30:00.000Z',
    timeline: [{ state: 'requested', title: 'Requested', detail: null, at: '2026-11-25T04:30:00.000Z' }],
  });
});

test('shows refunded shipping in its own row', () => {
  const { breakdown } = shown({ kind: 'problem', reason: 'missing', shippingPaise: 9900, amountPaise: 284_790 });
  expect(breakdown.rows).toContainEqual({ key: 'shipping', label: 'Shipping', how: 'Comes back too', amount: 99 });
});

test.each([
  ['return', 'too_small', 'Too small'],
  ['return', 'too_big', 'Too big'],
  ['return', 'not_as_shown', 'Not as shown'],
  ['return', 'changed_mind', 'Changed my mind'],
  ['return', 'quality', 'Quality'],
  ['return', 'other', 'Other'],
  ['problem', 'damaged', 'Damaged'],
  ['problem', 'wrong_item', 'Wrong item'],
  ['problem', 'misprint', 'Misprint'],
  ['problem', 'missing', 'Missing'],
  ['problem', 'late', 'Late'],
] as const)('translates the reason of a %s from %s to “%s”', (kind, reason, words) => {
  expect(shown({ kind, reason }).reason).toBe(words);
});

test('shows an unknown reason from an older release unchanged', () => {
  expect(shown({ reason: 'moths' }).reason).toBe('moths');
});

describe('next step of a return', () => {
  test.each([
    ['requested', {}, 'We look at it within one business day.', true],
    ['requested', { pickup }, 'We look at it within one business day. Pickup on Fri 27 Nov.', true],
    ['approved', { pickup }, 'Keep it ready, unworn and with its tags on. Pickup on Fri 27 Nov.', true],
    ['approved', {}, 'Nothing has to come back. We go on with it now.', true],
    ['pickup_booked', { pickup }, 'The courier has your address. Pickup on Fri 27 Nov.', true],
    ['picked_up', { pickup }, 'On its way to us.', false],
    ['received', {}, 'Your refund starts within 3–5 business days.', false],
    ['received', { outcome: 'credit' }, 'Store credit comes as soon as it is checked.', false],
    ['inspected', { outcome: 'exchange' }, 'The new piece leaves as soon as this one is checked.', false],
    ['refund_started', {}, 'With you 7–10 days after it started, as fast as your bank is.', false],
    ['refunded', {}, 'The money went back.', false],
    ['refunded', { outcome: 'credit' }, 'The store credit is on your account.', false],
    ['refunded', { refundIds: [] }, 'Nothing was paid for it, so nothing had to come back.', false],
    ['exchanged', { outcome: 'exchange' }, 'The new piece is on its way to you.', false],
    ['rejected', {}, 'It could not be accepted.', false],
    ['cancelled', {}, 'You took it back.', false],
  ] as const)('promises the next step of a return that is %s %o: “%s”', (state, more, promise, cancellable) => {
    expect(shown({ state, ...more, refundIds: 'refundIds' in more ? [...more.refundIds] : null })).toMatchObject({
      state,
      promise,
      cancellable,
    });
  });

  test('shows the dates on which the refund starts once the items are received, skipping Sunday', () => {
    const events = [aStep(1, 'requested'), aStep(2, 'received')];
    expect(shown({ state: 'received' }, { events }).promise).toBe('Your refund starts Sat 28 Nov – Tue 1 Dec.');
  });

  test('shows the reason of the last refusal', () => {
    const events = [
      aStep(1, 'requested'),
      aStep(2, 'rejected', 'It was worn.'),
      aStep(3, 'rejected', 'It was washed.'),
    ];
    expect(shown({ state: 'rejected' }, { events })).toMatchObject({
      promise: 'It was washed.',
      timeline: { length: 3 },
    });
  });
});

test('shows a refund as finished once the bank has confirmed it', () => {
  const refundedAt = new Date('2026-12-03T12:00:00+05:30');
  const done = shown({ state: 'refund_started', refundIds: ['rfd_1'] }, { refundedAt });
  expect(done).toMatchObject({ state: 'refunded', title: 'Refunded', promise: 'The money went back.' });
  expect(done.timeline.at(-1)).toEqual({
    state: 'refunded',
    title: 'Refunded',
    detail: null,
    at: '2026-12-03T06:30:00.000Z',
  });
  expect(shown({ state: 'refund_started', refundIds: ['rfd_1'] }).timeline).toHaveLength(1);
});

test('shows a return without a payment as settled with an amount of zero', () => {
  expect(shown({ state: 'refunded', refundIds: [] })).toMatchObject({ title: 'Settled', amount: 0 });
  expect(shown({ state: 'refunded', refundIds: ['rfd_1'] })).toMatchObject({ title: 'Refunded', amount: 2748.9 });
});

describe('amount of a return', () => {
  const facts = {
    order: { totalPaise: 549_780, cancelledPaise: 0 },
    lines: sold,
    leftPaise: 549_780,
    goodwillPaise: 0,
    returnedPaise: 0,
    cashToComePaise: 0,
    owedPaise: 0,
    endedCreditPaise: 0,
    heldPaise: 0,
    lostPaise: 0,
    invoices: [],
    open: [],
  };
  const paid = { payment: 'razorpay', state: 'delivered', creditPaise: 0 } as const;
  const due = (of: object, row: Parameters<typeof aWholeReturn>[0] = {}, more: { sentPaise?: number } = {}) =>
    dueOfReturn(paid, { ...facts, ...of }, aWholeReturn(row, more));

  test('limits the amount of a return to the rest of the payment', () => {
    expect(due({})).toMatchObject({ paise: 274_890, reducedPaise: 0 });
    expect(due({ leftPaise: 10_000 }).paise).toBe(10_000);
  });

  test('subtracts earlier goodwill refunds from the amount, and shows them', () => {
    expect(due({ leftPaise: 74_890, goodwillPaise: 474_890 })).toMatchObject({ paise: 74_890, reducedPaise: 200_000 });
    const shownNow = presentReturn(unchangedSettings, order, sold, aWholeReturn(), {
      paise: 74_890,
      reducedPaise: 200_000,
      bankPaise: 0,
      nothing: 'unpaid',
    });
    expect([shownNow.amount, shownNow.breakdown.rows.slice(-2).map(({ key, amount }) => [key, amount])]).toEqual([
      748.9,
      [
        ['reduced', -2000],
        ['total', 748.9],
      ],
    ]);
  });

  test('shows the refunded amount of a settled return and the value of a refused one', () => {
    expect(due({ leftPaise: 0 }, { state: 'refunded' }, { sentPaise: 200_000 }).paise).toBe(200_000);
    expect(due({ leftPaise: 0 }, { state: 'rejected' }).paise).toBe(274_890);
    expect(due({}, { outcome: 'exchange', amountPaise: 0 }).paise).toBe(0);
  });
});

test('shows an exchange with its new size and an amount of zero', () => {
  const nothing = { subtotalPaise: 0, taxPaise: 0, amountPaise: 0 };
  const lines = [{ returnId: 'R23456789A', orderId: 'ord_test', position: 1, quantity: 1, taxPaise: 0, newSize: 'L' }];
  const swap = shown({ outcome: 'exchange', ...nothing }, { lines });
  expect(swap).toMatchObject({
    outcome: 'exchange',
    amount: 0,
    lines: [{ size: 'M', newSize: 'L' }],
    breakdown: { lines: [] },
  });
});

test('leaves out a line that is not in the order', () => {
  const lines = [{ returnId: 'R23456789A', orderId: 'ord_test', position: 9, quantity: 1, taxPaise: 0, newSize: null }];
  expect(shown({}, { lines }).lines).toEqual([]);
});

test('shows small photos and the pickup day in words', () => {
  const photo = 'Q'.repeat(32);
  expect(shown({ kind: 'problem', reason: 'damaged', photos: [photo], pickup })).toMatchObject({
    photos: [{ id: photo, preview: `/uploads/${photo}/preview.webp` }],
    pickup: { address, day: '2026-11-27', words: 'Pickup on Fri 27 Nov' },
  });
});
