import { projectRoot } from '#scripts/run-tool.ts';
import { chosenTests, needsOf } from '#scripts/test-needs.ts';
import { openSharedShop, type SharedShop, startSharedShop } from './shared-shop.ts';

const shownShopVariable = 'SHOWN_SHOP';

/**
 * Starts the shop that all read-only tests share, and ends it after them: starting one per test would take longer than
 * the tests. The first tests run during its start.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const at = process.argv.indexOf('run');
  const named = at < 0 ? [] : process.argv.slice(at + 1);
  if (!needsOf(projectRoot, chosenTests(projectRoot, named)).shownShop) return undefined;
  // Parallel tests send many requests from one IP address, so rate limits are off.
  return startSharedShop(shownShopVariable, { WORK_BUDGETS: 'off' });
}

/**
 * Returns the shared shop for read-only tests, once it is open. Tests that order, sign up or send something start their
 * own shop.
 */
export function shownShop(): Promise<SharedShop> {
  return openSharedShop(shownShopVariable);
}
