import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type PrintArea, type PrintGarment, printAreas, printGarments } from './print-areas.ts';
import { placeInBox, placeOnPrint, printFrame } from './print-place.ts';

const areas = printGarments.flatMap((garment) =>
  Object.values(printAreas[garment]).map((area): [PrintGarment, PrintArea] => [garment, area]),
);

describe('a print area', () => {
  it.each(areas)('the print area of a %s has the stated centre, and a frame that contains all of it', (_, area) => {
    expect(placeInBox(area, [0, 0])).toEqual([...area.middle]);
    const frame = printFrame(area);
    expect([frame.left % 2, frame.top % 2, frame.width % 2, frame.height % 2]).toEqual([0, 0, 0, 0]);
    const share = fc.double({ min: -0.5, max: 0.5, noNaN: true });
    fc.assert(
      fc.property(share, share, (u, v) => {
        const [x, y] = placeInBox(area, [u * area.widthMm, v * area.heightMm]);
        expect(x).toBeGreaterThanOrEqual(frame.left);
        expect(x).toBeLessThanOrEqual(frame.left + frame.width);
        expect(y).toBeGreaterThanOrEqual(frame.top);
        expect(y).toBeLessThanOrEqual(frame.top + frame.height);
      }),
    );
  });

  it.each(areas)('the print area of a %s maps between print and box to a hundredth of a millimetre', (_, area) => {
    const reach = area.wrapRadiusMm ? Math.min(area.widthMm / 2, area.wrapRadiusMm * 1.5) : area.widthMm / 2;
    fc.assert(
      fc.property(
        fc.double({ min: -reach, max: reach, noNaN: true }),
        fc.double({ min: -area.heightMm / 2, max: area.heightMm / 2, noNaN: true }),
        (x, y) => {
          const [backX, backY] = placeOnPrint(area, placeInBox(area, [x, y]));
          expect(backX).toBeCloseTo(x, 2);
          expect(backY).toBeCloseTo(y, 2);
        },
      ),
    );
  });

  it('the print area around a mug narrows towards the edge and ends there', () => {
    const area = printAreas.mug.front;
    if (!area) throw new Error('no area');
    const at = (mm: number) => placeInBox(area, [mm, 0])[0];
    expect(at(10) - at(0)).toBeGreaterThan(at(50) - at(40));
    expect(at(100)).toBeCloseTo(at(90), 6);
  });
});
