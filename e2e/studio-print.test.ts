import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import type { Browser } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { GarmentDesign } from '#artwork/design/layers.ts';
import { toDots } from '#artwork/design/resolution.ts';
import { anyDesign } from '#artwork/design/test-designs.ts';
import { bundledWords } from '#artwork/node/load-design-fonts.ts';
import { printAreaOf } from '#artwork/print-areas.ts';
import { placeOnPrint, printFrame } from '#artwork/print-place.ts';
import { type CustomSide, customGoods } from '#contract/custom-goods.ts';
import { drawPrint } from '#server/fulfilment/garments/draw-print.ts';
import { launchBrowser, type Visit, visit } from './browser.ts';
import { type PrintPage, servePrintPage } from './studio/print-page.ts';
import { seenInBrowser, seenOnGarment, strayPixels } from './studio/within-one-pixel.ts';

const sizes = new Map([
  ['squares', { width: 1200, height: 800 }],
  ['ring', { width: 700, height: 1400 }],
]);
const drawings = {
  squares: `<rect width="1200" height="800" fill="#1f50b8"/><path d="M0 0h400v400H0zM800 0h400v400H800zM400 400h400v400H400z" fill="#ffb81c"/>`,
  ring: `<ellipse cx="350" cy="700" rx="300" ry="640" fill="none" stroke="#bf2318" stroke-width="90"/><path d="M350 300v300h160z" fill="#0e6b45"/>`,
};

let browser: Browser;
let served: PrintPage;
let seen: Visit;
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-agree-'));
  const pictures = new Map<string, Buffer>();
  for (const [name, { width, height }] of sizes) {
    const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${drawings[name as keyof typeof drawings]}</svg>`;
    const png = await sharp(Buffer.from(drawing)).png().toBuffer();
    await writeFile(path.join(folder, name), png);
    pictures.set(name, png);
  }
  [browser, served] = await Promise.all([launchBrowser({ pictures: true }), servePrintPage(pictures)]);
  seen = await visit(browser);
  await seen.page.goto(served.url);
  await seen.page.waitForFunction('window.paintPrint !== undefined');
});
afterAll(async () => {
  await browser.close();
  await served.close();
  await rm(folder, { recursive: true, force: true });
});

/**
 * Limit of the colour distance to the nearest pixel, of 255, as edges are antialiased in two ways. Long soft edges of
 * large letters reach 90 in a preview of half the dots.
 */
const tolerance = 96;

/**
 * Maximum share of stray pixels: thin lines are antialiased in two ways. A shift of two pixels gives ten times as many.
 */
const few = 0.002;

/** Returns the share of pixels in a side's preview that have no match in the print file within one pixel. */
async function disagreement(
  design: GarmentDesign,
  side: CustomSide,
  painter: 'folded' | 'plain',
  dotsPerMm: number,
): Promise<number> {
  const area = printAreaOf(design.garment, side);
  if (!area) throw new Error('nothing is printed there');
  const layers = design.sides[side];
  const fileOf = (name: string) => path.join(folder, name);
  const print = seenOnGarment(area, await drawPrint({ layers, area, dotsPerMm, fileOf, words: bundledWords() }));
  const painted = await seen.page.evaluate(([garment, on, list, kind]) => window.paintPrint(garment, on, list, kind), [
    design.garment,
    side,
    layers,
    painter,
  ] as const);
  const shown = seenInBrowser(area, painted);
  const { left } = printFrame(area);
  const steep = (area.wrapRadiusMm ?? Infinity) * 1.25;
  const isSeen = (x: number) => Math.abs(placeOnPrint(area, [left + x, area.middle[1]])[0]) < steep;
  const stray = strayPixels(print, shown, tolerance, isSeen) + strayPixels(shown, print, tolerance, isSeen);
  return stray / (shown.width * shown.height);
}

describe('the print file and the studio agree within one pixel', () => {
  test.each(['folded', 'plain'] as const)('the %s painter shows any design like the print file', async (painter) => {
    await fc.assert(
      fc.asyncProperty(anyDesign(sizes), async (design) => {
        for (const side of customGoods[design.garment].sides) {
          if (design.sides[side].length > 0)
            expect(await disagreement(design, side, painter, toDots(1) / 2)).toBeLessThan(few);
        }
      }),
      { seed: 20_261_121, numRuns: 14, endOnFailure: true },
    );
  });

  test('the studio agrees at the dots of the print file, and a shift of two pixels is detected', async () => {
    const design: GarmentDesign = {
      garment: 'cap',
      colour: 'White',
      size: 'One size',
      sides: {
        front: [
          {
            kind: 'picture',
            id: 'p',
            picture: 'squares',
            x: -20,
            y: 2,
            width: 48,
            height: 32,
            angle: 15,
            flipped: true,
          },
          {
            kind: 'text',
            id: 't',
            words: 'मैदान XI',
            font: 'teko',
            x: 24,
            y: 4,
            angle: -8,
            flipped: false,
            colour: '#14170f',
            outline: { colour: '#ffb81c', mm: 1 },
            curve: 30,
            size: 12,
          },
        ],
        back: [],
      },
    };
    expect(await disagreement(design, 'front', 'folded', toDots(1))).toBeLessThan(few);
    const area = printAreaOf('cap', 'front');
    if (!area) throw new Error('no area');
    const shifted = {
      ...design,
      sides: {
        ...design.sides,
        front: design.sides.front.map((layer) => ({ ...layer, x: layer.x + 2.5 / area.unitsPerMm })),
      },
    };
    const fileOf = (name: string) => path.join(folder, name);
    const draw = (of: GarmentDesign) =>
      drawPrint({ layers: of.sides.front, area, dotsPerMm: toDots(1), fileOf, words: bundledWords() });
    const [one, other] = [seenOnGarment(area, await draw(design)), seenOnGarment(area, await draw(shifted))];
    // The print is a small part of a cap's picture: with the shift six in a thousand pixels stray, and two are allowed.
    expect(strayPixels(one, other, tolerance) / (one.width * one.height)).toBeGreaterThan(2.5 * few);
  });

  test('a picture around a mug has no seams when it is painted without folds', async () => {
    const area = printAreaOf('mug', 'front');
    if (!area) throw new Error('nothing is printed there');
    const layers = [
      {
        kind: 'picture' as const,
        id: 'p',
        picture: 'squares',
        x: 0,
        y: 0,
        width: 240,
        height: 160,
        angle: 0,
        flipped: false,
      },
    ];
    const painted = await seen.page.evaluate((list) => window.paintPrint('mug', 'front', list, 'plain'), layers);
    const { data, width, height } = seenInBrowser(area, painted);
    const middle = Math.floor(height / 2);
    const alphas = Array.from({ length: width }, (_, x) => data[(middle * width + x) * 4 + 3] ?? 0);
    const [first, last] = [alphas.findIndex((alpha) => alpha > 0), alphas.findLastIndex((alpha) => alpha > 0)];
    expect(last - first).toBeGreaterThan(200);
    expect(Math.min(...alphas.slice(first + 1, last))).toBe(255);
  });

  test('the page writes nothing to the console', () => seen.expectQuiet());
});
