import type { Page } from 'playwright-core';

const bothSizes = [
  [390, 844],
  [1440, 900],
] as const;

/**
 * Takes pictures in light and dark into the folder in OFFICE_SHOTS; does nothing if that is not set. `sizes` are widths
 * and heights in px, by default of a phone and a desktop.
 */
export async function takePictures(
  page: Page,
  name: string,
  sizes: readonly (readonly [width: number, height: number])[] = bothSizes,
): Promise<void> {
  const folder = process.env.OFFICE_SHOTS;
  if (!folder) return;
  for (const theme of ['light', 'dark'] as const)
    for (const [width, height] of sizes) {
      await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
      await page.setViewportSize({ width, height });
      await page.screenshot({ path: `${folder}/${name}-${width}-${theme}.png`, animations: 'disabled' });
    }
}
