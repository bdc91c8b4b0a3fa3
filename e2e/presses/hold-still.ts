import type { Browser, BrowserContextOptions } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser, visit } from '../browser.ts';
import { forgetShifts, mostShift, type Seen, slowAnswers, watchShifts } from '../layout-shift.ts';
import { endAllShops, type RunningShop, startShop } from '../running-shop.ts';
import { untilDrawn, untilSettled } from '../settled.ts';
import { pressRows } from './press-rows.ts';

/**
 * Browsers excuse what moves within half a second of a press (`hadRecentInput`), in real time: an answer comes later.
 */
const slowAnswerMs = 700;

/**
 * Declares the tests of one screen: a press may change the page at once; what comes of it later moves nothing by
 * itself, however slow the network.
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
    await slowAnswers(page.context(), slowAnswerMs);
    // Changes of the page before this have other causes than a click.
    await untilSettled(page);
    await forgetShifts(page);
    await row.press(page, shop);
    await row.after(page, shop);
    await untilSettled(page);
    await untilDrawn(page);
    const { unasked, movedUnasked } = await page.evaluate<Seen>('window.seen');
    expect(unasked, movedUnasked.join('; ')).toBeLessThanOrEqual(mostShift);
    await page.context().close();
  });
}
