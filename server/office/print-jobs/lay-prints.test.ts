import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutMarks, type Film, filmLengthOf, layPrints, layRows, type Print, yieldOf } from './lay-prints.ts';

const film: Film = { width: 6614, longest: 12_000, gap: 94 };
const prints = fc
  .array(fc.record({ width: fc.integer({ min: 60, max: 4200 }), height: fc.integer({ min: 60, max: 4800 }) }), {
    minLength: 1,
    maxLength: 24,
  })
  .map((list): Print[] => list.map((size, at) => ({ key: `K${at}`, ...size })));

const boxes = (laid: { left: number; top: number; width: number; height: number }[]) =>
  laid.map(({ left, top, width, height }) => ({ left, top, right: left + width, bottom: top + height }));
const touch = (one: ReturnType<typeof boxes>[number], other: typeof one) =>
  one.left < other.right && other.left < one.right && one.top < other.bottom && other.top < one.bottom;

describe('layout of prints on film', () => {
  test('places each print once, unscaled, inside the film and with a gap around it', () => {
    fc.assert(
      fc.property(prints, (given) => {
        const sheets = layPrints(given, film);
        const laid = sheets.flatMap((sheet) => sheet.laid);
        expect(laid.map(({ key }) => key).toSorted()).toEqual(given.map(({ key }) => key).toSorted());
        for (const one of laid) {
          const { width, height } = given.find(({ key }) => key === one.key) as Print;
          expect(one.turned ? [one.height, one.width] : [one.width, one.height]).toEqual([width, height]);
        }
        for (const sheet of sheets) {
          expect(sheet.length).toBeLessThanOrEqual(film.longest);
          const all = boxes(sheet.laid);
          for (const [at, box] of all.entries()) {
            expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(47);
            expect(film.width - box.right).toBeGreaterThanOrEqual(47);
            expect(sheet.length - box.bottom).toBeGreaterThanOrEqual(47);
            const grown = { left: box.left - 94, top: box.top - 94, right: box.right + 94, bottom: box.bottom + 94 };
            for (const other of all.slice(at + 1)) expect(touch(grown, other)).toBe(false);
          }
        }
      }),
      { numRuns: 150 },
    );
  });

  test('uses the same film for prints in any order, and no more than a layout in rows', () => {
    fc.assert(
      fc.property(prints, fc.integer(), (given, seed) => {
        const shuffled = given.toSorted((one, other) => hash(one.key, seed) - hash(other.key, seed));
        const sheets = layPrints(given, film);
        expect(layPrints(shuffled, film)).toEqual(sheets);
        expect(filmLengthOf(sheets)).toBeLessThanOrEqual(filmLengthOf(layRows(given, film)));
        const share = yieldOf(sheets, film);
        expect(share).toBeGreaterThan(0);
        expect(share).toBeLessThanOrEqual(1);
      }),
      { numRuns: 100 },
    );
  });

  test('puts cut marks on the film and outside of prints', () => {
    fc.assert(
      fc.property(prints, (given) => {
        for (const sheet of layPrints(given, film)) {
          const all = boxes(sheet.laid);
          for (const mark of boxes(sheet.laid.flatMap((one) => cutMarks(one, film.gap)))) {
            expect(all.filter((box) => touch(box, mark))).toEqual([]);
            expect(
              Math.min(mark.left, mark.top, film.width - mark.right, sheet.length - mark.bottom),
            ).toBeGreaterThanOrEqual(0);
          }
        }
      }),
      { numRuns: 50 },
    );
  });

  test('rotates a tall print if that saves film', () => {
    const wide = { key: 'A', width: 800, height: 6000 };
    const [sheet] = layPrints([wide], film);
    expect(sheet).toMatchObject({ length: 894, laid: [{ turned: true, width: 6000, height: 800, left: 47, top: 47 }] });
  });

  test('reports the yield of a film that is full', () => {
    const square = (key: string) => ({ key, width: 906, height: 906 });
    const sheets = layPrints(['A', 'B', 'C', 'D'].map(square), { width: 2000, longest: 5000, gap: 94 });
    expect(sheets.map(({ length }) => length)).toEqual([2000]);
    expect(yieldOf(sheets, { width: 2000 })).toBeCloseTo(0.8208, 4);
  });

  test('refuses a print wider than the film, and continues on another sheet when one is full', () => {
    expect(() => layPrints([{ key: 'A', width: 7000, height: 7000 }], film)).toThrow('A does not fit on the film');
    const tall = (key: string) => ({ key, width: 6000, height: 6400 });
    expect(layPrints([tall('A'), tall('B')], film).map(({ laid }) => laid.map(({ key }) => key))).toEqual([
      ['A'],
      ['B'],
    ]);
    expect(layPrints([], film)).toEqual([]);
  });
});

function hash(key: string, seed: number): number {
  return [...key].reduce((sum, letter) => Math.imul(sum ^ letter.charCodeAt(0), 0x01000193), seed | 1);
}
