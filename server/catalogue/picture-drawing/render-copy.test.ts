import sharp from 'sharp';
import { expect, test } from 'vitest';
import { renderCopy } from './render-copy.ts';

test.each([
  ['a garment', [1600, 2000], [800, 1000]],
  ['a print of another shape', [2800, 3200], [800, 914]],
  ['a wide picture', [2400, 600], [800, 200]],
])('keeps the whole of %s and its proportions in a smaller copy', async (_, [width = 0, height = 0], [wide, high]) => {
  const of = await sharp({ create: { width, height, channels: 4, background: '#ffffff00' } })
    .png()
    .toBuffer();
  const copy = await sharp(await renderCopy({ of, width: 800, format: 'webp' })).metadata();
  expect([copy.width, copy.height]).toEqual([wide, high]);
});
