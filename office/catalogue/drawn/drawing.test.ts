import fc from 'fast-check';
import { expect, test } from 'vitest';
import { colourwaysOf, drawingIn, drawingInWords, drawnWith } from './drawing.ts';

const shirt = JSON.stringify({
  garment: 'cricket-shirt',
  pattern: 'hoops',
  colours: { a: '#1557c0', b: '#0b2f73', c: '#ff9a1f' },
  name: 'LOBO',
  number: 7,
  body: 0,
  lead: 'front',
});

test('emptied fields are left out of the drawing, and the others stay', () => {
  const changed = drawingIn(drawnWith(shirt, { name: '', number: undefined, pattern: 'solid' }));
  expect(changed).toEqual({
    garment: 'cricket-shirt',
    pattern: 'solid',
    colours: { a: '#1557c0', b: '#0b2f73', c: '#ff9a1f' },
    body: 0,
    lead: 'front',
  });
});

test('a drawing is described in one line', () => {
  expect(drawingInWords(shirt)).toBe('Cricket shirt, hoops, LOBO 7, #1557c0 #0b2f73 #ff9a1f');
});

test('colourways differ from the drawing and from each other, whatever its colours', () => {
  const colour = fc.integer({ min: 0, max: 0xffffff }).map((number) => `#${number.toString(16).padStart(6, '0')}`);
  fc.assert(
    fc.property(fc.record({ a: colour, b: colour, c: colour }), (colours) => {
      const all = [colours, ...colourwaysOf(colours)].map((one) => [one.a, one.b, one.c].join());
      expect(new Set(all).size).toBe(all.length);
    }),
  );
  expect(colourwaysOf({ a: '#ffffff', b: '#000000', c: '#ff0000' })).toHaveLength(4);
});
