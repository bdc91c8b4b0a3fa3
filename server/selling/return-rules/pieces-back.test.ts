import { describe, expect, test } from 'vitest';
import { type ReturnStateName, returnStates } from '#contract/lists.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import { isOpenReturn } from '#server/orders/model/sold-lines.ts';
import { aSoldLine } from '#server/orders/model/test-order-rows.ts';
import type { PieceArrival } from './return-eligibility.ts';
import { nextReturnStates, titleOfStep } from './return-state.ts';
import { type PiecesBack, piecesBack } from './taken-back.ts';

// Items that can be returned and their value: two jerseys, a cap of final sale and a printed shirt.

const jerseys = aSoldLine({ quantity: 2, taxPaise: 49_980 });
const cap = aSoldLine({ line: 2, name: 'Cap', unitPaise: 50_000, taxPaise: 5000, finalSale: true });
const shirt = aSoldLine({
  line: 3,
  name: 'Custom T-shirt',
  productId: null,
  custom: true,
  unitPaise: 79_900,
  taxPaise: 7990,
});
const lines = [jerseys, cap, shirt];
const deliveryPaise = 9900;
const placedAt = new Date('2026-11-20T12:00:00+05:30');
const arrival = { state: 'delivered', placedAt, deliveredAt: new Date('2026-11-24T15:20:00+05:30') } as const;
const now = new Date('2026-11-25T10:00:00+05:30');

function worth(wanted: PiecesBack, of = lines) {
  const {
    lines: taken,
    shippingPaise,
    totalPaise,
  } = piecesBack(unchangedSettings, deliveryPaise, of, wanted, () => arrival, now);
  return { pieces: taken.map(({ line, quantity }) => [line, quantity]), shippingPaise, totalPaise };
}

function refusalOf(wanted: PiecesBack, more: { of?: typeof lines; arrival?: PieceArrival; now?: Date } = {}) {
  try {
    piecesBack(
      unchangedSettings,
      deliveryPaise,
      more.of ?? lines,
      wanted,
      () => more.arrival ?? arrival,
      more.now ?? now,
    );
  } catch (error) {
    if (error instanceof Problem) return [error.status, error.code, error.message];
    throw error;
  }
  return undefined;
}

describe('return of items', () => {
  test('returns all returnable items if no lines are given, without the shipping', () => {
    expect(worth({ for: 'return' })).toEqual({ pieces: [[1, 2]], shippingPaise: 0, totalPaise: 549_780 });
  });

  test('values the return of one item at its price with its part of the tax', () => {
    expect(worth({ for: 'return', lines: [{ line: 1, quantity: 1 }] })).toEqual({
      pieces: [[1, 1]],
      shippingPaise: 0,
      totalPaise: 274_890,
    });
  });

  test.each([
    ['of final sale', [{ line: 2, quantity: 1 }], [409, 'not_offered', 'Cap: Final sale']],
    ['that is custom made', [{ line: 3, quantity: 1 }], [409, 'not_offered', 'Custom T-shirt: Made for you']],
    [
      'of an unknown line',
      [{ line: 9, quantity: 1 }],
      [409, 'conflict', "We couldn't find one of these lines in the order."],
    ],
    [
      'in a larger quantity than sold',
      [{ line: 1, quantity: 3 }],
      [409, 'conflict', 'Home Jersey: only 2 of these can come back.'],
    ],
    [
      'that is listed twice',
      [
        { line: 1, quantity: 1 },
        { line: 1, quantity: 1 },
      ],
      [400, 'invalid_fields', 'Name each line once'],
    ],
  ])('refuses to return an item %s', (_what, wanted, refusal) => {
    expect(refusalOf({ for: 'return', lines: wanted })).toEqual(refusal);
  });

  test('refuses a return after seven days or before the delivery, with the reason', () => {
    const wanted: PiecesBack = { for: 'return', lines: [{ line: 1, quantity: 1 }] };
    expect(refusalOf(wanted, { now: new Date('2026-12-02T00:00:00+05:30') })?.[2]).toBe(
      'Home Jersey: 7 days ended on 1 Dec',
    );
    expect(refusalOf(wanted, { arrival: { state: 'shipped', deliveredAt: undefined, placedAt } })?.[2]).toBe(
      'Home Jersey: Not delivered yet',
    );
  });

  test('refuses a return if no item of the order can be returned', () => {
    expect(refusalOf({ for: 'return' }, { of: [cap, shirt] })).toEqual([
      409,
      'not_offered',
      'Nothing of this order can come back now.',
    ]);
  });
});

describe('report of a problem', () => {
  test('accepts a report about every kind of item, and refunds the shipping if all are reported', () => {
    expect(worth({ for: 'problem' })).toEqual({
      pieces: [
        [1, 2],
        [2, 1],
        [3, 1],
      ],
      shippingPaise: 9900,
      totalPaise: 549_780 + 55_000 + 87_890 + 9900,
    });
  });

  test('does not refund the shipping if one item is not reported', () => {
    const wanted = [
      { line: 1, quantity: 1 },
      { line: 2, quantity: 1 },
      { line: 3, quantity: 1 },
    ];
    expect(worth({ for: 'problem', lines: wanted })).toMatchObject({
      shippingPaise: 0,
      totalPaise: 274_890 + 55_000 + 87_890,
    });
  });

  test('refunds the shipping with the last item if the other items were cancelled', () => {
    const left = [{ ...jerseys, cancelled: 2, takenQuantity: 2, takenTaxPaise: 49_980 }, cap];
    expect(worth({ for: 'problem', lines: [{ line: 2, quantity: 1 }] }, left)).toMatchObject({
      shippingPaise: 9900,
      totalPaise: 64_900,
    });
  });

  test('refuses a report before dispatch, and for items that are already on their way back', () => {
    const packed = { state: 'packed', deliveredAt: undefined, placedAt } as const;
    expect(refusalOf({ for: 'problem', lines: [{ line: 1, quantity: 1 }] }, { arrival: packed })?.[2]).toBe(
      'Home Jersey: Not sent yet',
    );
    const swapping = [{ ...jerseys, swapping: 2 }];
    expect(refusalOf({ for: 'problem', lines: [{ line: 1, quantity: 1 }] }, { of: swapping })).toEqual([
      ...[409, 'not_offered', 'Home Jersey: Already on its way back, or put right'],
    ]);
  });
});

// Expected states of a return, repeated here so that each change is a deliberate one.
const steps: [ReturnStateName, string, 'open' | 'over', string][] = [
  ['requested', 'Requested', 'open', 'approved, rejected, cancelled'],
  ['approved', 'Approved', 'open', 'pickup_booked, picked_up, received, inspected, rejected, cancelled'],
  ['pickup_booked', 'Pickup booked', 'open', 'picked_up, received, rejected, cancelled'],
  ['picked_up', 'Picked up', 'open', 'received'],
  ['received', 'Received', 'open', 'inspected, rejected'],
  ['inspected', 'Checked', 'open', 'refund_started, refunded, exchanged'],
  ['refund_started', 'Refund started', 'over', 'refunded'],
  ['refunded', 'Refunded', 'over', ''],
  ['exchanged', 'New size sent', 'over', ''],
  ['rejected', 'Refused', 'over', ''],
  ['cancelled', 'Taken back', 'over', ''],
];

test.each(steps)('the state of a return %s (“%s”) is %s and can become: %s', (state, title, open, next) => {
  expect([titleOfStep(state, 'return'), isOpenReturn[state], nextReturnStates[state].join(', ')]).toEqual([
    title,
    open === 'open',
    next,
  ]);
});

test('lists every state of a return', () => {
  expect(steps.map(([state]) => state)).toEqual([...returnStates]);
});
