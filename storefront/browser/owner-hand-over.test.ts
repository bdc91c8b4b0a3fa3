import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { parseShelves } from './owner-record.ts';
import { type OwnKey, ownKeys, sessionKeys } from './storage-table.ts';
import { atStep, close, day, local, newBrowser, signIn, start, Tab } from './test-tabs.ts';

// Archiving and restoring a user's data loses nothing and shows nothing to others, wherever it is interrupted and
// however full the storage is.

/** Pictures in the browser's file system. */
let pictures = new Set<string>();
vi.mock('./stored-pictures.ts', () => ({
  keepOnly: async (keys: ReadonlySet<string>) => {
    pictures = new Set([...pictures].filter((key) => keys.has(key)));
  },
}));

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  newBrowser();
  pictures = new Set();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const textOf = (who: string, key: OwnKey) => JSON.stringify([{ id: `"${who}"-${key}`, words: '"'.repeat(20) }]);

/** Asha is signed in and has an entry under every key. */
async function haveEverything(): Promise<Tab> {
  const one = await Tab.open();
  one.act(() => signIn(one, 'asha'));
  for (const key of ownKeys) one.act(() => one.owner.writeOwn(key, textOf('asha', key)));
  return one;
}

/** Returns the archived entries, and everything else in the storage. */
const onShelves = () =>
  Object.values(parseShelves(JSON.parse(local.getItem('keptAside') ?? '{}'), {}, 0)).flatMap(({ entries }) =>
    Object.entries(entries),
  );

function copyOf(): [string, string][] {
  return Object.keys(local).map((key) => [key, String(local.getItem(key))]);
}

describe.each([
  ['signs out', (tab: Tab) => tab.session.endBrowserSession({ quietly: true }), false],
  ['comes back', (tab: Tab) => signIn(tab, 'asha'), true],
] as const)('stored data while its owner %s', (_name, happens, back) => {
  async function prepare(): Promise<Tab> {
    newBrowser();
    const one = await haveEverything();
    if (!back) return one;
    one.act(() => one.session.endBrowserSession({ quietly: true }));
    one.hear();
    return one;
  }

  test('a browser closed at any step loses no data, and shows none to the next user', async () => {
    for (let step = 1; ; step += 1) {
      const one = await prepare();
      one.act(() => happens(one));
      let left: [string, string][] = [];
      const reached = atStep(one, step, () => {
        left = copyOf();
      });
      one.act(() => one.owner.isOutdated());
      if (!reached()) {
        expect(step).toBeGreaterThan(10);
        return;
      }
      newBrowser();
      for (const [key, text] of left) local.setItem(key, text);
      const fresh = await Tab.open();
      for (const key of ownKeys)
        if (!back) expect([step, fresh.act(() => fresh.owner.readOwn(key))]).toEqual([step, null]);
      if (!back) fresh.act(() => signIn(fresh, 'asha'));
      for (const key of ownKeys)
        expect([step, fresh.act(() => fresh.owner.readOwn(key))]).toEqual([step, expect.stringContaining(`-${key}`)]);
    }
  });

  test('another tab that reads at any step neither loses nor duplicates data', async () => {
    for (let step = 1; ; step += 1) {
      const one = await prepare();
      const other = await Tab.open();
      other.act(() => other.owner.isOutdated());
      one.act(() => happens(one));
      const reached = atStep(one, step, () => {
        other.act(() => other.owner.isOutdated());
        vi.stubGlobal('window', one.window);
      });
      one.act(() => one.owner.isOutdated());
      if (!reached()) return;
      one.hear();
      other.hear();
      for (const tab of [one, other])
        for (const key of ownKeys)
          expect([step, tab.act(() => tab.owner.readOwn(key))]).toEqual([step, back ? textOf('asha', key) : null]);
      expect([step, Object.fromEntries(onShelves())]).toEqual([
        step,
        back ? {} : Object.fromEntries(ownKeys.map((key) => [key, textOf('asha', key)])),
      ]);
      close(other);
    }
  });
});

test("data that the next guest stores at the same time is not archived with the previous user's", async () => {
  const one = await haveEverything();
  const other = await Tab.open();
  one.act(() => one.session.endBrowserSession({ quietly: true }));
  // The current user and the owner of the data have been read: two steps.
  const reached = atStep(one, 3, () => {
    other.act(() => other.owner.writeOwn('cart', '"of the next"'));
    vi.stubGlobal('window', one.window);
  });
  one.act(() => one.owner.isOutdated());
  expect(reached()).toBe(true);
  one.hear();
  expect(one.act(() => one.owner.readOwn('cart'))).toBe('"of the next"');
});

/** Limits the storage to this number of additional characters, keys and values together. */
function fillUpTo(tab: Tab, room: number): void {
  const size = () => copyOf().reduce((sum, [key, text]) => sum + key.length + text.length, 0);
  const most = size() + room;
  tab.window.localStorage = {
    getItem: (key: string) => local.getItem(key),
    removeItem: (key: string) => local.removeItem(key),
    setItem(key: string, value: string) {
      const before = local.getItem(key);
      if (size() - (before === null ? 0 : key.length + before.length) + key.length + value.length > most)
        throw new DOMException('full', 'QuotaExceededError');
      local.setItem(key, value);
    },
  } as typeof local;
}

describe.each([0, 1, 20, 50, 100, 200, 400, 1000, 2000])('a browser with space for %i more characters', (room) => {
  test('a nearly full browser hides the data of a user who signed out, and archives the part that fits', async () => {
    const one = await haveEverything();
    one.act(() => one.session.endBrowserSession({ quietly: true }));
    fillUpTo(one, room);
    one.hear();
    for (const key of ownKeys) expect([key, one.act(() => one.owner.readOwn(key))]).toEqual([key, null]);
    expect(JSON.stringify(ownKeys.map((key) => local.getItem(key)))).not.toContain('asha');
    // The archived form needs more space, for its quotation marks.
    const kept = onShelves().map(([key]) => key);
    expect(kept).toEqual(ownKeys.slice(0, kept.length));
    expect(kept.length).toBeGreaterThanOrEqual(room < 1000 ? 4 : ownKeys.length);
  });

  test('a nearly full browser restores all data of a user who signs in again', async () => {
    const one = await haveEverything();
    one.act(() => one.session.endBrowserSession({ quietly: true }));
    one.hear();
    one.act(() => signIn(one, 'asha'));
    fillUpTo(one, room);
    for (const key of ownKeys) expect([key, one.act(() => one.owner.readOwn(key))]).toEqual([key, textOf('asha', key)]);
  });

  test('a nearly full browser hides the data of a guest who signed in and out', async () => {
    const one = await Tab.open();
    for (const key of ownKeys) one.act(() => one.owner.writeOwn(key, textOf('asha', key)));
    one.act(() => signIn(one, 'asha'));
    fillUpTo(one, room);
    one.act(() => one.owner.isOutdated());
    one.act(() => one.session.endBrowserSession({ quietly: true }));
    one.hear();
    for (const key of ownKeys) expect([key, one.act(() => one.owner.readOwn(key))]).toEqual([key, null]);
  });

  test('a nearly full browser signs in a new user completely or not at all, without the old data', async () => {
    const one = await haveEverything();
    fillUpTo(one, room);
    one.act(() => signIn(one, 'ravindranath-of-a-long-name'));
    one.hear();
    const inSight = (keys: readonly string[]) => JSON.stringify(keys.map((key) => local.getItem(key)));
    const names = sessionKeys.filter((key) => local.getItem(key) !== null);
    expect(names).toEqual(one.act(() => one.session.readSession()) ? sessionKeys : []);
    expect(inSight([...sessionKeys, ...ownKeys])).not.toContain('asha');
    if (names.length === 0) expect(JSON.stringify(local)).not.toContain('ravi');
  });
});

test('a browser that cannot archive anything deletes the data and pictures', async () => {
  const one = await haveEverything();
  one.act(() => one.owner.writeOwn('designDraft', JSON.stringify({ picture: `local-${'0'.repeat(36)}` })));
  pictures.add(`local-${'0'.repeat(36)}`);
  one.window.localStorage = {
    getItem: (key: string) => local.getItem(key),
    removeItem: (key: string) => local.removeItem(key),
    setItem() {
      throw new DOMException('full', 'QuotaExceededError');
    },
  } as typeof local;
  one.act(() => one.session.endBrowserSession({ quietly: true }));
  one.hear();
  expect(copyOf().filter(([key]) => key !== 'owner')).toEqual([]);
  await expect.poll(() => [...pictures]).toEqual([]);
});

describe('deleting the pictures of expired user data', () => {
  const name = `local-${'1'.repeat(36)}`;
  async function haveAside(): Promise<Tab> {
    const one = await Tab.open();
    one.act(() => signIn(one, 'asha'));
    one.act(() => one.owner.writeOwn('designDraft', JSON.stringify({ picture: name })));
    pictures.add(name);
    one.act(() => one.owner.signOutHere());
    one.hear();
    return one;
  }

  test.each<[string, (tab: Tab) => unknown]>([
    [
      'at the next load',
      async () => {
        const fresh = await Tab.open();
        fresh.act(() => fresh.owner.readOwn('cart'));
      },
    ],
    [
      'when another user signs in',
      (one) => {
        one.act(() => signIn(one, 'ravi'));
        one.act(() => one.owner.readOwn('cart'));
      },
    ],
    ['when another user answers the question', (one) => one.act(() => one.owner.answerWhetherToKeep(false))],
  ])('pictures of expired user data are deleted %s', async (_name, happens) => {
    const one = await haveAside();
    await vi.dynamicImportSettled();
    expect([...pictures]).toEqual([name]);
    vi.setSystemTime(start + day);
    await happens(one);
    await vi.dynamicImportSettled();
    await expect.poll(() => [...pictures]).toEqual([]);
  });

  test('pictures of a user who signs in again are kept', async () => {
    const one = await haveAside();
    one.act(() => signIn(one, 'asha'));
    one.act(() => one.owner.readOwn('cart'));
    await vi.dynamicImportSettled();
    expect([...pictures]).toEqual([name]);
  });
});

test('merging a restored cart with a new one is announced once, and restoring alone is not', async () => {
  const comesBack = async (filled: boolean): Promise<boolean[]> => {
    newBrowser();
    const one = await haveEverything();
    one.act(() => one.session.endBrowserSession({ quietly: true }));
    one.hear();
    one.act(() => one.owner.showOwn());
    if (filled) one.act(() => one.owner.writeOwn('cart', textOf('a guest', 'cart')));
    one.act(() => signIn(one, 'asha'));
    one.act(() => one.owner.isOutdated());
    return [one.act(() => one.owner.takeJoined()), one.act(() => one.owner.takeJoined())] as boolean[];
  };
  expect(await comesBack(true)).toEqual([true, false]);
  expect(await comesBack(false)).toEqual([false, false]);
});
