import { expect, test } from 'vitest';
import { printAreas, printGarments } from '#artwork/print-areas.ts';
import { placeOnPrint } from '#artwork/print-place.ts';
import { cornersOfArea, outlineInBox, rulerMarks } from './ruler-marks.ts';

test('every ruler mark is at its position to a tenth of a millimetre, on every garment', () => {
  for (const garment of printGarments) {
    for (const area of Object.values(printAreas[garment])) {
      const marks = rulerMarks(area);
      const across = marks.filter(({ edge }) => edge === 'top');
      // The part around the back of a mug is not visible.
      expect(across).toHaveLength(area.wrapRadiusMm ? 11 : Math.floor(area.widthMm / 10) + 1);
      for (const { edge, mm, from } of marks) {
        const [x, y] = placeOnPrint(area, from);
        const stands = edge === 'top' ? x + area.widthMm / 2 : y + area.heightMm / 2;
        if (edge === 'top' || !area.wrapRadiusMm) expect(Math.abs(stands - mm)).toBeLessThan(0.1);
      }
    }
  }
});

test('ruler marks point outwards, and every fifth one is longer and numbered', () => {
  const area = printAreas['t-shirt'].front;
  if (!area) throw new Error('no area');
  const marks = rulerMarks(area);
  expect(marks.flatMap(({ edge, label }) => (edge === 'left' && label ? [label] : []))).toEqual([
    '5',
    '10',
    '15',
    '20',
    '25',
    '30',
    '35',
    '40',
  ]);
  for (const { edge, from, to } of marks) expect(edge === 'top' ? to[1] < from[1] : to[0] < from[0]).toBe(true);
});

test('the outline of a flat area has four corners, and that of a mug has many', () => {
  const [flat, round] = [printAreas['t-shirt'].front, printAreas.mug.front];
  if (!flat || !round) throw new Error('no area');
  expect(outlineInBox(flat, cornersOfArea(flat)).split(' ')).toHaveLength(4);
  expect(outlineInBox(round, cornersOfArea(round)).split(' ')).toHaveLength(48);
});
