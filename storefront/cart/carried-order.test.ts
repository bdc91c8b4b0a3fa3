import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newBrowser, signIn, start, Tab } from '../browser/test-tabs.ts';

// An unpaid order belongs to the user who placed it, and stays with that user.

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  newBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const order = (reference: string) => ({ reference, key: `key of ${reference}`, asked: '{}', lines: [] });
const typed = (name: string) => ({ values: { contact: { name } } });

type Checkout = 'none' | 'typed' | 'waiting';
const kinds: Checkout[] = ['none', 'typed', 'waiting'];
const whatOf = (kind: Checkout, of: string) => ({ ...typed(of), ...(kind === 'waiting' && { pending: order(of) }) });

/** Two ways of an earlier sign-out: the data is archived here, or deleted. */
const leaves = {
  'kept them at their logout': (tab: Tab) => {
    tab.owner.signOutHere();
    tab.owner.answerWhetherToKeep(true);
  },
  'had their session run out': (tab: Tab) => tab.session.endBrowserSession(),
};

const cases = Object.keys(leaves).flatMap((way) =>
  kinds.flatMap((theirs) => kinds.map((guests) => ({ way, theirs, guests }))),
);

test.each(cases)(
  'a user who $way with a checkout ($theirs) and signs in as a guest with another ($guests) gets the unpaid order',
  async (one) => {
    const { way, theirs, guests } = one;
    const tab = await Tab.open();
    const checkout = await import('./pending-order.ts');
    const has = (kind: Checkout, of: string) =>
      kind !== 'none' && tab.act(() => checkout.saveCheckout(whatOf(kind, of)));
    tab.act(() => signIn(tab, 'asha'));
    has(theirs, 'OWN');
    tab.act(() => leaves[way as keyof typeof leaves](tab));
    tab.hear();
    has(guests, 'GUEST');

    const own = theirs === 'waiting' ? 'OWN' : undefined;
    const expected = guests === 'waiting' ? 'GUEST' : own;
    tab.act(() => signIn(tab, 'asha'));
    tab.hear();
    expect(tab.act(() => checkout.readSavedCheckout().pending)).toEqual(expected && order(expected));
    const ownValues = theirs === 'none' ? undefined : typed('OWN').values;
    const values = guests === 'none' ? ownValues : typed('GUEST').values;
    expect(tab.act(() => checkout.readSavedCheckout().values)).toEqual(values);
  },
);

test.each(kinds)(
  'a user who signs in after another left an order (%s as a guest) gets nothing of it',
  async (guests) => {
    const tab = await Tab.open();
    const checkout = await import('./pending-order.ts');
    tab.act(() => signIn(tab, 'asha'));
    tab.act(() => checkout.saveCheckout(whatOf('waiting', 'OWN')));
    tab.act(() => tab.session.endBrowserSession());
    tab.hear();
    if (guests !== 'none') tab.act(() => checkout.saveCheckout(whatOf(guests, 'GUEST')));
    tab.act(() => signIn(tab, 'ravi'));
    tab.hear();
    expect(tab.act(() => checkout.readSavedCheckout().pending)).toEqual(
      guests === 'waiting' ? order('GUEST') : undefined,
    );
    expect(JSON.stringify(tab.act(() => checkout.readSavedCheckout()))).not.toContain('OWN');
  },
);
