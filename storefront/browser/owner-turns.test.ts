import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownKeys } from './storage-table.ts';
import { local, newBrowser, signIn, start, Tab, written } from './test-tabs.ts';

// A page was asleep while a guest signed in and out elsewhere: both users are guests, but not the same one.

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  newBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe.each([
  ['the next guest', () => {}],
  ['another user who has signed in since', (tab: Tab) => signIn(tab, 'ravi')],
  ['the same user, signed in again', (tab: Tab) => signIn(tab, 'asha')],
])('an outdated page of a guest who signed in and out elsewhere, before %s', (_name, comes) => {
  test.each(ownKeys)('an outdated page neither reads nor writes %s', async (key) => {
    const [asleep, other] = [await Tab.open(), await Tab.open()];
    asleep.act(() => asleep.owner.writeOwn(key, written(key)));
    other.act(() => other.owner.isOutdated());
    other.act(() => signIn(other, 'asha'));
    other.act(() => other.owner.signOutHere());
    other.act(() => other.owner.answerWhetherToKeep(false));
    other.hear();
    other.act(() => comes(other));
    // The sleeping page got none of these events: it wakes by a key, by Back or when it is left.
    expect(asleep.act(() => asleep.owner.writeOwn(key, written(key)))).toBe(false);
    expect(JSON.stringify(local)).not.toContain(`of-${key}`);
    other.act(() => other.owner.writeOwn(key, '"of the next"'));
    asleep.act(() => asleep.owner.removeOwn(key));
    expect(asleep.act(() => asleep.owner.readOwn(key))).toBeNull();
    expect(asleep.act(() => asleep.owner.isOutdated())).toBe(true);
    asleep.hear();
    expect(asleep.act(() => asleep.owner.readOwn(key))).toBe('"of the next"');
  });
});

test('a page of a guest who has only signed in elsewhere stays valid', async () => {
  const [asleep, other] = [await Tab.open(), await Tab.open()];
  asleep.act(() => asleep.owner.writeOwn('cart', written('cart')));
  other.act(() => signIn(other, 'asha'));
  other.act(() => other.owner.isOutdated());
  expect(asleep.act(() => asleep.owner.isOutdated())).toBe(false);
  expect(asleep.act(() => asleep.owner.readOwn('cart'))).toBe(written('cart'));
});
