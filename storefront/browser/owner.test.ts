import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { isStoredKey, type OwnKey, ownKeys, storageTable } from './storage-table.ts';
import { close, day, local, newBrowser, signIn, start, Tab, TestWindow, userOf, written } from './test-tabs.ts';

// Stored data of a user leaves with that user: every entry of the table, in two tabs, in any order of steps.

const people = ['asha', 'ravi'] as const;
type Person = (typeof people)[number];

beforeEach(() => {
  vi.useFakeTimers({ now: start });
  newBrowser();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

type Step =
  | { kind: 'sign in'; tab: number; who: Person }
  | { kind: 'sign out'; tab: number }
  | { kind: 'answer'; tab: number; yes: boolean }
  | { kind: 'run out' }
  | { kind: 'write'; tab: number; key: OwnKey }
  | { kind: 'type'; tab: number }
  | { kind: 'hear'; tab: number }
  | { kind: 'load'; tab: number };

const tab = fc.constantFrom(0, 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('sign in' as const), tab, who: fc.constantFrom(...people) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('sign out' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('answer' as const), tab, yes: fc.boolean() }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('run out' as const) }) },
  { weight: 6, arbitrary: fc.record({ kind: fc.constant('write' as const), tab, key: fc.constantFrom(...ownKeys) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('type' as const), tab }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('hear' as const), tab }) },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('load' as const), tab }) },
);

test('every user reads only their own data, or data they brought along as a guest', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { maxLength: 40 }), async (steps) => {
      newBrowser();
      const open = [await Tab.open(), await Tab.open()];
      /** Owners of the marks: a guest's become those of the user who signs in then. */
      const ownerOfMark = new Map<string, string>();
      let marks = 0;
      let who: string = 'guest';
      /**
       * Counts the users, one after the other; a guest who signs in is the same. A page belongs to the user it was
       * rendered for.
       */
      let stay = 0;
      const shows = [0, 0];
      const mark = (by: string) => {
        marks += 1;
        ownerOfMark.set(`mark${marks}`, by);
        return `mark${marks}`;
      };
      const marksIn = (text: string | null) => text?.match(/mark\d+/g) ?? [];
      const look = (one: Tab, key: OwnKey) => one.act(() => one.owner.readOwn(key));
      const checkAll = () => {
        for (const one of open)
          for (const key of ownKeys)
            for (const seen of marksIn(look(one, key))) expect([key, ownerOfMark.get(seen)]).toEqual([key, who]);
        for (const one of open)
          for (const seen of marksIn(
            one.act(() => JSON.stringify(['profile', 'contact'].map((form) => one.drafts.readFormDraft(form) ?? null))),
          ))
            expect(ownerOfMark.get(seen)).toBe(who);
      };
      for (const next of steps) {
        const at = 'tab' in next ? open[next.tab] : open[0];
        if (!at) throw new Error('no such tab');
        if (next.kind === 'sign in') {
          if (who !== 'guest' && who !== next.who) stay += 1;
          if (who === 'guest')
            for (const [known, by] of ownerOfMark) if (by === 'guest') ownerOfMark.set(known, next.who);
          at.act(() => signIn(at, next.who));
          who = next.who;
        } else if (next.kind === 'sign out') {
          at.act(() => at.owner.signOutHere());
          if (who !== 'guest') stay += 1;
          who = 'guest';
        } else if (next.kind === 'run out') {
          vi.setSystemTime(Date.now() + (who === 'guest' ? 0 : day));
          if (who !== 'guest') stay += 1;
          who = 'guest';
        } else if (next.kind === 'answer') at.act(() => at.owner.answerWhetherToKeep(next.yes));
        else if (next.kind === 'write') {
          // A page writes the data it shows: if that is another user's, it must not be stored.
          const outdated = shows[next.tab] !== stay;
          expect(at.act(() => at.owner.isOutdated())).toBe(outdated);
          const kept = at.act(() =>
            at.owner.writeOwn(next.key, JSON.stringify([{ id: mark(outdated ? 'another' : who) }])),
          );
          expect(kept).toBe(!outdated);
        } else if (next.kind === 'type')
          at.act(() => {
            for (const form of ['profile', 'contact']) at.drafts.writeFormDraft(form, { name: mark(who) });
          });
        else if (next.kind === 'hear') {
          at.hear();
          shows[next.tab] = stay;
        } else {
          shows[next.tab] = stay;
          close(at);
          const fresh = await Tab.open();
          fresh.window.sessionStorage = at.window.sessionStorage;
          open[next.tab] = fresh;
        }
        checkAll();
      }
    }),
    { numRuns: 150, seed: 20_261_122 },
  );
});

describe.each(ownKeys)('the stored entry %s', (key) => {
  test('an entry is hidden in all tabs when its owner signs out, and cannot be written by an old page', async () => {
    const [one, other] = [await Tab.open(), await Tab.open()];
    one.act(() => signIn(one, 'asha'));
    other.act(() => other.owner.writeOwn(key, written(key)));
    expect(one.act(() => one.owner.readOwn(key))).toBe(written(key));
    one.act(() => one.owner.signOutHere());
    expect(local.getItem(key)).toBeNull();
    // The other page has got no event yet, and still has the typed text.
    expect(other.act(() => other.owner.writeOwn(key, 'again'))).toBe(false);
    expect([one, other].map((tab) => tab.act(() => tab.owner.readOwn(key)))).toEqual([null, null]);
    other.hear();
    expect(other.act(() => other.owner.writeOwn(key, '"of the next"'))).toBe(true);
  });

  test('an entry is restored for its owner after the answer yes, and for nobody else', async () => {
    const one = await Tab.open();
    one.act(() => signIn(one, 'asha'));
    one.act(() => one.owner.writeOwn(key, written(key)));
    one.act(() => one.owner.signOutHere());
    one.act(() => one.owner.answerWhetherToKeep(true));
    one.hear();
    one.act(() => signIn(one, 'ravi'));
    expect(one.act(() => one.owner.readOwn(key))).toBeNull();
    one.act(() => one.owner.signOutHere());
    one.hear();
    vi.setSystemTime(start + 29 * day);
    one.act(() => signIn(one, 'asha'));
    expect(one.act(() => one.owner.readOwn(key))).toBe(written(key));
    // The restored entry is in one place only.
    expect(local.getItem('keptAside') ?? '').not.toContain(`of-${key}`);
  });

  test('an entry is not read by a page that still shows the previous user', async () => {
    const [one, other] = [await Tab.open(), await Tab.open()];
    one.act(() => signIn(one, 'asha'));
    other.act(() => other.owner.readOwn(key));
    one.act(() => one.owner.signOutHere());
    one.hear();
    one.act(() => signIn(one, 'ravi'));
    one.act(() => one.owner.writeOwn(key, written(key)));
    expect(other.act(() => other.owner.readOwn(key))).toBeNull();
    other.hear();
    expect(other.act(() => other.owner.readOwn(key))).toBe(written(key));
  });

  test.each([
    ['no', (tab: Tab) => tab.owner.answerWhetherToKeep(false)],
    ['none for ten minutes', () => vi.setSystemTime(start + 600_000)],
  ])('an entry is deleted for good after the answer %s', async (_name, answer) => {
    const one = await Tab.open();
    one.act(() => signIn(one, 'asha'));
    one.act(() => one.owner.writeOwn(key, written(key)));
    one.act(() => one.owner.signOutHere());
    one.act(answer);
    const fresh = await Tab.open();
    fresh.act(() => fresh.owner.readOwn(key));
    expect(JSON.stringify(local)).not.toContain(`of-${key}`);
    fresh.act(() => signIn(fresh, 'asha'));
    expect(fresh.act(() => fresh.owner.readOwn(key))).toBeNull();
  });

  test('an entry of an expired session is restored for its owner, and not for the next user', async () => {
    const one = await Tab.open();
    one.act(() => signIn(one, 'asha'));
    one.act(() => one.owner.writeOwn(key, written(key)));
    vi.setSystemTime(start + day);
    expect(one.act(() => one.owner.readOwn(key))).toBeNull();
    one.hear();
    expect(one.act(() => one.owner.useAsked)).toBeDefined();
    one.act(() => signIn(one, 'ravi'));
    expect(one.act(() => one.owner.readOwn(key))).toBeNull();
    one.act(() => signIn(one, 'asha'));
    expect(one.act(() => one.owner.isOutdated())).toBe(true);
    one.hear();
    expect(one.act(() => one.owner.readOwn(key))).toBe(written(key));
  });

  test('an entry of a guest is kept at sign-in, and merged with the archived one', async () => {
    const one = await Tab.open();
    one.act(() => signIn(one, 'asha'));
    one.act(() => one.owner.writeOwn(key, '[{"id":"old"}]'));
    one.act(() => one.owner.signOutHere());
    one.act(() => one.owner.answerWhetherToKeep(true));
    one.hear();
    one.act(() => one.owner.writeOwn(key, '[{"id":"new"}]'));
    one.act(() => signIn(one, 'asha'));
    expect(one.act(() => one.owner.isOutdated())).toBe(false);
    const now = one.act(() => one.owner.readOwn(key));
    const joins = 'joins' in storageTable[key] ? storageTable[key].joins : undefined;
    const otherwise = joins === 'as one record' ? '{"0":{"id":"new"}}' : '[{"id":"new"}]';
    expect(now).toBe(joins === 'as a list' ? '[{"id":"new"},{"id":"old"}]' : otherwise);
    if (joins === 'as a waiting design') {
      expect(one.act(() => one.owner.readOwn('designDraftsAside'))).toBe('[[{"id":"old"}]]');
    }
  });

  test('an entry expires if it was not written for the time in the table', async () => {
    const { days } = storageTable[key];
    const one = await Tab.open();
    one.act(() => one.owner.writeOwn(key, written(key)));
    for (const [passed, left] of [
      [days * day, written(key)],
      [days * day + 1, null],
    ] as const) {
      vi.setSystemTime(start + passed);
      const fresh = await Tab.open();
      expect(fresh.act(() => fresh.owner.readOwn(key))).toBe(left);
    }
  });
});

test('an entry without an owner, written by an older page, belongs to the current user', async () => {
  local.setItem('cart', written('cart'));
  const one = await Tab.open();
  expect(one.act(() => one.owner.readOwn('cart'))).toBe(written('cart'));
  one.act(() => signIn(one, 'asha'));
  expect(one.act(() => one.owner.readOwn('cart'))).toBe(written('cart'));
});

test('changing the e-mail of an account keeps all entries', async () => {
  const one = await Tab.open();
  one.act(() => signIn(one, 'asha'));
  one.act(() => one.owner.writeOwn('cart', written('cart')));
  const token = one.act(() => one.session.readSession()?.token ?? '');
  one.act(() => one.session.updateSession(token, { user: userOf('usha'), expiresInMs: day }));
  expect(one.act(() => one.owner.readOwn('cart'))).toBe(written('cart'));
});

test("a guest's contact message survives a reload, and is hidden once the guest changes", async () => {
  const before = await Tab.open();
  for (const form of ['contact', 'profile'])
    before.act(() => before.drafts.writeFormDraft(form, { issue: 'half a message' }));
  const one = await Tab.open();
  one.window.sessionStorage = before.window.sessionStorage;
  one.act(() => one.owner.readOwn('cart'));
  const read = (form: string) => one.act(() => one.drafts.readFormDraft(form));
  expect(['contact', 'profile'].map(read)).toEqual([{ issue: 'half a message' }, undefined]);
  one.act(() => signIn(one, 'asha'));
  expect(read('contact')).toBeUndefined();
  one.act(() => one.owner.signOutHere());
  expect(read('contact')).toBeUndefined();
});

test('no archived entry names its owner', async () => {
  const one = await Tab.open();
  one.act(() => signIn(one, 'asha'));
  one.act(() => one.owner.writeOwn('cart', written('cart')));
  one.act(() => one.drafts.writeFormDraft('profile', { a: 1 }));
  one.act(() => one.owner.signOutHere());
  expect(JSON.stringify([local, one.window.sessionStorage])).not.toContain('asha');
  expect(JSON.stringify(one.window.sessionStorage)).toBe('{}');
});

test('a browser without storage shows no data, and no page breaks', async () => {
  const one = await Tab.open();
  const refuse = () => {
    throw new DOMException('no', 'SecurityError');
  };
  Object.assign(one.window, { localStorage: { getItem: refuse, setItem: refuse, removeItem: refuse } });
  expect(one.act(() => [one.owner.readOwn('cart'), one.owner.writeOwn('cart', '[]'), one.owner.isOutdated()])).toEqual([
    null,
    false,
    false,
  ]);
  one.act(() => one.owner.signOutHere());
});

test('a key that is not in the table cannot be stored', async () => {
  const { writeText, tabStorage } = await import('./storage.ts');
  vi.stubGlobal('window', new TestWindow());
  expect(() => writeText('wishes' as 'cart', '[]')).toThrow(/not in the table/);
  expect(() => tabStorage.write('wishes', '[]')).toThrow(/not in the table/);
  expect([isStoredKey('tab', 'draft:x:profile'), isStoredKey('local', 'draft:x'), isStoredKey('tab', 'cart')]).toEqual([
    true,
    false,
    false,
  ]);
});
