import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import { local, newBrowser, signIn, start, Tab } from '../browser/test-tabs.ts';
import { sampleProduct } from './sample-product.ts';

// Clicking adds to the cart of the current user at once: the page may be left while the spinner shows.

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  newBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cart = () => JSON.parse(local.getItem('cart') ?? '[]') as { id: string }[];

/** Clicks 'Add to cart' in a tab with a user, and has something happen while the spinner shows. */
async function pressed(meanwhile: (tab: Tab) => void, who?: string): Promise<boolean> {
  const tab = await Tab.open();
  const { addSeen } = await import('./add-to-cart.tsx');
  if (who) tab.act(() => signIn(tab, who));
  tab.act(() => tab.owner.isOutdated());
  vi.stubGlobal('window', tab.window);
  const adding = tab.act(() => addSeen(firstFacts, sampleProduct(), 'M', 1));
  meanwhile(tab);
  vi.stubGlobal('window', tab.window);
  await vi.advanceTimersByTimeAsync(250);
  return adding;
}

test('an item is in the cart before its spinner ends, also if the page is left', async () => {
  let seen = 0;
  await pressed(() => {
    seen = cart().length;
  });
  expect(seen).toBe(1);
});

test('an item is in the cart once, also if its guest signs in during the spinner', async () => {
  expect(await pressed(() => {})).toBe(true);
  expect(cart()).toHaveLength(1);
  newBrowser();
  expect(await pressed((tab) => tab.act(() => signIn(tab, 'asha')))).toBe(true);
  expect(cart()).toHaveLength(1);
});

test.each([
  ['not in the cart of the next guest', () => {}, 0],
  ['not in the cart of another user who signs in', (tab: Tab) => signIn(tab, 'ravi'), 0],
  ['in the cart of the same user who signs in again', (tab: Tab) => signIn(tab, 'asha'), 1],
])('an item added before a logout is %s', async (_name, comes, pieces) => {
  await pressed((tab) => {
    tab.act(() => tab.owner.signOutHere());
    tab.hear();
    tab.act(() => comes(tab));
    tab.hear();
  }, 'asha');
  expect(cart()).toHaveLength(pieces);
});
