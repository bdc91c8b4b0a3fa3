import { readFile } from 'node:fs/promises';
import path from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { projectRoot } from './run-tool.ts';

const folder = path.join(projectRoot, 'storefront/public');

test('every icon of the manifest exists in its size', async () => {
  const { icons } = JSON.parse(await readFile(path.join(folder, 'manifest.webmanifest'), 'utf8')) as {
    icons: { src: string; sizes: string; purpose?: string }[];
  };
  for (const { src, sizes } of icons) {
    const { width, height, format } = await sharp(path.join(folder, src)).metadata();
    if (format !== 'svg') expect(`${width}x${height}`, src).toBe(sizes);
  }
  expect(icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`)).toEqual(
    expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']),
  );
});

test('favicon.ico has one picture of 32 pixels', async () => {
  const ico = await readFile(path.join(folder, 'favicon.ico'));
  expect([ico.readUInt16LE(2), ico.readUInt16LE(4), ico.readUInt8(6)]).toEqual([1, 1, 32]);
  const picture = ico.subarray(ico.readUInt32LE(18), ico.readUInt32LE(18) + ico.readUInt32LE(14));
  expect(await sharp(picture).metadata()).toMatchObject({ format: 'png', width: 32, height: 32 });
});

test('icons for phones have no transparency, and a maskable one fills its edges', async () => {
  for (const file of ['apple-touch-icon.png', 'icon-maskable-512.png']) {
    const { data, info } = await sharp(path.join(folder, file))
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true });
    expect([...data.subarray(0, 4)], file).toEqual([0xbf, 0x23, 0x18, 255]);
    expect(data.length).toBe(info.width * info.height * 4);
  }
});

test('the wordmark of mails is drawn at twice its size', async () => {
  const picture = sharp(path.join(projectRoot, 'server/foundation/mail/wordmark.png'));
  expect(await picture.metadata()).toMatchObject({ format: 'png', width: 294, height: 56 });
  const { data } = await picture.removeAlpha().raw().toBuffer({ resolveWithObject: true });
  // Between the M and the A is the background; the M begins at the left edge.
  expect([data[(28 * 294 + 60) * 3], data[(28 * 294 + 4) * 3]].map((level) => (level ?? 0) > 128)).toEqual([
    true,
    false,
  ]);
});
