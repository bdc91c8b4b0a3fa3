import { projectRoot } from '#scripts/run-tool.ts';
import { chosenTests, needsOf } from '#scripts/test-needs.ts';
import { openSharedShop, type SharedShop, startSharedShop } from './shared-shop.ts';

const shownShopVariable = 'SHOWN_SHOP';

/**
 * Starts the shop that all tests look at which change nothing of its data, and ends it after them: each of its own
 * takes longer to start than many take to look. The first tests run while it comes up.
 */
export default async function setUp(): Promise<(() => Promise<void>) | undefined> {
  const at = process.argv.indexOf('run');
  const named = at < 0 ? [] : process.argv.slice(at + 1);
  if (!needsOf(projectRoot, chosenTests(projectRoot, named)).shownShop) return undefined;
  // Several tests at a time are a flood from one address.
  return startSharedShop(shownShopVariable, { WORK_BUDGETS: 'off' });
}

/**
 * Gives the shop that is there for all who only look, once it is open: whoever orders, signs up or sends something
 * starts their own.
 */
export function shownShop(): Promise<SharedShop> {
  return openSharedShop(shownShopVariable);
}
