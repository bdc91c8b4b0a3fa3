import fc from 'fast-check';
import { expect, test } from 'vitest';
import { tileColours } from './tile-colours.ts';

const level = (value: number) => (value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4);
function luminance(colour: string): number {
  const [r = 0, g = 0, b = 0] = [1, 3, 5].map((from) => level(Number.parseInt(colour.slice(from, from + 2), 16) / 255));
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}
const colour = fc.integer({ min: 0, max: 0xff_ff_ff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

test('a club in navy and gold gets a gold tile with navy letters', () => {
  expect(tileColours({ a: '#13244f', b: '#f2b01e', c: '#f2efe4' })).toEqual({
    ground: '#f2b01e',
    lettering: '#13244f',
  });
});

test('a club with similar colours gets letters in the shop’s ink or white', () => {
  expect(tileColours({ a: '#d0c0a0', b: '#f2efe4', c: '#ffffff' })).toEqual({
    ground: '#f2efe4',
    lettering: '#14170f',
  });
  expect(tileColours({ a: '#102030', b: '#14170f', c: '#201010' })).toEqual({
    ground: '#14170f',
    lettering: '#ffffff',
  });
});

test('the contrast of tile and letters is at least 4.2 for any club colours', () => {
  fc.assert(
    fc.property(colour, colour, colour, (a, b, c) => {
      const { ground, lettering } = tileColours({ a, b, c });
      const [light = 0, dark = 0] = [luminance(ground), luminance(lettering)].toSorted((one, other) => other - one);
      expect((light + 0.05) / (dark + 0.05)).toBeGreaterThan(4.2);
    }),
  );
});
