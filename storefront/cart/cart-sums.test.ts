import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Quote, QuotedLine } from '#contract/checkout.ts';
import { toPaise } from '#contract/money.ts';
import type { CartLine } from '../browser/cart-lines.ts';
import { reckonCart } from './cart-sums.ts';

/** What the shop has of each piece, and what it asks for one in paise; undefined is not sold any more. */
type Shelf = ReadonlyMap<string, { left: number; paise: number } | undefined>;

const line = (id: string, quantity: number, price = 100): CartLine => ({ id, name: id, price, quantity, size: 'M', color: 'Default' });

/** The shop's answer, as its pricing makes it: a piece once, at the place of its first line. `name` is the piece a line means. */
function quoteOf(lines: readonly CartLine[], shelf: Shelf, name: (line: CartLine) => string): Quote {
  const asked = Map.groupBy(lines.keys(), (at) => name(lines[at] as CartLine));
  const quoted = [...asked].flatMap(([piece, indices]): QuotedLine[] => {
    const known = shelf.get(piece);
    if (!known) return [];
    const wanted = indices.reduce((sum, at) => sum + (lines[at]?.quantity ?? 0), 0);
    const quantity = Math.min(wanted, 10, known.left);
    const price = known.paise / 100;
    return [
      { _id: piece, size: 'M', quantity, price, lineTotal: (known.paise * quantity) / 100, left: known.left, asked: indices } as QuotedLine,
    ];
  });
  const subtotal = quoted.reduce((sum, { lineTotal }) => sum + Math.round(lineTotal * 100), 0) / 100;
  const itemCount = quoted.reduce((sum, { quantity }) => sum + quantity, 0);
  return { lines: quoted, subtotal, itemCount, tax: 0, shipping: 0, total: subtotal, changes: [] } as never;
}

const pieces = ['a', 'b', 'c'];
const shelf = fc
  .tuple(
    ...pieces.map(() =>
      fc.option(fc.record({ left: fc.integer({ min: 0, max: 12 }), paise: fc.integer({ min: 1, max: 300_000 }) }), { nil: undefined }),
    ),
  )
  .map((known): Shelf => new Map(pieces.map((piece, at) => [piece, known[at]])));
/** 'a' and 'a old' are one piece under two names. */
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

describe('what stands beside the lines adds up to what stands below them', () => {
  test('whatever the shop has of it, and whether it has spoken of this cart, of an older one or of none', () => {
    fc.assert(
      fc.property(cart, fc.option(cart, { nil: undefined }), fc.boolean(), shelf, (now, before, same, known) => {
        const lines = now.map(lineOf);
        const asked = same ? lines : before?.map(lineOf);
        const quoting = asked ? { quote: quoteOf(asked, known, pieceOf), lines: asked } : { quote: undefined, lines: [] };
        const { rows, sums } = reckonCart(lines, quoting);
        expect(rows.map((row) => row.line)).toEqual(lines);
        expect(rows.reduce((sum, { total }) => sum + toPaise(total), 0)).toBe(toPaise(sums.subtotal));
        expect(rows.reduce((sum, { sold }) => sum + sold, 0)).toBe(sums.itemCount);
        for (const { line: wanted, sold, quoted } of rows) {
          expect(sold).toBeLessThanOrEqual(Math.min(wanted.quantity, quoted ? quoted.left : wanted.quantity));
        }
        expect(sums.quote).toBe(same ? quoting.quote : undefined);
      }),
    );
  });
});

test('five are wanted and three are there: three are in the sum, on the line as below', () => {
  const lines = [line('a', 5, 100)];
  const { rows, sums } = reckonCart(lines, { quote: quoteOf(lines, new Map([['a', { left: 3, paise: 12_000 }]]), pieceOf), lines });
  expect(rows[0]).toMatchObject({ sold: 3, total: 360, price: 120 });
  expect(sums).toMatchObject({ subtotal: 360, itemCount: 3 });
});

test('what is not sold any more is in no sum', () => {
  const lines = [line('a', 5, 100), line('b', 1, 50)];
  const { rows, sums } = reckonCart(lines, { quote: quoteOf(lines, new Map([['b', { left: 3, paise: 5000 }]]), pieceOf), lines });
  expect(rows.map(({ quoted, total }) => [quoted?._id ?? null, total])).toEqual([
    [null, 0],
    ['b', 50],
  ]);
  expect(sums.subtotal).toBe(50);
});
