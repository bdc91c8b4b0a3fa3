import fc from 'fast-check';
import { expect, test } from 'vitest';
import { customGoods } from '#contract/custom-goods.ts';
import { Design as DesignSchema } from '#contract/designs.ts';
import { bundledWords } from '../node/load-design-fonts.ts';
import { areaOf } from './compose-design.ts';
import { boundsOf } from './place.ts';
import { preflightDesign } from './preflight.ts';
import { designFor, playerLayers, playerTexts, wearerOf } from './squad.ts';
import { designStarters, startedDesign } from './starters.ts';

const words = bundledWords();
const said = (design: ReturnType<typeof startedDesign>) =>
  design.sides.back.flatMap((layer) => (layer.kind === 'text' ? [[layer.id, layer.words]] : []));

test.each(designStarters)(
  'the starter $title has texts that are fully printed, visible on the cloth, and do not overlap',
  (starter) => {
    const design = startedDesign(starter, words);
    expect(DesignSchema.safeParse(design).success).toBe(true);
    expect(preflightDesign(design, new Map(), words)).toEqual([]);
    expect(customGoods[design.garment].colours.map(({ name }) => name)).toContain(design.colour);
    expect(playerTexts(design).map(({ id }) => id)).toEqual([playerLayers.name, playerLayers.number]);
    for (const layers of [design.sides.front, design.sides.back]) {
      const boxes = layers.map((layer) => boundsOf(layer, words)).sort((one, other) => one.top - other.top);
      for (const [at, { bottom }] of boxes.entries())
        expect(boxes[at + 1]?.top ?? Number.POSITIVE_INFINITY).toBeGreaterThan(bottom);
    }
  },
);

test('a shirt has the name in capitals, the number and the size of its player, without missing ones', () => {
  const design = startedDesign(designStarters[0] as (typeof designStarters)[number], words);
  expect(said(designFor(design, { name: 'Asha', number: '7', size: 'XL' }, words))).toEqual([
    ['player-name', 'ASHA'],
    ['player-number', '7'],
  ]);
  expect(designFor(design, { name: 'Asha', number: '7', size: 'XL' }, words).size).toBe('XL');
  expect(said(designFor(design, { name: 'मैना', number: '', size: 'S' }, words))).toEqual([['player-name', 'मैना']]);
  expect(designFor(design, { name: 'Asha', number: '7', size: 'XL' }, words).sides.front).toEqual(design.sides.front);
});

test('a name of any length fits the print, and one player does not change the design of the next', () => {
  const name = fc.string({ minLength: 1, maxLength: 16, unit: fc.constantFrom(...'ABWMआकखI') });
  fc.assert(
    fc.property(fc.constantFrom(...designStarters), name, fc.integer({ min: 0, max: 999 }), (starter, long, number) => {
      const design = startedDesign(starter, words);
      const before = JSON.stringify(design);
      const theirs = designFor(design, { name: long, number: String(number), size: 'M' }, words);
      const { widthMm } = areaOf(design.garment, 'back');
      for (const layer of theirs.sides.back) {
        const { left, right } = boundsOf(layer, words);
        expect(Math.max(right, -left)).toBeLessThanOrEqual(widthMm / 2);
      }
      expect(JSON.stringify(design)).toBe(before);
    }),
    { seed: 20_261_123, numRuns: 120 },
  );
});

test('the wearer of a shirt is its printed name and number, with the side that has them', () => {
  for (const starter of designStarters) {
    const design = startedDesign(starter, words);
    const of = (name: string, number: string) => wearerOf(designFor(design, { name, number, size: 'M' }, words));
    expect(of('Asha', '7')).toEqual({ name: 'ASHA', number: '7', side: 'back' });
    expect(of('', '7')).toEqual({ name: '', number: '7', side: 'back' });
    expect(of('मैना', '')).toEqual({ name: 'मैना', number: '', side: 'back' });
    expect(of('', '')).toBeUndefined();
  }
});
