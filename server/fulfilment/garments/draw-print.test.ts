import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import fc from 'fast-check';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DesignPictureLayer, DesignTextLayer, Layer } from '#artwork/design/layers.ts';
import { boundsOf, layerBox, roundPlace, toLayer } from '#artwork/design/place.ts';
import { toDots } from '#artwork/design/resolution.ts';
import { bundledWords } from '#artwork/node/load-design-fonts.ts';
import { printAreas } from '#artwork/print-areas.ts';
import { drawPrint } from './draw-print.ts';

const words = bundledWords();
let dir: string;
const files: Record<string, string> = {};

beforeAll(async () => {
  dir = await mkdtemp(path.join(tmpdir(), 'maidan-print-'));
  for (const [name, width, height] of [
    ['wide', 1200, 600],
    ['tall', 500, 900],
  ] as const) {
    files[name] = path.join(dir, `${name}.png`);
    await writeFile(
      files[name],
      await sharp({ create: { width, height, channels: 3, background: '#bf2318' } })
        .png()
        .toBuffer(),
    );
  }
  // A picture whose left half is blue, which shows its orientation.
  files.halves = path.join(dir, 'halves.png');
  const blue = await sharp({ create: { width: 300, height: 600, channels: 3, background: '#0000ff' } })
    .png()
    .toBuffer();
  await sharp({ create: { width: 600, height: 600, channels: 3, background: '#ff0000' } })
    .composite([{ input: blue, left: 0, top: 0 }])
    .png()
    .toFile(files.halves);
});
afterAll(() => rm(dir, { recursive: true, force: true }));

const square = { widthMm: 60, heightMm: 60 };
const fileOf = (name: string) => files[name] ?? '';
const draw = (layers: Layer[], area: { widthMm: number; heightMm: number } = square, dotsPerMm = toDots(1)) =>
  drawPrint({ layers, area, dotsPerMm, fileOf, words });

const picture: DesignPictureLayer = {
  kind: 'picture',
  id: 'p',
  picture: 'wide',
  x: 0,
  y: 0,
  angle: 0,
  flipped: false,
  width: 40,
  height: 20,
};
const text: DesignTextLayer = {
  kind: 'text',
  id: 't',
  x: 0,
  y: 0,
  angle: 0,
  flipped: false,
  words: 'GULLY XI',
  font: 'block',
  colour: '#14170f',
  outline: null,
  curve: 0,
  size: 10,
};

test.each([
  ['t-shirt', 'front', 3543, 4724],
  ['jersey', 'front', 3307, 4252],
  ['kids-t-shirt', 'back', 2362, 2953],
  ['hoodie', 'front', 3307, 3780],
  ['cap', 'front', 1299, 650],
  ['mug', 'front', 2362, 1004],
] as const)('the print of a %s, %s, is %d x %d dots', async (garment, side, width, height) => {
  const area = printAreas[garment][side];
  if (!area) throw new Error('no area');
  expect(await draw([], area)).toMatchObject({ width, height });
});

test('a picture covers its place and nothing else, to a tenth of a millimetre', async () => {
  const place = fc.double({ min: -25, max: 25, noNaN: true }).map((value) => roundPlace(value));
  const layer = fc
    .record({
      picture: fc.constantFrom('wide', 'tall'),
      x: place,
      y: place,
      angle: fc.integer({ min: -179, max: 180 }),
      flipped: fc.boolean(),
      width: fc.double({ min: 8, max: 90, noNaN: true }).map((value) => roundPlace(value)),
    })
    .map(
      (given): DesignPictureLayer => ({
        ...picture,
        ...given,
        height: roundPlace(given.width * (given.picture === 'wide' ? 0.5 : 1.8)),
      }),
    );
  await fc.assert(
    fc.asyncProperty(layer, async (it) => {
      const sheet = await draw([it]);
      const { left, top, right, bottom } = layerBox(it, words);
      for (let y = 0; y < sheet.height; y += 7) {
        for (let x = 0; x < sheet.width; x += 7) {
          const mm = [(x + 0.5 - sheet.width / 2) / toDots(1), (y + 0.5 - sheet.height / 2) / toDots(1)] as const;
          const [ownX, ownY] = toLayer(it, mm);
          const inside = Math.min(ownX - left, right - ownX, ownY - top, bottom - ownY);
          const alpha = sheet.data[(y * sheet.width + x) * 4 + 3];
          if (inside > 0.1) expect(alpha).toBe(255);
          if (inside < -0.1) expect(alpha).toBe(0);
        }
      }
    }),
    { seed: 20_261_121, numRuns: 25 },
  );
});

test('text is where its outline is, to a tenth of a millimetre', async () => {
  const angled = fc.record({
    angle: fc.integer({ min: -179, max: 180 }),
    x: fc.integer({ min: -10, max: 10 }),
    y: fc.integer({ min: -10, max: 10 }),
    curve: fc.integer({ min: -50, max: 50 }),
    flipped: fc.boolean(),
    words: fc.constantFrom('GULLY', 'मैदान', 'Asha 7', 'தமிழ்', 'Asha علی 7'),
  });
  await fc.assert(
    fc.asyncProperty(angled, async (given) => {
      const it = { ...text, ...given, size: 6, angle: Math.round(given.angle / 90) * 90 };
      const sheet = await draw([it]);
      const seen = { left: Infinity, top: Infinity, right: -Infinity, bottom: -Infinity };
      for (let k = 3; k < sheet.data.length; k += 4) {
        if ((sheet.data[k] ?? 0) < 128) continue;
        const [x, y] = [((k - 3) / 4) % sheet.width, Math.floor(k / 4 / sheet.width)];
        seen.left = Math.min(seen.left, x);
        seen.right = Math.max(seen.right, x + 1);
        seen.top = Math.min(seen.top, y);
        seen.bottom = Math.max(seen.bottom, y + 1);
      }
      const box = boundsOf(it, words);
      for (const edge of ['left', 'right', 'top', 'bottom'] as const) {
        expect(Math.abs((seen[edge] - sheet.width / 2) / toDots(1) - box[edge])).toBeLessThan(0.1);
      }
    }),
    { seed: 20_261_121, numRuns: 25 },
  );
});

test('a picture of 100.0 mm measures 100.0 mm', async () => {
  const sheet = await draw([{ ...picture, width: 100, height: 50, x: 12.3, y: -4.5 }], { widthMm: 300, heightMm: 400 });
  const row = Math.round(sheet.height / 2 - toDots(4.5));
  const alphas = Array.from({ length: sheet.width }, (_, x) => sheet.data[(row * sheet.width + x) * 4 + 3] ?? 0);
  const first = alphas.findIndex((alpha) => alpha > 127);
  const last = alphas.findLastIndex((alpha) => alpha > 127) + 1;
  expect(Math.abs((last - first) / toDots(1) - 100)).toBeLessThan(0.1);
  expect(Math.abs(((first + last) / 2 - sheet.width / 2) / toDots(1) - 12.3)).toBeLessThan(0.1);
});

test('flipping swaps left and right, and turning is clockwise', async () => {
  const colourAt = (sheet: { data: Uint8ClampedArray; width: number; height: number }, xMm: number, yMm: number) => {
    const k =
      (Math.round(sheet.height / 2 + toDots(yMm)) * sheet.width + Math.round(sheet.width / 2 + toDots(xMm))) * 4;
    return (sheet.data[k] ?? 0) > (sheet.data[k + 2] ?? 0) ? 'red' : 'blue';
  };
  const halves: DesignPictureLayer = { ...picture, picture: 'halves', width: 40, height: 40 };
  expect(colourAt(await draw([halves]), -10, 0)).toBe('blue');
  expect(colourAt(await draw([{ ...halves, flipped: true }]), -10, 0)).toBe('red');
  // A clockwise quarter turn brings the left side to the top.
  expect(colourAt(await draw([{ ...halves, angle: 90 }]), 0, -10)).toBe('blue');
  expect(colourAt(await draw([{ ...halves, angle: 90 }]), 0, 10)).toBe('red');
});

test('colours are unchanged, the background is transparent, and the last layer is on top', async () => {
  const sheet = await draw([picture, { ...text, colour: '#00ff00', size: 30, words: 'I' }]);
  const at = (x: number, y: number) => [...sheet.data.slice((y * sheet.width + x) * 4, (y * sheet.width + x) * 4 + 4)];
  expect(at(180, 354)).toEqual([0xbf, 0x23, 0x18, 255]);
  expect(at(2, 2)).toEqual([0, 0, 0, 0]);
  expect(at(354, 354)).toEqual([0, 255, 0, 255]);
});

test('a picture far larger than the sheet is clipped', async () => {
  const sheet = await draw([{ ...picture, picture: 'halves', width: 2000, height: 2000, x: 900, angle: 30 }]);
  expect(sheet.data[3]).toBe(255);
});
