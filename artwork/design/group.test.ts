import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customGarments, customSides } from '#contract/custom-goods.ts';
import { bundledWords } from '../node/load-design-fonts.ts';
import { areaOf, nameAndNumber, onGarment, placedPicture, placedWords } from './compose-design.ts';
import { boundsOfAll } from './group.ts';
import type { Layer } from './layers.ts';
import { boundsOf } from './place.ts';
import { anyDesign } from './test-designs.ts';

const words = bundledWords();
const pictures = new Map([['Q'.repeat(32), { width: 1600, height: 1200 }]]);
const once = { seed: 20_261_123, numRuns: 150 };

test('a composition moved to another garment is scaled as a whole, with the same relative positions', () => {
  fc.assert(
    fc.property(anyDesign(pictures), fc.constantFrom(...customGarments), (design, garment) => {
      const there = onGarment(design, garment, words);
      for (const side of customSides) {
        const [before, after] = [design.sides[side], there.sides[side]];
        expect(after.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
        const sizeOf = (layer: Layer) => (layer.kind === 'picture' ? layer.width : layer.size);
        // Letters have a minimum height and pictures a minimum side; layers at that minimum do not shrink. Sizes are
        // rounded to a hundredth.
        const free = after.every((layer) =>
          layer.kind === 'picture' ? Math.min(layer.width, layer.height) > 6 : layer.size > 3,
        );
        const [first, firstAfter] = [before[0], after[0]];
        if (!first || !firstAfter || !free) continue;
        const factor = sizeOf(firstAfter) / sizeOf(first);
        for (const [at, layer] of after.entries()) {
          const was = before[at] as Layer;
          expect(sizeOf(layer) / sizeOf(was)).toBeCloseTo(factor, 1);
          expect(Math.abs(layer.x - firstAfter.x - (was.x - first.x) * factor)).toBeLessThan(1);
          expect(Math.abs(layer.y - firstAfter.y - (was.y - first.y) * factor)).toBeLessThan(1);
        }
        const area = areaOf(garment, side);
        const { left, top, right, bottom } = boundsOfAll(after, words);
        expect(Math.max(right, -left)).toBeLessThan(area.widthMm / 2 + 0.5);
        expect(Math.max(bottom, -top)).toBeLessThan(area.heightMm / 2 + 0.5);
      }
    }),
    once,
  );
});

const overlap = (one: Layer, other: Layer) => {
  const [a, b] = [boundsOf(one, words), boundsOf(other, words)];
  return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
};

test.each(customGarments)(
  'on a %s a new text is placed beside a picture and beside other texts, and not on them',
  (garment) => {
    const area = areaOf(garment, 'front');
    const there: Layer[] = [placedPicture({ id: 'p', picture: 'p', width: 3000, height: 2000 }, area, words)];
    for (const id of ['one', 'two']) {
      const layer = placedWords({ id, words: 'Your text', font: 'block', colour: '#000000' }, area, words, there);
      for (const other of there) expect(overlap(layer, other), `${id} on ${other.id}`).toBe(false);
      const { left, top, right, bottom } = boundsOf(layer, words);
      expect(Math.max(right, -left)).toBeLessThanOrEqual(area.widthMm / 2);
      expect(Math.max(bottom, -top)).toBeLessThanOrEqual(area.heightMm / 2);
      there.push(layer);
    }
  },
);

test('name and number are placed together beside a picture, and as usual on a full side', () => {
  const area = areaOf('t-shirt', 'back');
  const choice = { name: 'ASHA', number: '07', font: 'block', colour: '#000000', ids: ['n', 'o'] } as const;
  const bare = nameAndNumber(choice, area, words);
  expect(nameAndNumber(choice, area, words, [])).toEqual(bare);
  const crest: Layer = {
    kind: 'picture',
    id: 'c',
    picture: 'c',
    x: 0,
    y: -150,
    width: 80,
    height: 60,
    angle: 0,
    flipped: false,
  };
  const [name, number] = nameAndNumber(choice, area, words, [crest]);
  if (!name || !number) throw new Error('nothing was placed');
  expect(overlap(name, crest) || overlap(number, crest) || overlap(name, number)).toBe(false);
  expect(boundsOf(name, words).bottom).toBeLessThan(boundsOf(number, words).top);
  const full: Layer = { ...crest, y: 0, width: 300, height: 400 };
  expect(nameAndNumber(choice, area, words, [full])).toEqual(bare);
});
