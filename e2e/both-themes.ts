import type { Page } from 'playwright-core';
import { expectAccessible } from './browser.ts';

/** Shows a page in the other theme, and waits until no colour is on its way: one between the two is neither. */
export async function turnTo(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset.theme = wanted;
    // Asked again and again: the promise of a transition that another takes over stays open.
    const turning = () => document.getAnimations().some((animation) => 'transitionProperty' in animation);
    for (let looks = 0; turning() && looks < 100; looks += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  }, theme);
}

/**
 * Has axe look at the page as it stands in the theme it has, and at its colours in the other one; leaves it in its own.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const had = await page.evaluate(() => document.documentElement.dataset.theme ?? 'light');
  for (const theme of [had === 'dark' ? 'light' : 'dark', had]) {
    await turnTo(page, theme);
    await expectAccessible(page, theme === had ? 'all' : 'colours');
  }
}
