import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { cutMarks } from '#server/office/print-jobs/lay-prints.ts';
import { drawSheet } from './draw-sheet.ts';
import { measurePrints } from './measure-prints.ts';

let folder: string;
let print: string;
const box = { left: 30, top: 20, width: 60, height: 40 };

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-sheet-'));
  print = path.join(folder, 'print.png');
  // Red at the left, blue at the right, and transparent in the lower half.
  const part = (colour: string, left: number, top: number, width: number, height: number) => ({
    input: { create: { width, height, channels: 4 as const, background: colour } },
    left,
    top,
  });
  await sharp({ create: { width: 300, height: 200, channels: 4, background: '#00000000' } })
    .composite([part('#ff0000', 30, 20, 30, 40), part('#0000ff', 60, 20, 30, 30), part('#0000ff80', 60, 50, 30, 10)])
    .png()
    .toFile(print);
});
afterAll(() => rm(folder, { recursive: true, force: true }));

test('measures the position, the colours and the transparency of a print', async () => {
  const { sides } = await measurePrints({ sides: [{ side: 'front', file: print }], pictures: [], crests: [] });
  expect(sides.front).toMatchObject({ width: 300, height: 200, box });
  expect(sides.front?.tones.map(({ colour }) => colour)).toEqual(['#ff0000', '#0000ff']);
  expect(sides.front?.clear).toBeCloseTo(300 / 2400, 2);
});

test('measures the print at its ink, and ignores invisible remains of a background beside it', async () => {
  const haloed = path.join(folder, 'haloed.png');
  const remains = { create: { width: 90, height: 80, channels: 4 as const, background: '#ffffff05' } };
  await sharp(print)
    .composite([{ input: remains, left: 0, top: 0 }])
    .png()
    .toFile(haloed);
  const { sides } = await measurePrints({ sides: [{ side: 'front', file: haloed }], pictures: [], crests: [] });
  expect(sides.front?.box).toEqual(box);
});

test('places each print on a transparent sheet at 300 dpi, rotated if needed, with black cut marks', async () => {
  const out = path.join(folder, 'sheet.png');
  const laid = [
    { left: 47, top: 47, width: 60, height: 40, turned: false },
    { left: 250, top: 500, width: 40, height: 60, turned: true },
  ];
  const marks = laid.flatMap((one) => cutMarks(one, 94));
  // Longer than one strip, so that the second print spans two strips.
  await drawSheet({ width: 400, height: 700, prints: laid.map((one) => ({ ...one, file: print, box })), marks, out });
  const { data, info } = await sharp(out).raw().toBuffer({ resolveWithObject: true });
  expect(info).toMatchObject({ width: 400, height: 700, channels: 4 });
  expect((await sharp(out).metadata()).density).toBe(300);
  const at = (x: number, y: number) => [...data.subarray((y * 400 + x) * 4, (y * 400 + x) * 4 + 4)];
  expect([at(47, 47), at(106, 47), at(106, 86), at(46, 47), at(107, 60)]).toEqual([
    [255, 0, 0, 255],
    [0, 0, 255, 255],
    [0, 0, 255, 128],
    [0, 0, 0, 0],
    [0, 0, 0, 0],
  ]);
  // Rotated clockwise: the left side is on top.
  expect([at(250, 500), at(289, 529), at(289, 530), at(250, 559)]).toEqual([
    [255, 0, 0, 255],
    [255, 0, 0, 255],
    [0, 0, 255, 255],
    [0, 0, 255, 128],
  ]);
  for (const { left, top } of marks) expect(at(left, top)).toEqual([0, 0, 0, 255]);
  const black = marks.reduce((sum, { width, height }) => sum + width * height, 0);
  expect(data.filter((_, byte) => byte % 4 === 3 && data[byte] !== 0).length).toBe(2 * 2400 + black);
});

test('refuses a print with another size than planned, and a missing file', async () => {
  const one = { left: 0, top: 0, width: 61, height: 40, turned: false, box };
  const sheet = { width: 100, height: 100, marks: [], out: path.join(folder, 'no.png') };
  await expect(drawSheet({ ...sheet, prints: [{ ...one, file: print }] })).rejects.toThrow('not of the size');
  await expect(
    drawSheet({ ...sheet, prints: [{ ...one, width: 60, file: path.join(folder, 'gone.png') }] }),
  ).rejects.toThrow(/missing/);
});
