import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { ownKeys } from './storage-table.ts';
import { atStep, day, local, newBrowser, signIn, start, Tab, written } from './test-tabs.ts';

// A user who signs out is asked about keeping the data, even if other events happen before the answer.

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  newBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** All archived entries as a tab sees them, including expired ones. */
const aside = (tab: Tab) => Object.values(tab.act(() => tab.owner.readShelves(0)));
const tenMinutes = 600_000;

/** Asha has clicked Logout, and the shop has not answered yet. */
async function beginToLeave() {
  const [one, other] = [await Tab.open(), await Tab.open()];
  const reload = vi.fn();
  Object.assign(one.window, { location: { reload } });
  const sent: RequestInit[] = [];
  one.act(() => signIn(one, 'asha'));
  one.act(() => one.owner.writeOwn('cart', written('cart')));
  const replied = Promise.withResolvers<Response>();
  vi.stubGlobal('fetch', (_address: string, request: RequestInit) => {
    sent.push(request);
    return replied.promise;
  });
  const left = one.act(() => one.owner.logOut());
  const answer = (reply: Response | Error) =>
    one.act(async () => {
      if (reply instanceof Error) replied.reject(reply);
      else replied.resolve(reply);
      await vi.advanceTimersByTimeAsync(0);
      return left;
    });
  return { one, other, answer, sent, reload };
}
const ended = () =>
  Response.json({ success: false, code: 'signed_out', message: 'Please sign in to continue' }, { status: 401 });

const signedOut = () => Response.json({ success: true, message: 'Signed out' });

test.each<[what: string, reply: (() => Response | Error) | undefined, reloads: number]>([
  ['confirms it', signedOut, 1],
  ['reports an ended session', ended, 1],
  ['cannot be reached', () => new TypeError('no network'), 0],
  ['never answers, since the page was closed', undefined, 0],
])(
  'logging out ends the session and asks before the shop answers, also if the shop %s',
  async (_what, reply, reloads) => {
    const { one, other, answer, sent, reload } = await beginToLeave();
    // The request uses keepalive, with the token that is deleted here.
    expect(sent).toMatchObject([
      { keepalive: true, headers: { authorization: expect.stringMatching(/^Bearer half/) } },
    ]);
    const gone = async () => {
      for (const tab of [one, other, await Tab.open()]) {
        tab.hear();
        expect(tab.act(() => [tab.session.readSession(), tab.owner.readOwn('cart'), tab.owner.isAsked()])).toEqual([
          undefined,
          null,
          true,
        ]);
      }
      expect(aside(other)).toMatchObject([
        { asks: true, until: start + tenMinutes, entries: { cart: written('cart') } },
      ]);
    };
    await gone();
    if (reply) await answer(reply());
    await gone();
    expect(reload).toHaveBeenCalledTimes(reloads);
  },
);

test('the page is not reloaded once somebody uses it', async () => {
  const { one, answer, reload } = await beginToLeave();
  one.act(() => one.window.dispatchEvent(new Event('pointerdown')));
  await answer(signedOut());
  expect(reload).not.toHaveBeenCalled();
});

test('the answer at a logout is deleted after 30 days, when the shop is opened next', async () => {
  const one = await isAsked();
  one.act(() => one.owner.answerWhetherToKeep(true));
  for (const [passed, left] of [
    [30 * day - 1, true],
    [30 * day, false],
  ] as const) {
    vi.setSystemTime(start + passed);
    const fresh = await Tab.open();
    fresh.act(() => fresh.owner.readOwn('cart'));
    expect([passed, local.getItem('partings') !== null]).toEqual([passed, left]);
  }
});

test("each user's answer is deleted after 30 days, whatever other users do", async () => {
  const one = await isAsked();
  one.act(() => one.owner.answerWhetherToKeep(true));
  vi.setSystemTime(start + 20 * day);
  one.act(() => signIn(one, 'ravi'));
  one.hear();
  one.act(() => one.owner.writeOwn('cart', '"of ravi"'));
  one.act(() => one.owner.signOutHere());
  const said = () => Object.values(JSON.parse(local.getItem('partings') ?? '{}')) as { at: number }[];
  for (const [passed, left] of [
    [30 * day - 1, [start, start + 20 * day]],
    [30 * day, [start + 20 * day]],
    [50 * day, []],
  ] as const) {
    vi.setSystemTime(start + passed);
    const fresh = await Tab.open();
    fresh.act(() => fresh.owner.readOwn('cart'));
    expect([passed, said().map(({ at }) => at)]).toEqual([passed, left]);
  }
});

test('a logout does not end the session of a user who signed in before its answer', async () => {
  const { other, answer } = await beginToLeave();
  other.act(() => signIn(other, 'ravi'));
  other.hear();
  other.act(() => other.owner.writeOwn('cart', '"of ravi"'));
  await answer(ended());
  expect(other.act(() => other.session.readSession()?.user.name)).toBe('ravi');
  expect(other.act(() => other.owner.readOwn('cart'))).toBe('"of ravi"');
  expect(aside(other)).toMatchObject([{ asks: true, until: start + tenMinutes }]);
});

/** Asha has signed out and is asked; Ravi's session expired here before. */
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
  ['after ten minutes, while the question is still shown', tenMinutes],
  ['an hour later, after the device was asleep', 6 * tenMinutes],
])('the answer yes %s keeps the data', async (_name, passed) => {
  const one = await isAsked();
  vi.setSystemTime(start + passed);
  one.act(() => one.owner.answerWhetherToKeep(true));
  expect(aside(one)).toMatchObject([{ asks: false, until: start + passed + 30 * day }]);
  one.act(() => signIn(one, 'asha'));
  expect(one.act(() => one.owner.readOwn('cart'))).toBe(written('cart'));
});

test('the answer yes does not restore expired data that was not asked about', async () => {
  const one = await isAsked();
  one.act(() => one.owner.answerWhetherToKeep(true));
  vi.setSystemTime(start + 30 * day);
  one.act(() => one.owner.answerWhetherToKeep(true));
  expect(aside(one)).toEqual([]);
});

test('the data is deleted after ten minutes without an answer', async () => {
  const one = await isAsked();
  const stop = one.act(() => one.owner.clearUnanswered());
  await vi.advanceTimersByTimeAsync(tenMinutes - 1);
  expect(aside(one)).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(aside(one)).toEqual([]);
  stop();
});

type Answer = 'none' | 'yes' | 'no';
const answers: Answer[] = ['none', 'yes', 'no'];
const doings = {
  reads: (tab: Tab) => tab.owner.readOwn('cart'),
  writes: (tab: Tab) => tab.owner.writeOwn('cart', '"late"'),
  'signs out as well': (tab: Tab) => tab.owner.signOutHere(),
};

describe.each(Object.entries(doings))('the question about stored data while another tab %s', (_name, doing) => {
  test.each(answers)(
    'the question and the answer %s stay consistent while another tab is active, at any step',
    async (answer) => {
      for (let step = 1; ; step += 1) {
        newBrowser();
        const [one, other] = [await Tab.open(), await Tab.open()];
        Object.assign(other.window, { localStorage: local });
        one.act(() => signIn(one, 'asha'));
        for (const key of ownKeys) one.act(() => one.owner.writeOwn(key, written(key)));
        other.act(() => other.owner.isOutdated());
        const stay = one.act(() => one.owner.presentStay());
        other.act(() => other.session.endBrowserSession({ quietly: true }));
        const leave = () => {
          one.act(() => {
            one.owner.signOutHere({ leaving: stay });
            if (answer !== 'none') one.owner.answerWhetherToKeep(answer === 'yes');
          });
          vi.stubGlobal('window', other.window);
        };
        const reached = atStep(other, step, leave);
        other.act(() => doing(other));
        const isOver = !reached();
        if (isOver) leave();
        for (const tab of [one, other]) tab.hear();
        const [seen, seenThere] = [aside(one), aside(other)];
        expect([step, seen]).toEqual([step, seenThere]);
        expect([step, seen.map(({ asks }) => asks)]).toEqual([step, { none: [true], yes: [false], no: [] }[answer]]);
        if (answer === 'no') expect([step, JSON.stringify(local)]).toEqual([step, expect.not.stringContaining('of-')]);
        one.act(() => signIn(one, 'asha'));
        one.hear();
        const back = ownKeys.filter((key) => one.act(() => one.owner.readOwn(key)) !== null);
        expect([step, back]).toEqual([step, answer === 'no' ? [] : ownKeys]);
        if (isOver) return;
      }
    },
  );
});

test('data of a later expired session is not asked about, whatever the earlier answer was', async () => {
  const one = await isAsked();
  one.act(() => one.owner.answerWhetherToKeep(false));
  one.act(() => signIn(one, 'asha'));
  one.hear();
  one.act(() => one.owner.writeOwn('cart', written('cart')));
  vi.setSystemTime(start + day);
  one.hear();
  expect(aside(one)).toMatchObject([{ entries: { cart: written('cart') } }]);
  expect(aside(one)[0]?.asks).toBeUndefined();
});
