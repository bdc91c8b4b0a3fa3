import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { parseShelves } from './owner-record.ts';
import { day, local, newBrowser, signIn, start, Tab, written } from './test-tabs.ts';

// Who leaves is asked, whatever else happens meanwhile, and their answer counts.

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  newBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const aside = () => Object.values(parseShelves(JSON.parse(local.getItem('keptAside') ?? '{}'), 0));
const tenMinutes = 600_000;

/** Asha has pressed Logout, and the shop has not answered yet. */
async function beginToLeave(): Promise<{ one: Tab; other: Tab; answer: (reply: Response) => Promise<void> }> {
  const [one, other] = [await Tab.open(), await Tab.open()];
  Object.assign(one.window, { location: { reload: () => {} } });
  one.act(() => signIn(one, 'asha'));
  one.act(() => one.owner.writeOwn('cart', written('cart')));
  const replied = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', () => replied.promise);
  const left = one.act(() => one.owner.logOut());
  const answer = (reply: Response) =>
    one.act(async () => {
      replied.resolve(reply);
      // It looks at the shelf again before the page goes.
      await vi.advanceTimersByTimeAsync(1000);
      return left;
    });
  return { one, other, answer };
}
const ended = () => Response.json({ success: false, code: 'signed_out', message: 'Please sign in to continue' }, { status: 401 });

test('a logout that another tab overtakes, told that the session is over, asks all the same', async () => {
  const { other, answer } = await beginToLeave();
  other.act(() => other.session.endSession());
  other.hear();
  expect(aside()).toMatchObject([{ until: start + 30 * day }]);
  await answer(ended());
  expect(aside()).toMatchObject([{ asks: true, until: start + tenMinutes, entries: { cart: written('cart') } }]);
});

test('a logout does not end the session of somebody who has signed in meanwhile', async () => {
  const { other, answer } = await beginToLeave();
  other.act(() => signIn(other, 'ravi'));
  other.hear();
  other.act(() => other.owner.writeOwn('cart', '"of ravi"'));
  await answer(ended());
  expect(other.act(() => other.session.readSession()?.user.name)).toBe('ravi');
  expect(other.act(() => other.owner.readOwn('cart'))).toBe('"of ravi"');
  expect(aside()).toMatchObject([{ asks: true, until: start + tenMinutes }]);
});

/** Asha has signed out and is asked; Ravi's session ran out here before. */
async function isAsked(): Promise<Tab> {
  const one = await Tab.open();
  one.act(() => signIn(one, 'asha'));
  one.act(() => one.owner.writeOwn('cart', written('cart')));
  one.act(() => one.owner.signOutHere());
  one.hear();
  return one;
}

test.each([
  ['in time', tenMinutes - 1],
  ['after the ten minutes, where the question still stands', tenMinutes],
  ['an hour later, on a device that slept', 6 * tenMinutes],
])('a yes %s keeps it', async (_name, passed) => {
  const one = await isAsked();
  vi.setSystemTime(start + passed);
  one.act(() => one.owner.answerWhetherToKeep(true));
  expect(aside()).toMatchObject([{ asks: false, until: start + passed + 30 * day }]);
  one.act(() => signIn(one, 'asha'));
  expect(one.act(() => one.owner.readOwn('cart'))).toBe(written('cart'));
});

test('a yes brings back nothing that was over and that nobody was asked about', async () => {
  const one = await isAsked();
  one.act(() => one.owner.answerWhetherToKeep(true));
  vi.setSystemTime(start + 30 * day);
  one.act(() => one.owner.answerWhetherToKeep(true));
  expect(aside()).toEqual([]);
});

test('without an answer it is cleared after ten minutes, and not before', async () => {
  const one = await isAsked();
  const stop = one.act(() => one.owner.clearUnanswered());
  await vi.advanceTimersByTimeAsync(tenMinutes - 1);
  expect(aside()).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(aside()).toEqual([]);
  stop();
});
