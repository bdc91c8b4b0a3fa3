import type { Page } from 'playwright-core';

/**
 * Returns the WebP address of a drawn picture in AVIF, for code that compares shades. The Chromium of Debian 12 runs on
 * dav1d 1.0 but reads its header in the layout of later versions: it takes each alpha channel for limited range, shows
 * (alpha - 16) * 255 / 219, and loses shades below 6 %. Firefox, and Chromium with its own dav1d, show them exactly.
 */
export function exactPicture(url: string): string {
  return url.replace(/^(.*\/images\/.*)\.avif$/, '$1.webp');
}

/** Makes a page load drawn pictures as WebP, so that a screenshot shows their exact shades. */
export async function loadExactPictures(page: Page): Promise<void> {
  await page.route(/\/images\/.*\.avif$/, (route) => route.continue({ url: exactPicture(route.request().url()) }));
}
