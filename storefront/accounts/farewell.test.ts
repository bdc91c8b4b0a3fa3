import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newBrowser, signIn, start, Tab } from '../browser/test-tabs.ts';

// Somebody has all their sessions ended, or their account deleted, and the shop takes its time to say so.

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  newBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const said = { outcome: 'done' as const, text: 'Signed out everywhere.' };

/** Asha wishes to leave; what happens before the shop has answered; then it answers. */
async function leaving(meanwhile: (tab: Tab) => void) {
  const tab = await Tab.open();
  const farewell = await import('./farewell.ts');
  vi.stubGlobal('window', tab.window);
  signIn(tab, 'asha');
  tab.owner.showOwn();
  tab.owner.writeOwn('cart', '[{"id":"of asha"}]');
  let answer = (): void => {};
  const gone = farewell.leaveSignedOut(() => new Promise((resolve) => (answer = () => resolve(said))));
  meanwhile(tab);
  answer();
  await gone;
  return {
    who: tab.session.readSession()?.user.name,
    words: farewell.takeFarewell()?.text,
    shelves: Object.values(tab.owner.readShelves()),
  };
}

const another = (name: string) => (tab: Tab) => {
  tab.session.endBrowserSession();
  tab.owner.showOwn();
  signIn(tab, name);
  tab.owner.showOwn();
};

test('they are signed out and asked about their things, and told', async () => {
  const { who, words, shelves } = await leaving(() => {});
  expect([who, words, shelves.map(({ asks }) => asks)]).toEqual([undefined, said.text, [true]]);
});

test('another account that came meanwhile stays signed in and hears nothing of it; they who left are asked all the same', async () => {
  const { who, words, shelves } = await leaving(another('ravi'));
  expect([who, words, shelves.map(({ asks }) => asks)]).toEqual(['ravi', undefined, [true]]);
});

test('a session that they have begun anew meanwhile goes on', async () => {
  const { who, words } = await leaving(another('asha'));
  expect([who, words]).toEqual(['asha', undefined]);
});
