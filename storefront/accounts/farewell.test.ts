import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newBrowser, signIn, start, Tab } from '../browser/test-tabs.ts';

// A member ends all sessions or deletes the account, and the shop answers late.

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  newBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const said = { outcome: 'done' as const, text: 'Signed out everywhere.' };

/** Asha asks to leave; something happens before the shop has answered; then it answers. */
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

test('a member who leaves is signed out, sees a message, and is asked about the stored data', async () => {
  const { who, words, shelves } = await leaving(() => {});
  expect([who, words, shelves.map(({ asks }) => asks)]).toEqual([undefined, said.text, [true]]);
});

test('an account that signed in before the answer stays, and the first member is still asked', async () => {
  const { who, words, shelves } = await leaving(another('ravi'));
  expect([who, words, shelves.map(({ asks }) => asks)]).toEqual(['ravi', undefined, [true]]);
});

test('a new session of the same member, started before the answer, continues', async () => {
  const { who, words } = await leaving(another('asha'));
  expect([who, words]).toEqual(['asha', undefined]);
});
