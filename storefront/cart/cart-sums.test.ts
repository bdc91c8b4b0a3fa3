import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Quote, QuotedLine } from '#contract/checkout.ts';
import { firstFacts } from '#contract/default-facts.ts';
import { firstCash, firstDelivery, firstReturns } from '#contract/default-terms.ts';
import { firstWays } from '#contract/default-ways.ts';
import { toPaise } from '#contract/money.ts';
import { demoSeller } from '#contract/seller.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { goingOn, promiseOfRow, reckonCart } from './cart-sums.ts';

/** Stock and unit price in paise of each item; undefined if it is no longer sold. */
type Shelf = ReadonlyMap<string, { left: number; paise: number } | undefined>;

const line = (id: string, quantity: number, price = 100): CartLine => ({
  id,
  name: id,
  price,
  quantity,
  size: 'M',
  color: 'Default',
});

/**
 * The response of the shop, as its pricing makes it: each item once, at its first line. `name` is the item of a line.
 */
function quoteOf(lines: readonly CartLine[], shelf: Shelf, name: (line: CartLine) => string, perLine = 10): Quote {
  const asked = Map.groupBy(lines.keys(), (at) => name(lines[at] as CartLine));
  const quoted = [...asked].flatMap(([piece, indices]): QuotedLine[] => {
    const known = shelf.get(piece);
    if (!known) return [];
    const wanted = indices.reduce((sum, at) => sum + (lines[at]?.quantity ?? 0), 0);
    const quantity = Math.min(wanted, perLine, known.left);
    const price = known.paise / 100;
    return [
      {
        _id: piece,
        size: 'M',
        quantity,
        price,
        lineTotal: (known.paise * quantity) / 100,
        left: known.left,
        asked: indices,
      } as QuotedLine,
    ];
  });
  const subtotal = quoted.reduce((sum, { lineTotal }) => sum + Math.round(lineTotal * 100), 0) / 100;
  const itemCount = quoted.reduce((sum, { quantity }) => sum + quantity, 0);
  return { lines: quoted, subtotal, itemCount, tax: 0, shipping: 0, total: subtotal, changes: [] } as never;
}

/** A shop with limited stock of one item. */
function sellingAtMost(perLine: number): ShopFacts {
  const terms = {
    delivery: firstDelivery,
    ways: firstWays,
    cash: firstCash,
    returns: firstReturns,
    limits: { perLine, lines: 50 },
  };
  return { ...firstFacts, seller: { ...demoSeller, terms } };
}

const pieces = ['a', 'b', 'c'];
const shelf = fc
  .tuple(
    ...pieces.map(() =>
      fc.option(fc.record({ left: fc.integer({ min: 0, max: 12 }), paise: fc.integer({ min: 1, max: 300_000 }) }), {
        nil: undefined,
      }),
    ),
  )
  .map((known): Shelf => new Map(pieces.map((piece, at) => [piece, known[at]])));
/** 'a' and 'a old' are one item under two names. */
const cart = fc.uniqueArray(
  fc.record({
    id: fc.constantFrom('a', 'a old', 'b', 'c', 'c old'),
    quantity: fc.integer({ min: 1, max: 10 }),
    price: fc.integer({ min: 0, max: 5000 }),
  }),
  { selector: ({ id }) => id, maxLength: 5 },
);
const lineOf = ({ id, quantity, price }: { id: string; quantity: number; price: number }) => line(id, quantity, price);
const pieceOf = ({ id }: CartLine) => id.split(' ', 1)[0] ?? '';

describe('the sums of the cart', () => {
  test('the total equals the sum of the lines for any stock, with a current, an old or no quote', () => {
    fc.assert(
      fc.property(
        cart,
        fc.option(cart, { nil: undefined }),
        fc.boolean(),
        shelf,
        fc.constantFrom(1, 4, 10, 12),
        (now, before, same, known, perLine) => {
          const lines = now.map(lineOf);
          const asked = same ? lines : before?.map(lineOf);
          const quoting = asked
            ? { quote: quoteOf(asked, known, pieceOf, perLine), lines: asked }
            : { quote: undefined, lines: [] };
          const { rows, sums } = reckonCart(sellingAtMost(perLine), lines, quoting);
          expect(rows.map((row) => row.line)).toEqual(lines);
          expect(rows.reduce((sum, { total }) => sum + toPaise(total), 0)).toBe(toPaise(sums.subtotal));
          expect(rows.reduce((sum, { sold }) => sum + sold, 0)).toBe(sums.itemCount);
          for (const { line: wanted, sold, quoted } of rows) {
            expect(sold).toBeLessThanOrEqual(Math.min(wanted.quantity, quoted ? quoted.left : wanted.quantity));
          }
          expect(sums.quote).toBe(same ? quoting.quote : undefined);
          // A total of ₹0.00 cannot be ordered, and a cart with something to pay can.
          expect(goingOn(sums) === 'sum').toBe(sums.subtotal > 0);
        },
      ),
    );
  });
});

test('the total counts three of five wanted items if three are in stock', () => {
  const lines = [line('a', 5, 100)];
  const { rows, sums } = reckonCart(firstFacts, lines, {
    quote: quoteOf(lines, new Map([['a', { left: 3, paise: 12_000 }]]), pieceOf),
    lines,
  });
  expect(rows[0]).toMatchObject({ sold: 3, total: 360, price: 120 });
  expect(sums).toMatchObject({ subtotal: 360, itemCount: 3 });
});

test('the total leaves out an item that is no longer sold', () => {
  const lines = [line('a', 5, 100), line('b', 1, 50)];
  const { rows, sums } = reckonCart(firstFacts, lines, {
    quote: quoteOf(lines, new Map([['b', { left: 3, paise: 5000 }]]), pieceOf),
    lines,
  });
  expect(rows.map(({ quoted, total }) => [quoted?._id ?? null, total])).toEqual([
    [null, 0],
    ['b', 50],
  ]);
  expect(sums.subtotal).toBe(50);
});

test('a sold out cart cannot be ordered, also while its quote is updated or fails', () => {
  const before = [line('a', 1), line('b', 1)];
  const quote = quoteOf(
    before,
    new Map([
      ['a', { left: 0, paise: 100 }],
      ['b', { left: 1, paise: 100 }],
    ]),
    pieceOf,
  );
  expect(goingOn(reckonCart(firstFacts, before, { quote, lines: before }).sums)).toBe('sum');
  expect(goingOn(reckonCart(firstFacts, [line('a', 1)], { quote, lines: before }).sums)).toBe('nothing');
});

test('a cart without a known price is not free', () => {
  expect(goingOn(reckonCart(firstFacts, [line('a', 1, 0)], { quote: undefined, lines: [] }).sums)).toBe('no price');
});

test('the stock left for a line is the total less the other lines of the same item, in any order', () => {
  const shirt = (id: string, quantity: number, isCustomProduct?: true): CartLine => ({
    ...line(id, quantity),
    ...(isCustomProduct && { isCustomProduct }),
  });
  const quotedAt = (_id: string, at: number, left: number, numericId: number | null = 1) =>
    ({
      _id,
      numericId,
      category: numericId === null ? null : 'Cricket',
      size: 'M',
      price: 100,
      left,
      asked: [at],
    }) as QuotedLine;
  const left = (lines: CartLine[], quoted: QuotedLine[]) =>
    reckonCart(firstFacts, lines, { quote: { ...quoteOf([], new Map(), pieceOf), lines: quoted }, lines }).rows.map(
      (row) => row.left,
    );
  const [plain, named] = [shirt('cricket-1', 2), shirt('cus_named', 1, true)];
  // The shop serves lines in order: the stock it reports for a later one excludes earlier ones.
  expect(left([plain, named], [quotedAt('cricket-1', 0, 4), quotedAt('cus_named', 1, 2)])).toEqual([3, 2]);
  expect(left([named, plain], [quotedAt('cus_named', 0, 4), quotedAt('cricket-1', 1, 3)])).toEqual([2, 3]);
  expect(
    left(
      [plain, { ...named, size: 'L' }],
      [quotedAt('cricket-1', 0, 4), { ...quotedAt('cus_named', 1, 5), size: 'L' }],
    ),
  ).toEqual([4, 5]);
  expect(
    left(
      [shirt('cus_a', 1, true), shirt('cus_b', 1, true)],
      [quotedAt('cus_a', 0, 10, null), quotedAt('cus_b', 1, 10, null)],
    ),
  ).toEqual([10, 10]);
  const twice = { ...quotedAt('cricket-1', 0, 4), asked: [0, 1] };
  expect(left([plain, shirt('1', 1)], [twice])).toEqual([3, 2]);
  expect(reckonCart(firstFacts, [plain], { quote: undefined, lines: [] }).rows[0]?.left).toBeUndefined();
});

describe('the delivery of a line', () => {
  const promise = (custom: boolean, words: string, earliest: string | null = '2026-11-26') => ({
    ...{ custom, words, earliest, latest: earliest },
  });
  const arrival = (parcels: unknown[], row: { custom?: boolean; sold?: number }, offered = true) =>
    promiseOfRow(
      { quote: { deliveryOptions: [{ method: 'standard', offered, parcels }] } as never },
      {
        quoted: { customization: row.custom ? { baseColor: 'red' } : null } as QuotedLine,
        sold: row.sold ?? 1,
      },
    );
  const both = [promise(false, 'Arrives Thu 26 Nov'), promise(true, 'Arrives Mon 30 Nov')];

  test('a line shows the promise of its own parcel', () => {
    expect(arrival(both, {})).toBe('Arrives Thu 26 Nov');
    expect(arrival(both, { custom: true })).toBe('Arrives Mon 30 Nov');
  });

  test('without a PIN a line shows the number of days', () => {
    expect(arrival([promise(false, '5-7 business days', null)], {})).toBe('Delivered in 5-7 business days');
  });

  test('a sold-out line, an unserved place and an unpriced cart promise nothing', () => {
    expect(arrival(both, { sold: 0 })).toBeUndefined();
    expect(arrival(both, {}, false)).toBeUndefined();
    expect(promiseOfRow({ quote: undefined }, { quoted: undefined, sold: 1 })).toBeUndefined();
  });
});
