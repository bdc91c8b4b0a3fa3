import type { Page } from 'playwright-core';
import { expectAccessible } from './browser.ts';

/** Shows a page in the other theme, and waits until no colour is in transition. */
export async function turnTo(page: Page, theme: string): Promise<void> {
  await page.evaluate(async (wanted) => {
    document.documentElement.dataset.theme = wanted;
    // Polls, because the promise of a transition that another one replaces stays pending.
    const turning = () => document.getAnimations().some((animation) => 'transitionProperty' in animation);
    for (let looks = 0; turning() && looks < 100; looks += 1) await new Promise((resolve) => setTimeout(resolve, 20));
  }, theme);
}

/**
 * Runs axe on the page in its current theme, and its colour rules in the other theme. Restores the theme afterwards.
 */
export async function expectAccessibleInBothThemes(page: Page): Promise<void> {
  const had = await page.evaluate(() => document.documentElement.dataset.theme ?? 'light');
  for (const theme of [had === 'dark' ? 'light' : 'dark', had]) {
    await turnTo(page, theme);
    await expectAccessible(page, theme === had ? 'all' : 'colours');
  }
}
