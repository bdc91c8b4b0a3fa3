import type { Page } from 'playwright-core';
import type { Told } from './seats.ts';

const cloths = ['#bf2318', '#13244f', '#14170f', '#ffb81c', '#1f50b8', '#12807a', '#f5f4ef', '#7a1f3d'];

/** Draws a garment in a few strokes, with its print. */
export function drawGarment(cloth: string, print = ''): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000" viewBox="0 0 800 1000"><path d="M260 170 90 300l80 130 70-50v440h320V380l70 50 80-130-170-130q-140 90-280 0z" fill="${cloth}" stroke="#00000033" stroke-width="4"/>${print}</svg>`;
}

/** Returns the URL of a sample's picture, in the shop's format, so that widths and formats are requested as usual. */
export function imageOf(name: string): string {
  return `/images/sample-${name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-')}/front-0a1b2c-480.webp`;
}

const paints = (address: string) =>
  cloths[[...address].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % cloths.length] ?? '#bf2318';

/** Returns the picture of a URL: a garment for each name, or a shopper's upload. Undefined if there is none. */
export function pictureOf(pathname: string): Told | undefined {
  const [, root = '', kind = '', name = ''] = pathname.split('/');
  if (root === 'images' || root === 'uploads') return { type: 'image/svg+xml', body: drawGarment(paints(root + kind)) };
  if (root === 'api' && kind === 'office' && /^(?:drawings|crests)$/.test(name))
    return { type: 'image/svg+xml', body: drawGarment('#1b7a4b') };
}

/**
 * Lists pictures of a page that were requested and did not load. Pictures below the screen that were not requested yet
 * are omitted.
 */
export async function brokenPictures(page: Page): Promise<string[]> {
  return page.evaluate<string[]>(
    `[...document.images].filter((one) => one.complete && one.currentSrc !== '' && one.naturalWidth === 0).map((one) => one.currentSrc)`,
  );
}
