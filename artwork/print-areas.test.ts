import sharp from 'sharp';
import { describe, expect, it, test } from 'vitest';
import { blankPicture } from './blank.ts';
import { type PrintArea, type PrintGarment, type PrintSide, printAreas, printGarments } from './print-areas.ts';
import { placeInBox } from './print-place.ts';
import { garmentRegistry } from './registry.ts';
import { boxHeight, boxWidth } from './shape.ts';

const sides = printGarments.flatMap((garment) =>
  Object.entries(printAreas[garment]).map(([side, area]): [PrintGarment, PrintSide, PrintArea] => [
    garment,
    side as PrintSide,
    area,
  ]),
);

/** The panel below a print, as a mask of the box: over 127 inside. */
async function printedPanel(garment: PrintGarment, side: PrintSide): Promise<Uint8Array> {
  const light = garmentRegistry[garment].light(blankPicture(garment, '#808080'), side);
  const shape = garmentRegistry[garment].lights[light]?.();
  const path = shape?.panels.find(({ id }) => id === 'body' || id === 'crown')?.path;
  expect(path, light).toBeDefined();
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${boxWidth}" height="${boxHeight}"><path d="${path}" fill="#fff"/></svg>`;
  return sharp(Buffer.from(svg)).extractChannel('alpha').raw().toBuffer();
}

describe('every print area', () => {
  it.each(sides)('the print area of a %s, %s, is inside its cloth', async (garment, side, area) => {
    expect(garmentRegistry[garment].sides).toContain(side);
    const panel = await printedPanel(garment, side);
    // A print around a mug reaches its outline, and continues behind it.
    const reach = area.wrapRadiusMm ? [-0.3, -0.15, 0, 0.15, 0.3] : [-0.5, -0.25, 0, 0.25, 0.5];
    for (const u of reach) {
      for (const v of [-0.5, -0.25, 0, 0.25, 0.5]) {
        const [x, y] = placeInBox(area, [u * area.widthMm, v * area.heightMm]);
        expect(panel[Math.round(y) * boxWidth + Math.round(x)], `${u}, ${v}`).toBeGreaterThan(127);
      }
    }
  });

  it.each([
    ['t-shirt', 540],
    ['jersey', 540],
    ['kids-t-shirt', 380],
    ['hoodie', 560],
    ['mug', 82],
  ] as const)('the print area of a %s has the scale of a garment %d mm wide', async (garment, widthMm) => {
    const area = printAreas[garment].front;
    if (!area) throw new Error('no area');
    const panel = await printedPanel(garment, 'front');
    const row = Math.round(area.middle[1]);
    const wide = panel.subarray(row * boxWidth, (row + 1) * boxWidth).filter((cover) => cover > 127).length;
    expect(Math.abs(wide / area.unitsPerMm - widthMm)).toBeLessThan(widthMm * 0.03);
  });
});

test('a child’s print areas are smaller than an adult’s', async () => {
  const [grown, child] = [printAreas['t-shirt'].front, printAreas['kids-t-shirt'].front];
  const widths: number[] = [];
  const heights: number[] = [];
  for (const garment of ['t-shirt', 'kids-t-shirt'] as const) {
    const panel = await printedPanel(garment, 'front');
    const covered = Array.from(panel.keys()).filter((k) => (panel[k] ?? 0) > 127);
    const rows = covered.map((k) => Math.floor(k / boxWidth));
    const columns = covered.map((k) => k % boxWidth);
    widths.push(Math.max(...minMax(columns)) - Math.min(...minMax(columns)));
    heights.push(Math.max(...minMax(rows)) - Math.min(...minMax(rows)));
  }
  const [wide = 0, narrow = 0] = widths;
  const [tall = 0, short = 0] = heights;
  expect(narrow / (child?.unitsPerMm ?? 0)).toBeLessThan((wide / (grown?.unitsPerMm ?? 1)) * 0.8);
  expect(short / (child?.unitsPerMm ?? 0)).toBeLessThan((tall / (grown?.unitsPerMm ?? 1)) * 0.85);
});

function minMax(values: readonly number[]): [number, number] {
  return values.reduce<[number, number]>(
    ([low, high], value) => [Math.min(low, value), Math.max(high, value)],
    [values[0] ?? 0, 0],
  );
}

test('the print areas have the sold sizes in millimetres', () => {
  const sizes = printGarments.map((garment) => [
    garment,
    printAreas[garment].front?.widthMm,
    printAreas[garment].front?.heightMm,
  ]);
  expect(sizes).toEqual([
    ['t-shirt', 300, 400],
    ['jersey', 280, 360],
    ['kids-t-shirt', 200, 250],
    ['hoodie', 280, 320],
    ['cap', 110, 55],
    ['mug', 200, 85],
  ]);
});
