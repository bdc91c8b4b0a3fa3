import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { local, newBrowser, signIn, start, Tab } from '../browser/test-tabs.ts';

// What a checkout remembers is of those its page shows, where the browser keeps it and where it does not.

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  newBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const typed = { values: { contact: { name: 'Asha Sawant', phone: '98200 43210' } } };

async function openCheckout() {
  const tab = await Tab.open();
  const draft = await import('./pending-order.ts');
  return {
    tab,
    types: () => tab.act(() => draft.saveCheckout(typed)),
    values: () => tab.act(() => draft.readSavedCheckout().values),
  };
}

test.each([
  ['the next guest', () => {}],
  ['somebody else who has signed in since', (tab: Tab) => signIn(tab, 'ravi')],
])('a checkout that slept while its guest signed in elsewhere and left keeps nothing for %s', async (_name, comes) => {
  const [asleep, other] = [await openCheckout(), await openCheckout()];
  asleep.types();
  expect(other.values()).toEqual(typed.values);
  other.tab.act(() => signIn(other.tab, 'asha'));
  other.tab.act(() => other.tab.owner.signOutHere());
  other.tab.act(() => other.tab.owner.answerWhetherToKeep(false));
  other.tab.hear();
  other.tab.act(() => comes(other.tab));
  // Neither from its memory nor by the next key that is pressed.
  expect(asleep.values()).toBeUndefined();
  asleep.types();
  expect(JSON.stringify(local)).not.toContain('Asha Sawant');
  expect(other.values()).toBeUndefined();
  asleep.tab.hear();
  expect(asleep.values()).toBeUndefined();
});

test('an order is paid as it was chosen to be in its checkout, or else as the last one was; never in cash', async () => {
  const tab = await Tab.open();
  const { chosenMethod, forgetPending, saveCheckout } = await import('./pending-order.ts');
  const pending = { reference: 'K7QW4MX9TD', key: 'k', asked: '', lines: [] };
  const after = (kept: object) =>
    tab.act(() => {
      saveCheckout(kept);
      return chosenMethod('K7QW4MX9TD');
    });
  expect(after({})).toBeUndefined();
  expect(after({ likes: { payment: 'card' } })).toBe('card');
  expect(after({ values: { payment: 'wallet' }, pending })).toBe('wallet');
  expect(tab.act(() => chosenMethod('ANOTHER'))).toBe('card');
  tab.act(forgetPending);
  expect(tab.act(() => chosenMethod('K7QW4MX9TD'))).toBe('card');
  expect(after({ likes: { payment: 'cod' } })).toBeUndefined();
});

test('where the browser has no room, what was typed lasts as long as the page and goes with its owner', async () => {
  const one = await openCheckout();
  one.tab.act(() => signIn(one.tab, 'asha'));
  one.values();
  Object.assign(one.tab.window, {
    localStorage: {
      getItem: (key: string) => local.getItem(key),
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
      removeItem: (key: string) => local.removeItem(key),
    },
  });
  one.types();
  expect(one.values()).toEqual(typed.values);
  one.tab.act(() => one.tab.owner.signOutHere());
  expect(one.values()).toBeUndefined();
  one.tab.hear();
  expect(one.values()).toBeUndefined();
});
