import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';

let office: OpenOffice;
let browser: Browser;
beforeAll(async () => {
  office = await openOffice();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

/** Runs in the page: returns how far the baselines of each row's words are apart, in px. Skips cells of two lines. */
function baselineSpreads(): number[] {
  /** Descent of the office's font, as a share of its size. */
  const descent = 0.2;
  const baselinesIn = (cell: Element) => {
    const found: number[] = [];
    const walker = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || parent.closest('.vh') || node.textContent?.trim() === '') continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const size = Number.parseFloat(getComputedStyle(parent).fontSize);
      for (const { bottom, height } of range.getClientRects()) if (height > 0) found.push(bottom - descent * size);
    }
    return found;
  };
  const spread = (places: readonly number[]) => Math.max(...places) - Math.min(...places);
  return [...document.querySelectorAll('tbody tr')].slice(0, 12).flatMap((row) => {
    const cells = [...row.children].map(baselinesIn).filter((places) => places.length > 0 && spread(places) < 8);
    return cells.length > 1 ? spread(cells.flat()) : [];
  });
}

test.each(['/orders', '/catalogue', '/stock', '/staff'])(
  'the words of each table row of %s stand on one baseline',
  async (address) => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    await answerFrom(page, 'owner');
    await page.goto(office.url + address);
    await page.locator('tbody tr').first().waitFor();
    await page.evaluate(() => document.fonts.ready);
    const spreads = await page.evaluate(baselineSpreads);
    expect(spreads.length).toBeGreaterThan(0);
    expect(Math.max(...spreads)).toBeLessThan(1);
    await context.close();
  },
);
