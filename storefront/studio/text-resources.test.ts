import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { designFontFiles } from '#artwork/design/fonts.ts';
import { bundledLine, bundledWords } from '#artwork/node/load-design-fonts.ts';

const requestLine = vi.fn(async (words: string) => bundledLine(words));
vi.mock('./shaping-client.ts', () => ({ requestLine }));

/** Fonts of designs as the shop serves them. */
const fetchFromDisk = async (address: string) => {
  const files = Object.values(designFontFiles).flatMap(({ latin, devanagari }) => [latin, devanagari]);
  const file = files.find((one) => address.includes(one.split('/').at(-1) ?? one));
  return file
    ? new Response(new Uint8Array(readFileSync(createRequire(import.meta.url).resolve(file))))
    : new Response('', { status: 404 });
};

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal('fetch', vi.fn(fetchFromDisk));
  requestLine.mockClear();
});
afterEach(() => vi.unstubAllGlobals());

describe('resources of a text', () => {
  it('are font files, and a shaped line if the text has other scripts', async () => {
    const { resourcesOf } = await import('./text-resources.ts');
    expect(resourcesOf({ words: 'GULLY मैदान', font: 'teko' })).toEqual(['teko latin', 'teko devanagari']);
    expect(resourcesOf({ words: 'GULLY தமிழ்', font: 'teko' })).toEqual(['teko latin', 'line GULLY தமிழ்']);
  });

  it('give the outline of the print, and none before they are loaded', async () => {
    const { isLoaded, loadedOutline, loadResources, resourcesOf } = await import('./text-resources.ts');
    const text = { words: 'Asha علی தமிழ், 7', font: 'teko', curve: 30 } as const;
    expect(loadedOutline(text).path).toBe('');
    await loadResources(resourcesOf(text));
    expect(isLoaded(text)).toBe(true);
    expect(loadedOutline(text)).toEqual(bundledWords()(text));
    expect(loadedOutline({ ...text, words: 'தமிழ்' }).path).toBe('');
  });

  it('are requested once; a line that failed is requested again', async () => {
    const { isLoaded, loadResources, resourcesOf } = await import('./text-resources.ts');
    const text = { words: 'தமிழ்', font: 'teko' } as const;
    requestLine.mockRejectedValueOnce(new Error('the shaping worker failed'));
    await expect(loadResources(resourcesOf(text))).rejects.toThrow();
    expect(isLoaded(text)).toBe(false);
    // The resources that could be loaded are available.
    expect(isLoaded({ ...text, words: 'GULLY' })).toBe(true);
    await loadResources(resourcesOf(text));
    await loadResources(resourcesOf(text));
    expect(requestLine).toHaveBeenCalledTimes(2);
    expect(isLoaded(text)).toBe(true);
  });

  it('drop the least recently used lines', async () => {
    const { isLoaded, loadResources } = await import('./text-resources.ts');
    const words = (index: number) => `த ${index}`;
    await loadResources(['teko latin', ...Array.from({ length: 500 }, (_, index) => `line ${words(index)}`)]);
    expect(isLoaded({ words: words(0), font: 'teko' })).toBe(true);
    await loadResources([`line ${words(500)}`]);
    expect(isLoaded({ words: words(0), font: 'teko' })).toBe(true);
    expect(isLoaded({ words: words(1), font: 'teko' })).toBe(false);
    expect(isLoaded({ words: words(500), font: 'teko' })).toBe(true);
  });
});
