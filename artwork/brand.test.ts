import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { iconDrawing, markPath, wordmarkPath } from './brand.ts';

test('wordmark and logo equal those of the pages', () => {
  const page = readFileSync(new URL('../ui/wordmark.tsx', import.meta.url), 'utf8');
  const paths = Array.from(page.matchAll(/ d="([^"]+)"/g), ([, path]) => path);
  expect(paths).toEqual([...wordmarkPath.split(/ (?=M)/), markPath]);
});

test('an icon has its logo centred, within the safe area of a maskable icon', () => {
  const [, left, top, scale] = /translate\(([\d.]+) ([\d.]+)\) scale\(([\d.]+)\)/.exec(iconDrawing(512, 0.6)) ?? [];
  const [x, y, size] = [Number(left), Number(top), Number(scale)];
  expect([x + 64 * size, y + 50 * size]).toEqual([256, 256]);
  // A maskable icon is cut to a circle of at least four fifths of its width.
  expect(Math.hypot(64 * size, 50 * size)).toBeLessThan(512 * 0.4);
});
