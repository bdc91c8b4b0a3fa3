import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { local, newBrowser, signIn, start, Tab } from '../browser/test-tabs.ts';

// A stored checkout belongs to the user whose page shows it, also if the browser has no storage.

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
  ['another user who has signed in since', (tab: Tab) => signIn(tab, 'ravi')],
])('an outdated checkout of a guest who signed in and out elsewhere stores nothing for %s', async (_name, comes) => {
  const [asleep, other] = [await openCheckout(), await openCheckout()];
  asleep.types();
  expect(other.values()).toEqual(typed.values);
  other.tab.act(() => signIn(other.tab, 'asha'));
  other.tab.act(() => other.tab.owner.signOutHere());
  other.tab.act(() => other.tab.owner.answerWhetherToKeep(false));
  other.tab.hear();
  other.tab.act(() => comes(other.tab));
  // Nothing is read from memory or with the next key press.
  expect(asleep.values()).toBeUndefined();
  asleep.types();
  expect(JSON.stringify(local)).not.toContain('Asha Sawant');
  expect(other.values()).toBeUndefined();
  asleep.tab.hear();
  expect(asleep.values()).toBeUndefined();
});

test('an order is paid by the method chosen at its checkout, or the last one used, but never in cash', async () => {
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

test('without storage a checkout lasts as long as the page, and is hidden when its owner signs out', async () => {
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
