import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { endAllShops, type RunningShop, startShop } from '../running-shop.ts';
import { desk, journeys } from './journeys.ts';
import { Shopper } from './shopper.ts';
import type { OtherBrowser } from './tab.ts';

/** Runs all journeys in one browser and one shop, with an empty profile and a quiet console for each. */
export function walkJourneys(start: () => Promise<OtherBrowser>): void {
  let browser: OtherBrowser;
  let shop: RunningShop;

  beforeAll(async () => {
    [browser, shop] = await Promise.all([start(), startShop()]);
  });
  afterAll(async () => {
    await browser?.close();
    await endAllShops();
  });
  beforeEach(async () => {
    await browser.tab.goto(`${shop.url}/robots.txt`);
    await browser.tab.forget();
    await browser.tab.resize(...desk);
    await browser.tab.noise();
  });
  afterEach(async () => {
    expect(await browser.tab.noise()).toEqual([]);
  });

  test.each(journeys)('$name', ({ walk }) => walk(new Shopper(browser.tab), shop));
}
