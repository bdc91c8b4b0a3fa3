import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { local, newBrowser, signIn, start, Tab } from '../browser/test-tabs.ts';
import { sampleProduct } from './sample-product.ts';

// What is pressed by one must not land in the cart of the next, however short the spinner is.

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  newBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const cart = () => JSON.parse(local.getItem('cart') ?? '[]') as { id: string }[];

/** Presses 'Add to cart' in a tab, and has something happen while its spinner shows. */
async function pressed(meanwhile: (tab: Tab) => void): Promise<boolean> {
  const tab = await Tab.open();
  const { addSeen } = await import('./add-to-cart.tsx');
  tab.act(() => tab.owner.isOutdated());
  vi.stubGlobal('window', tab.window);
  const adding = tab.act(() => addSeen(sampleProduct(), 'M', 1));
  meanwhile(tab);
  vi.stubGlobal('window', tab.window);
  await vi.advanceTimersByTimeAsync(250);
  return adding;
}

test('a piece is in the cart once its spinner was seen, also of a guest who signs in meanwhile', async () => {
  expect(await pressed(() => {})).toBe(true);
  expect(cart()).toHaveLength(1);
  newBrowser();
  expect(await pressed((tab) => tab.act(() => signIn(tab, 'asha')))).toBe(true);
  expect(cart()).toHaveLength(1);
});

test.each([
  ['the next guest', () => {}],
  ['somebody else who signs in', (tab: Tab) => signIn(tab, 'ravi')],
  ['the same person, signed in anew', (tab: Tab) => signIn(tab, 'asha')],
])('a piece that was pressed before a logout is not put into the cart of %s', async (_name, comes) => {
  const outcome = await pressed((tab) => {
    tab.act(() => signIn(tab, 'asha'));
    tab.act(() => tab.owner.isOutdated());
    tab.act(() => tab.owner.signOutHere());
    tab.hear();
    tab.act(() => comes(tab));
    tab.hear();
  });
  expect(outcome).toBe(false);
  expect(cart()).toEqual([]);
});
