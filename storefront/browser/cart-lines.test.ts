import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { categoryNames, productId } from '#contract/category-names.ts';
import { firstFacts } from '#contract/default-facts.ts';
import { type CartLine, countOf, parseCart, parsePrice, withAdded } from './cart-lines.ts';

test.each([
  [1299.5, 1299.5],
  ['₹1,299.00', 1299],
  ['Rs. 1,299.00', 1299],
  ['free', 0],
  ['', 0],
  [null, 0],
  [Number.NaN, 0],
  [-5, 0],
])('the price %j is read as %d', (written, rupees) => {
  expect(parsePrice(written)).toBe(rupees);
});

describe('a stored cart of any version', () => {
  test('a stored cart is read with the field names of older versions', () => {
    const [line] = parseCart(firstFacts, [
      { numericId: 4, ProductName: 'Cap', Price: '₹899', selectedSize: 'One size', imageUrl: '/x.webp', quantity: 2 },
    ]);
    expect(line).toEqual({
      id: '4',
      numericId: 4,
      name: 'Cap',
      price: 899,
      size: 'One size',
      image: '/x.webp',
      quantity: 2,
      color: 'Default',
    });
  });

  test('a stored cart with lines by number and category gets product ids', () => {
    const old = [
      { numericId: 1, category: 'Cricket', name: 'Shirt', quantity: 1 },
      { numericId: 1, category: 'Football', name: 'Jersey', quantity: 2 },
      { id: 1, category: 'football', name: 'Jersey', quantity: 1 },
      { id: '1', numericId: 1, category: 'Cricket', name: 'Shirt', quantity: 1, size: 'L' },
      { id: 507, category: ' Limited Edition ', name: 'Tee' },
      { id: 'cricket-1', numericId: 1, category: 'Cricket', name: 'Shirt', quantity: 1 },
      {
        _id: '64f0c2a9e1b2c3d4e5f60718',
        numericId: 1,
        category: 'Cricket',
        name: 'Shirt',
        quantity: 1,
        customProductId: null,
      },
      { _id: '64f0c2a9e1b2c3d4e5f60719', numericId: 2, category: 'Kabaddi of old', name: 'Shirt' },
      { _id: '64f0c2a9e1b2c3d4e5f60720', category: 'Cricket', name: 'Shirt' },
      { id: 'cus_named', numericId: 1, category: 'Cricket', name: 'Shirt', isCustomProduct: true },
      { customProductId: 'cus_old', numericId: 1, category: 'Cricket', name: 'Shirt' },
    ];
    expect(
      parseCart(firstFacts, old).map(({ id, numericId, size, quantity }) => [id, numericId, size, quantity]),
    ).toEqual([
      ['cricket-1', 1, 'M', 3],
      ['football-1', 1, 'M', 3],
      ['cricket-1', 1, 'L', 1],
      ['limited-edition-507', 507, 'M', 1],
      ['64f0c2a9e1b2c3d4e5f60719', 2, 'M', 1],
      ['64f0c2a9e1b2c3d4e5f60720', undefined, 'M', 1],
      ['cus_named', 1, 'M', 1],
      ['cus_old', 1, 'M', 1],
    ]);
  });

  test('a stored cart merges lines of the same product and size, and keeps others apart', () => {
    const goods = fc.record({
      category: fc.constantFrom(...categoryNames(firstFacts)),
      numericId: fc.integer({ min: 0, max: 900 }),
      size: fc.constantFrom('S', 'M'),
    });
    const ways = [
      ({ numericId, category }: { numericId: number; category: string }) => ({ numericId, category }),
      ({ numericId, category }: { numericId: number; category: string }) => ({ id: numericId, category }),
      ({ numericId, category }: { numericId: number; category: string }) => ({ id: `${numericId}`, category }),
      ({ numericId, category }: { numericId: number; category: string }) => ({ _id: productId(category, numericId) }),
    ];
    fc.assert(
      fc.property(fc.array(fc.tuple(goods, fc.constantFrom(...ways)), { maxLength: 12 }), (wanted) => {
        const lines = parseCart(
          firstFacts,
          wanted.map(([one, write]) => ({ ...write(one), size: one.size, name: 'a' })),
        );
        const meant = wanted.map(([one]) => `${productId(one.category, one.numericId)} ${one.size}`);
        expect(lines.map(({ id, size }) => `${id} ${size}`)).toEqual([...new Set(meant)]);
        for (const line of lines) {
          expect(line.quantity).toBe(Math.min(10, meant.filter((one) => one === `${line.id} ${line.size}`).length));
        }
      }),
    );
  });

  test('a stored cart gets size M, colour Default and a name for missing fields', () => {
    expect(parseCart(firstFacts, [{ id: 'a' }])).toEqual([
      { id: 'a', name: 'Custom Product', price: 0, quantity: 1, size: 'M', color: 'Default' },
    ]);
  });

  test('reading a stored cart never throws, whatever is stored', () => {
    fc.assert(
      fc.property(fc.anything(), (written) => {
        for (const line of parseCart(firstFacts, written)) {
          expect(line.quantity).toBeGreaterThanOrEqual(1);
          expect(line.quantity).toBeLessThanOrEqual(10);
          expect(line.price).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });

  test('a stored cart is the same when it is stored and read again', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.record({ id: fc.string({ minLength: 1 }), size: fc.constantFrom('S', 'M'), quantity: fc.integer() }),
        ),
        (lines) => {
          const once = parseCart(firstFacts, lines);
          expect(parseCart(firstFacts, JSON.parse(JSON.stringify(once)))).toEqual(once);
        },
      ),
      { examples: [[[{ id: '-0', size: 'M', quantity: 1 }]]] },
    );
  });
});

describe('adding to the cart', () => {
  const shirt: CartLine = { id: 'cricket-1', name: 'Shirt', price: 2499, quantity: 1, size: 'M', color: 'Default' };

  test('adding the same product and size increases its quantity, and another size adds a line', () => {
    const two = withAdded(firstFacts, [shirt], shirt);
    expect(two?.[0]?.quantity).toBe(2);
    expect(withAdded(firstFacts, [shirt], { ...shirt, size: 'L' })).toHaveLength(2);
  });

  test('an eleventh item of a line is refused', () => {
    expect(withAdded(firstFacts, [{ ...shirt, quantity: 10 }], shirt)).toBeUndefined();
    expect(withAdded(firstFacts, [], { ...shirt, quantity: 11 })).toBeUndefined();
  });

  test('the cart badge shows the sum of quantities', () => {
    expect(countOf([shirt, { ...shirt, size: 'L', quantity: 3 }])).toBe(4);
  });
});
