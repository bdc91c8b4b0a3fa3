import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inTenths, readSlideFile, type SlidePart, slideAddress, slideWidths } from './slide-pictures.ts';

const id = fc.stringMatching(/^[\w-]{32}$/);
const tenth = fc.integer({ min: 0, max: 10 });
const part: fc.Arbitrary<SlidePart> = fc.oneof(
  fc.constantFrom(...slideWidths).map((width) => ({ width })),
  fc.record({ x: tenth, y: tenth }),
);
const fileOf = (address: string) => address.slice('/images/slides/'.length);

test('the address of a slide picture is read back as its parts', () => {
  fc.assert(
    fc.property(id, part, (one, of) => {
      expect(readSlideFile(fileOf(slideAddress(one, of)))).toEqual({ id: one, part: of });
    }),
  );
});

test('a slide file name is read only in its canonical form', () => {
  const near = fc
    .tuple(id, fc.stringMatching(/^(?:\d{1,4}|tall-\d{0,3}-\d{0,3})$/))
    .map(([one, rest]) => `${one}-${rest}.avif`);
  fc.assert(
    fc.property(near, (file) => {
      const read = readSlideFile(file);
      expect(read === undefined || fileOf(slideAddress(read.id, read.part)) === file).toBe(true);
    }),
  );
});

test.each([
  [0.5, 0.5, 5, 5],
  [0, 1, 0, 10],
  [0.94, 0.26, 9, 3],
])('the focus %s, %s is %s and %s tenths', (x, y, left, top) =>
  expect(inTenths({ x, y })).toEqual({ x: left, y: top }),
);
