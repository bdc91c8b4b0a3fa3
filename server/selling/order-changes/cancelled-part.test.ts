import { describe, expect, test } from 'vitest';
import { cancelsWhole } from '#contract/cancel-rules.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import { anOrderRow, aSoldLine, parcelsFor } from '#server/orders/model/test-order-rows.ts';
import { type CancelBy, type CancelRequest, cancelledPart as partOf } from './cancel-order.ts';

// What a wish to cancel comes to, without a database: two jerseys, and a printed shirt.

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

test('all of it is worth all of it, shipping included', () => {
  expect(cancelledPart(order, [jerseys, shirt], undefined)).toMatchObject({
    whole: true,
    shippingPaise: 9900,
    subtotalPaise: 579_700,
    taxPaise: 57_970,
    totalPaise: 647_570,
  });
});

test('a piece is worth itself and its part of the tax; its shipping stays', () => {
  expect(cancelledPart(order, [jerseys, shirt], [{ line: 1, quantity: 1 }])).toMatchObject({
    whole: false,
    shippingPaise: 0,
    subtotalPaise: 249_900,
    taxPaise: 24_990,
    totalPaise: 274_890,
  });
});

test('every piece by its name is all of it, and what was cancelled before counts no more', () => {
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
  ['more than there are', [{ line: 1, quantity: 3 }]],
  ['a line that is not there', [{ line: 7, quantity: 1 }]],
  [
    'a line twice',
    [
      { line: 1, quantity: 1 },
      { line: 1, quantity: 1 },
    ],
  ],
  ['nothing', []],
])('%s cannot be cancelled', (_what, lines) => {
  expect(refusalOf({}, lines)).toEqual(gone);
});

test('nothing is left of what is cancelled whole', () => {
  const taken = [{ ...jerseys, cancelled: 2, takenQuantity: 2, takenTaxPaise: 49_980 }];
  expect(() => cancelledPart(order, taken, undefined)).toThrow('Some of these pieces are cancelled already.');
});

test('a fault of the books is no matter of missing pieces', () => {
  const broken = {
    ...jerseys,
    get unitPaise(): number {
      throw new TypeError('no price');
    },
  };
  expect(() => cancelledPart(order, [broken, shirt], undefined)).toThrow(TypeError);
});

describe('too late', () => {
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
  ] as const)('%s: all of it', (state, refusal) => {
    expect(refusalOf({ state })).toEqual(refusal);
  });

  test.each(['in_print', 'packed'] as const)(
    "%s: the shop's people may cancel what is printed, its shopper what is not",
    (state) => {
      expect(refusalOf({ state }, undefined, 'operator')).toBeUndefined();
      expect(refusalOf({ state }, [{ line: 1, quantity: 2 }])).toBeUndefined();
      expect(refusalOf({ state }, [{ line: 2, quantity: 1 }])?.[1]).toBe('not_offered');
    },
  );
});

describe('an order that waits for its money is cancelled whole or not at all', () => {
  const one = [{ line: 1, quantity: 1 }];
  const refusal = [409, 'not_offered', 'Pay for the order first, or cancel all of it.'];
  test.each([
    ['placed', 'razorpay', refusal],
    ['payment_failed', 'razorpay', refusal],
    ['payment_failed', 'cod', refusal],
    ['placed', 'cod', undefined],
    ['paid', 'razorpay', undefined],
  ] as const)('%s, %s: a piece of it', (state, payment, expected) => {
    expect(refusalOf({ state, payment }, one)).toEqual(expected);
    expect(refusalOf({ state, payment })).toBeUndefined();
    // The form offers no single piece where it would be refused.
    expect(cancelsWhole({ status: state, payment })).toBe(expected !== undefined);
  });
});
