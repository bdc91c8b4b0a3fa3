import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { type OpenOffice, openOffice } from './open-office.ts';
import { openRoom, roomPresses } from './room-presses.ts';

let browser: Browser;
let office: OpenOffice;

beforeAll(async () => {
  [browser, office] = await Promise.all([launchBrowser(), openOffice()]);
});

afterAll(async () => {
  await browser.close();
  await office.close();
});

/** Returns all that a press can change: markup, theme, values of fields, the place of the focus. */
function stateOf(page: Page): Promise<string> {
  return page.evaluate(() => {
    const fields = [...document.querySelectorAll<HTMLInputElement>('input, textarea')].map(({ value }) => value);
    const all = [...document.querySelectorAll('*')];
    const focus = document.activeElement ? all.indexOf(document.activeElement) : -1;
    return [document.documentElement.outerHTML, location.href, focus, ...fields].join('\n');
  });
}

// The bench measures these presses: one without an effect would be measured as fast.
test.each(Object.entries(roomPresses))('at %s each measured press changes the page, twice over', async (path, list) => {
  const page = await openRoom(browser, office.url + path);
  for (const [what, find] of [...list, ...list]) {
    const press = await find(page);
    const before = await stateOf(page);
    await press();
    await expect.poll(() => stateOf(page), { message: what }).not.toBe(before);
  }
  await page.context().close();
});
