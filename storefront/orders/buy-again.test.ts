import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Quote, QuotedLine } from '#contract/checkout.ts';
import { firstFacts } from '#contract/default-facts.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { cartWith, wantedAgain } from './buy-again.ts';
import { sampleOrder } from './sample-order.ts';

const [sample] = sampleOrder().lines;
if (!sample) throw new Error('no line');
const ordered = (id: string, quantity: number, price = 100) => ({ ...sample, _id: id, name: id, quantity, price });
const offered = (id: string, asked: number[], left: number, price = 100): QuotedLine => ({
  _id: id,
  numericId: 1,
  category: 'Cricket',
  name: id,
  size: 'M',
  quantity: Math.min(left, 2),
  price,
  oldPrice: null,
  lineTotal: 0,
  image: '/images/a.webp',
  finalSale: false,
  customization: null,
  left,
  asked,
});
const quote = (lines: QuotedLine[]) => ({ lines }) as Quote;
const inCart = (id: string, quantity: number): CartLine => ({
  id,
  name: id,
  price: 1,
  quantity,
  size: 'M',
  color: 'Default',
});

test('ordering again adds the items still sold to the cart, and notes missing items and new prices', () => {
  const lines = [ordered('a', 2), ordered('b', 3, 50), ordered('c', 1), ordered('d', 1)];
  const { cart, added, notes } = cartWith(
    firstFacts,
    [inCart('a', 1), inCart('z', 1)],
    lines,
    quote([offered('a', [0], 9), offered('b', [1], 2, 80), offered('d', [3], 0)]),
  );
  expect(cart.map(({ id, quantity, price }) => [id, quantity, price])).toEqual([
    ['a', 3, 100],
    ['z', 1, 1],
    ['b', 2, 80],
  ]);
  expect(added).toBe(4);
  expect(notes).toEqual([
    { kind: 'fewer', name: 'b', size: 'M', left: 2 },
    { kind: 'price', name: 'b', size: 'M', from: 50, to: 80 },
    { kind: 'gone', name: 'd', size: 'M' },
    { kind: 'gone', name: 'c', size: 'M' },
  ]);
});

test('a custom item is ordered again by its design', () => {
  const custom = { ...ordered('cus_1', 2), numericId: null, category: null };
  expect(wantedAgain(firstFacts, [custom, ordered('a', 12)])).toEqual([
    { customProductId: 'cus_1', size: 'M', quantity: 2, seenPrice: 100 },
    { _id: 'a', numericId: 1, category: 'Cricket', size: 'M', quantity: 10, seenPrice: 100 },
  ]);
  const customization = { baseColor: 'Navy', designImage: '/images/designs/cus_1/front-800.webp' };
  const { cart } = cartWith(
    firstFacts,
    [],
    [custom],
    quote([{ ...offered('cus_1', [0], 10), numericId: null, category: null, customization }]),
  );
  expect(cart).toMatchObject([{ id: 'cus_1', isCustomProduct: true, color: 'Navy', customization }]);
});

test('ordering again keeps cart lines within ten and the stock, and notes every item that is left out', () => {
  const wanted = fc.uniqueArray(
    fc.record({
      id: fc.constantFrom('a', 'b', 'c'),
      quantity: fc.integer({ min: 1, max: 12 }),
      left: fc.integer({ min: 0, max: 15 }),
      sold: fc.boolean(),
    }),
    { selector: ({ id }) => id },
  );
  const held = fc.uniqueArray(
    fc.record({ id: fc.constantFrom('a', 'b', 'x'), quantity: fc.integer({ min: 1, max: 10 }) }),
    {
      selector: ({ id }) => id,
    },
  );
  fc.assert(
    fc.property(wanted, held, (again, before) => {
      const lines = again.map(({ id, quantity }) => ordered(id, quantity));
      const offers = again.flatMap(({ id, left, sold }, at) => (sold ? [offered(id, [at], left)] : []));
      const cart = before.map(({ id, quantity }) => inCart(id, quantity));
      const came = cartWith(firstFacts, cart, lines, quote(offers));
      const pieces = (all: readonly CartLine[]) => all.reduce((sum, { quantity }) => sum + quantity, 0);
      expect(pieces(came.cart)).toBe(pieces(cart) + came.added);
      for (const { id, quantity } of came.cart) {
        const had = cart.find((line) => line.id === id)?.quantity ?? 0;
        const left = again.find((one) => one.id === id)?.left ?? 0;
        if (quantity > had) expect(quantity).toBeLessThanOrEqual(Math.min(10, left));
        expect(quantity).toBeGreaterThanOrEqual(had);
      }
      for (const { id, quantity, left, sold } of again) {
        const had = cart.find((line) => line.id === id)?.quantity ?? 0;
        const whole = sold && left > 0 && (came.cart.find((line) => line.id === id)?.quantity ?? 0) === had + quantity;
        expect(came.notes.some(({ name }) => name === id)).toBe(!whole);
      }
    }),
  );
});
