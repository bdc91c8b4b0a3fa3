import fc from 'fast-check';
import { expect, test } from 'vitest';
import { orderStates, returnKinds, returnStates } from '#contract/lists.ts';
import { unchangedSettings } from '#server/foundation/settings/test-settings.ts';
import type { OrderLineNow } from '#server/orders/model/sold-lines.ts';
import { isOpenReturn } from '#server/orders/model/sold-lines.ts';
import { tenPercent } from '#server/orders/pricing/test-tax.ts';
import { pickupDays } from './pickup-days.ts';
import { eligibilityOf } from './return-eligibility.ts';
import { nextReturnStates, stepsBefore, titleOfStep } from './return-state.ts';

const line: OrderLineNow = {
  orderId: 'ord_x',
  line: 1,
  productId: 'cricket-1',
  custom: false,
  name: 'Home Jersey',
  size: 'M',
  image: '',
  hsn: '6109',
  ...tenPercent,
  colour: null,
  finalSale: false,
  quantity: 3,
  unitPaise: 249_900,
  taxPaise: 74_970,
  takenQuantity: 0,
  takenTaxPaise: 0,
  cancelled: 0,
  cancelledTaxPaise: 0,
  returned: 0,
  swapping: 0,
  swapped: 0,
  newSizes: [],
  backSizes: {},
};
const deliveredAt = new Date('2026-11-24T15:20:00+05:30');
const placedAt = new Date('2026-11-20T12:00:00+05:30');
const arrived = { state: 'delivered', deliveredAt } as const;
const nextDay = new Date('2026-11-25T10:00:00+05:30');

test.each([
  ['within seven days', {}, arrived, nextDay, 3, null, 3],
  ['on the last evening of the return period', {}, arrived, new Date('2026-12-01T23:59:59+05:30'), 3, null, 3],
  ['a second after that evening', {}, arrived, new Date('2026-12-02T00:00:00+05:30'), 0, '7 days ended on 1 Dec', 3],
  ['that is custom made', { productId: null, custom: true }, arrived, nextDay, 0, 'Made for you', 3],
  ['of final sale', { finalSale: true }, arrived, nextDay, 0, 'Final sale', 3],
  ['on its way', {}, { state: 'shipped', deliveredAt: undefined } as const, nextDay, 0, 'Not delivered yet', 3],
  ['not shipped yet', {}, { state: 'packed', deliveredAt: undefined } as const, nextDay, 0, 'Not delivered yet', 0],
  ['that was cancelled', { cancelled: 3, takenQuantity: 3 }, arrived, nextDay, 0, 'Cancelled', 0],
  ['of which some were returned', { returned: 2, takenQuantity: 2 }, arrived, nextDay, 1, null, 1],
  [
    'of which all were returned',
    { returned: 3, takenQuantity: 3 },
    arrived,
    nextDay,
    0,
    'Already on its way back, or put right',
    0,
  ],
  ['being exchanged', { swapping: 3 }, arrived, nextDay, 0, 'Already on its way back, or put right', 0],
  [
    'that was exchanged before',
    { swapped: 3, newSizes: [{ size: 'L', quantity: 3 }] },
    arrived,
    nextDay,
    0,
    'Swapped already',
    3,
  ],
])('decides if an item can be returned or reported: %s', (_what, more, arrival, now, quantity, reason, reportable) => {
  expect(eligibilityOf(unchangedSettings, { ...line, ...more }, { ...arrival, placedAt }, now)).toEqual({
    quantity,
    reason,
    reportable,
  });
});

test('offers no more items for a return than the customer has, and gives a reason if it offers none', () => {
  const count = fc.integer({ min: 0, max: 3 });
  fc.assert(
    fc.property(
      count,
      count,
      count,
      fc.constantFrom(...orderStates),
      fc.boolean(),
      (cancelled, swapping, swapped, state, custom) => {
        fc.pre(cancelled + swapping <= 3);
        const newSizes = [{ size: 'L', quantity: swapped }];
        const now = {
          ...line,
          newSizes,
          swapped,
          cancelled,
          takenQuantity: cancelled,
          swapping,
          productId: custom ? null : 'a',
        };
        const { quantity, reason, reportable } = eligibilityOf(
          unchangedSettings,
          now,
          { state, deliveredAt, placedAt },
          nextDay,
        );
        expect(quantity).toBeLessThanOrEqual(3 - cancelled - swapping);
        expect(reportable).toBeLessThanOrEqual(3 - cancelled - swapping);
        expect(quantity === 0).toBe(reason !== null);
      },
    ),
  );
});

test('reaches every state of a return, with distinct titles and closed final states', () => {
  const reached = new Set(['requested']);
  for (let grown = true; grown; ) {
    const next = returnStates.filter(
      (state) => !reached.has(state) && stepsBefore(state).some((from) => reached.has(from)),
    );
    for (const state of next) reached.add(state);
    grown = next.length > 0;
  }
  expect([...reached].sort()).toEqual([...returnStates].sort());
  for (const kind of returnKinds)
    expect(new Set(returnStates.map((state) => titleOfStep(state, kind))).size).toBe(returnStates.length);
  for (const state of returnStates) if (nextReturnStates[state].length === 0) expect(isOpenReturn[state]).toBe(false);
});

test('offers pickups on working days, from the day after next', () => {
  expect(pickupDays(unchangedSettings, new Date('2026-11-24T10:00:00+05:30'))).toEqual([
    '2026-11-26',
    '2026-11-27',
    '2026-11-28',
  ]);
  // Skips a Sunday and Christmas.
  expect(pickupDays(unchangedSettings, new Date('2026-12-24T23:00:00+05:30'))).toEqual([
    '2026-12-28',
    '2026-12-29',
    '2026-12-30',
  ]);
});
