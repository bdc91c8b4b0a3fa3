import type { Browser } from 'playwright-core';
import { launchBrowser } from '#e2e/browser.ts';
import { courierOf } from '#e2e/courier-of.ts';
import { openSharedShop, type SharedShop, startSharedShop } from '#e2e/shared-shop.ts';
import { projectRoot } from '#scripts/run-tool.ts';
import { chosenTests, needsOf } from '#scripts/test-needs.ts';

const smokeShopVariable = 'SMOKE_SHOP';

/** Starts the shop of all smoke journeys if the run includes one, and returns the function that ends it. */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const at = process.argv.indexOf('run');
  const named = at < 0 ? [] : process.argv.slice(at + 1);
  if (!needsOf(projectRoot, chosenTests(projectRoot, named)).smokeShop) return undefined;
  // Parcels are packed and moved only by the journeys themselves.
  const env = { CASH_CODES: 'on', AUTO_PACK: 'off', WORK_BUDGETS: 'off' };
  return startSharedShop(smokeShopVariable, env, (shop) => courierOf(shop).set({ pace: 0 }));
}

/**
 * Opens the browser and the shop that all smoke journeys share. Each journey uses its own products and e-mail
 * addresses.
 */
export async function openSmokeShop(): Promise<{ browser: Browser; shop: SharedShop }> {
  const [browser, shop] = await Promise.all([launchBrowser(), openSharedShop(smokeShopVariable)]);
  return { browser, shop };
}
