import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { expect, test, vi } from 'vitest';
import { bundledLine } from '#artwork/node/load-design-fonts.ts';
import { designScriptFont, scriptFonts } from '#artwork/shaping/script-fonts.ts';
import type { ShapedScript } from '#contract/scripts.ts';
import { scriptFontAddresses } from './script-font-files.ts';
import { shapeWords } from './shape-words.ts';

const require = createRequire(import.meta.url);
const scripts = Object.keys(scriptFonts).filter((script): script is ShapedScript => script !== 'Devanagari');

/** Reads the font of an address, as the shop serves it. */
async function fetchFromDisk(address: string): Promise<Uint8Array> {
  const file = scripts.map(designScriptFont).find((one) => address.includes(one.split('/').at(-1) ?? one));
  if (!file) throw new Error(`no font at ${address}`);
  return readFile(require.resolve(file));
}

test('the studio uses the same font files for other scripts as the print', () => {
  expect(Object.keys(scriptFontAddresses).toSorted()).toEqual(scripts.toSorted());
  for (const script of scripts)
    expect(scriptFontAddresses[script]).toContain(designScriptFont(script).split('/').at(-1));
});

test.each([
  'শ্রী',
  'ਸਿੰਘ',
  'જસપ્રીત',
  'ଓଡ଼ିଶା',
  'தமிழ்',
  'తెలుగు',
  'ಕನ್ನಡ',
  'മലയാളം',
  'عرفان پٹھان',
  'Asha علی (7) தமிழ் हिन्दी',
  '\u0b84க Москва',
])('the worker shapes %s like the print', async (words) => {
  const line = await shapeWords(words, fetchFromDisk);
  expect(line).toEqual(bundledLine(words));
  expect(structuredClone(line)).toEqual(line);
});

test('each font is loaded once, and again after a failure', async () => {
  vi.resetModules();
  const { shapeWords: shapeWithoutFonts } = await import('./shape-words.ts');
  const fetchFont = vi.fn(fetchFromDisk);
  fetchFont.mockRejectedValueOnce(new Error('offline'));
  await expect(shapeWithoutFonts('தமிழ்', fetchFont)).rejects.toThrow('offline');
  await shapeWithoutFonts('தமிழ்', fetchFont);
  await shapeWithoutFonts('தமிழ் மொழி', fetchFont);
  expect(fetchFont).toHaveBeenCalledTimes(2);
});
