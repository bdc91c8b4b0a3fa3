import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';

let browser: Browser;
let office: OpenOffice;

beforeAll(async () => {
  [browser, office] = await Promise.all([launchBrowser(), openOffice()]);
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

/** Runs in the page: returns for each row how far its texts of one size are from one line, in px. */
function unevenRows(): number[] {
  return [...document.querySelectorAll('tr[data-key]')].map((row) => {
    const ends: number[] = [];
    const size = getComputedStyle(row).fontSize;
    const walker = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent || node.textContent?.trim() === '' || getComputedStyle(parent).fontSize !== size) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      // Hidden texts are one pixel high.
      const { bottom, height } = range.getBoundingClientRect();
      if (height > 2 && parent.getBoundingClientRect().width > 1) ends.push(bottom);
    }
    return Math.max(...ends) - Math.min(...ends);
  });
}

test('the texts of a row of orders stand on one line, beside pictures and states too', async () => {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await answerFrom(page, 'owner');
  await page.goto(`${office.url}/orders`);
  await page.locator('tr[data-key]').first().waitFor();
  const uneven = await page.evaluate(unevenRows);
  expect(uneven.length).toBeGreaterThan(5);
  expect(Math.max(...uneven)).toBeLessThan(0.6);
  await page.close();
});
