import { describe, expect, test } from 'vitest';
import { cancelsWhole } from '#contract/cancel-rules.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { anOrderRow, aSoldLine, parcelsFor } from '#server/orders/model/test-order-rows.ts';
import { type CancelBy, type CancelRequest, cancelledPart as partOf } from './cancel-order.ts';

// Amounts of a cancellation, without a database: two jerseys and a printed shirt.

const jerseys = aSoldLine({ quantity: 2, taxPaise: 49_980 });
const shirt = aSoldLine({
  line: 2,
  productId: null,
  custom: true,
  name: 'Custom T-shirt',
  colour: 'White',
  unitPaise: 79_900,
  taxPaise: 7990,
});
const order = anOrderRow({ shippingPaise: 9900, subtotalPaise: 579_700, taxPaise: 57_970, totalPaise: 647_570 });

function cancelledPart(
  of: typeof order,
  lines: Parameters<typeof partOf>[1],
  asked: CancelRequest['lines'],
  actor?: CancelBy['actor'],
) {
  return partOf(of, lines, parcelsFor(of, lines), {
    lines: asked,
    deliveryPaise: of.shippingPaise,
    ...(actor && { actor }),
  });
}

function refusalOf(more: Parameters<typeof anOrderRow>[0], lines?: CancelRequest['lines'], actor?: CancelBy['actor']) {
  try {
    cancelledPart({ ...order, ...more }, [jerseys, shirt], lines, actor);
  } catch (error) {
    if (error instanceof Problem) return [error.status, error.code, error.message];
    throw error;
  }
  return undefined;
}

test('gives a cancelled order its full value including shipping', () => {
  expect(cancelledPart(order, [jerseys, shirt], undefined)).toMatchObject({
    whole: true,
    shippingPaise: 9900,
    subtotalPaise: 579_700,
    taxPaise: 57_970,
    totalPaise: 647_570,
  });
});

test('gives a cancelled item its price and its share of the tax, without the shipping', () => {
  expect(cancelledPart(order, [jerseys, shirt], [{ line: 1, quantity: 1 }])).toMatchObject({
    whole: false,
    shippingPaise: 0,
    subtotalPaise: 249_900,
    taxPaise: 24_990,
    totalPaise: 274_890,
  });
});

test('treats a list of all remaining items as a cancellation of the whole order', () => {
  const lines = [
    { line: 1, quantity: 2 },
    { line: 2, quantity: 1 },
  ];
  expect(cancelledPart(order, [jerseys, shirt], lines)).toMatchObject({ whole: true, totalPaise: 647_570 });
  const left = [{ ...jerseys, cancelled: 2, takenQuantity: 2, takenTaxPaise: 49_980 }, shirt];
  expect(cancelledPart(order, left, [{ line: 2, quantity: 1 }])).toMatchObject({
    whole: true,
    totalPaise: 79_900 + 7990 + 9900,
  });
});

const gone = [409, 'conflict', 'Some of these pieces are cancelled already. Please look at the order again.'];

test.each([
  ['more items than the line has', [{ line: 1, quantity: 3 }]],
  ['an unknown line', [{ line: 7, quantity: 1 }]],
  [
    'the same line twice',
    [
      { line: 1, quantity: 1 },
      { line: 1, quantity: 1 },
    ],
  ],
  ['an empty list of lines', []],
])('refuses to cancel %s', (_what, lines) => {
  expect(refusalOf({}, lines)).toEqual(gone);
});

test('refuses to cancel an order of which everything is cancelled', () => {
  const taken = [{ ...jerseys, cancelled: 2, takenQuantity: 2, takenTaxPaise: 49_980 }];
  expect(() => cancelledPart(order, taken, undefined)).toThrow('Some of these pieces are cancelled already.');
});

test('passes on an unexpected error instead of reporting missing items', () => {
  const broken = {
    ...jerseys,
    get unitPaise(): number {
      throw new TypeError('no price');
    },
  };
  expect(() => cancelledPart(order, [broken, shirt], undefined)).toThrow(TypeError);
});

describe('cancellation by state of the order', () => {
  const left = [409, 'not_offered', 'Parcel 1 has left already. You can return it once it is delivered.'];
  const there = [
    409,
    'not_offered',
    'Parcel 1 was delivered already. You can return what is in it, or report a problem with it.',
  ];
  test.each([
    ['placed', undefined],
    ['paid', undefined],
    ['confirmed', undefined],
    ['payment_failed', undefined],
    ['in_print', [409, 'not_offered', "What is printed for you can't be cancelled any more."]],
    ['packed', [409, 'not_offered', "What is printed for you can't be cancelled any more."]],
    ['shipped', left],
    ['out_for_delivery', left],
    ['delivered', there],
    ['closed', there],
    ['return_in_progress', there],
    ['returned', there],
    ['returned_to_origin', [409, 'not_offered', 'Parcel 1 came back to us. What was paid for it goes back by itself.']],
    ['lost', [409, 'not_offered', 'Parcel 1 was lost on the way. Report it to have your money back or a new piece.']],
    ['cancelled', [409, 'not_offered', 'This order is cancelled already.']],
  ] as const)('allows or refuses to cancel all of an order that is %s', (state, refusal) => {
    expect(refusalOf({ state })).toEqual(refusal);
  });

  test.each(['in_print', 'packed'] as const)(
    'lets staff cancel a printed item of an order that is %s, and the customer only a stock item',
    (state) => {
      expect(refusalOf({ state }, undefined, 'operator')).toBeUndefined();
      expect(refusalOf({ state }, [{ line: 1, quantity: 2 }])).toBeUndefined();
      expect(refusalOf({ state }, [{ line: 2, quantity: 1 }])?.[1]).toBe('not_offered');
    },
  );
});

describe('cancellation of an unpaid order', () => {
  const one = [{ line: 1, quantity: 1 }];
  const refusal = [409, 'not_offered', 'Pay for the order first, or cancel all of it.'];
  test.each([
    ['placed', 'razorpay', refusal],
    ['payment_failed', 'razorpay', refusal],
    ['payment_failed', 'cod', refusal],
    ['placed', 'cod', undefined],
    ['paid', 'razorpay', undefined],
  ] as const)('decides if a part of an order in %s (paid by %s) can be cancelled', (state, payment, expected) => {
    expect(refusalOf({ state, payment }, one)).toEqual(expected);
    expect(refusalOf({ state, payment })).toBeUndefined();
    // The form must not offer a single item where that would be refused.
    expect(cancelsWhole({ status: state, payment })).toBe(expected !== undefined);
  });
});
