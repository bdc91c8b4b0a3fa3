import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from '../browser.ts';
import { forgetShifts, mostShift, type Seen, watchShifts } from '../layout-shift.ts';
import { endAllShops, type RunningShop, startShop } from '../running-shop.ts';
import { untilDrawn, untilSettled } from '../settled.ts';
import { pressRows } from './press-rows.ts';

/**
 * Response delay in ms. Browsers excuse layout shifts within half a second of a click (`hadRecentInput`), in real time,
 * so responses come later.
 */
const slowAnswerMs = 700;

/**
 * Delays the page's calls of the shop, and counts those that wait in `window.waiting`. Delays in the page, as a browser
 * whose requests are intercepted has no cache: it would load styles again that every other browser has.
 */
function delayCalls(answerMs: number): void {
  const send = window.fetch;
  const state = { delayed: 0 };
  Object.assign(window, { waiting: state });
  window.fetch = async (input, init) => {
    const { pathname } = new URL(input instanceof Request ? input.url : input, window.location.href);
    if (!pathname.startsWith('/api/')) return send(input, init);
    state.delayed += 1;
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    const answer = send(input, init);
    state.delayed -= 1;
    return answer;
  };
}

/** Waits until no call of the page is delayed or unanswered. */
async function untilAnswered(page: Page): Promise<void> {
  do await untilSettled(page);
  while (await page.evaluate<boolean>('window.waiting?.delayed > 0'));
}

/**
 * Declares the tests of one screen size: a click may change the page at once, but its later results must not move
 * content, however slow the network is.
 */
export function holdStillOn(screen: 'phone' | 'desk', options: BrowserContextOptions): void {
  let browser: Browser;
  let shop: RunningShop;
  beforeAll(async () => {
    [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), startShop()]);
  });
  afterAll(async () => {
    await browser.close();
    await endAllShops();
  });

  const rows = pressRows.filter(({ only }) => only === undefined || only === screen);
  test.each(rows)('$name causes no layout shift', async (row) => {
    const { page } = await visit(browser, { ...options, reducedMotion: 'reduce' });
    await watchShifts(page.context());
    await row.before(page, shop);
    await page.context().addInitScript(delayCalls, slowAnswerMs);
    await page.evaluate(delayCalls, slowAnswerMs);
    // Earlier changes of the page have other causes than the click, so they do not count.
    await untilSettled(page);
    await forgetShifts(page);
    await row.press(page, shop);
    await row.after(page, shop);
    await untilAnswered(page);
    await untilDrawn(page);
    const { unasked, movedUnasked } = await page.evaluate<Seen>('window.seen');
    expect(unasked, movedUnasked.join('; ')).toBeLessThanOrEqual(mostShift);
    await page.context().close();
  });
}
