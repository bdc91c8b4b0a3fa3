import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { keepSession } from './keep-session.ts';
import { logOut } from './log-out.ts';
import { endBrowserSession, readSession, startBrowserSession, updateSession } from './session.ts';

// A page may stay open for days: what it shows of its session is over when the session is.

const minute = 60_000;
const day = 24 * 60 * minute;
const start = Date.parse('2026-11-23T10:00:00+05:30');
const user: User = {
  firstName: 'Asha',
  lastName: 'Sawant',
  name: 'Asha Sawant',
  email: 'asha@example.in',
  provider: 'email',
};
const kept = new Map<string, string>();
let full = false;
/** How many writes the storage still takes before it is full. */
let room = Number.POSITIVE_INFINITY;
/** How many characters it holds in all. */
let capacity = Number.POSITIVE_INFINITY;
const sizeOfKept = () => [...kept].flat().join('').length;

/** How often everything that shows the session was told to read it anew. */
let told = 0;

class TestWindow extends EventTarget {
  localStorage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      const grown = value.length + (kept.has(key) ? -(kept.get(key)?.length ?? 0) : key.length);
      if (full || room <= 0 || sizeOfKept() + grown > capacity) throw new DOMException('full', 'QuotaExceededError');
      room -= 1;
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => {
  kept.clear();
  full = false;
  room = Number.POSITIVE_INFINITY;
  capacity = Number.POSITIVE_INFINITY;
  told = 0;
  vi.useFakeTimers({ now: start });
  const window = new TestWindow();
  window.addEventListener('sessionUpdated', () => {
    told += 1;
  });
  vi.stubGlobal('window', window);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a session that has begun is read with its end, and each of its three entries is there', () => {
  expect(startBrowserSession({ user, token: 'half', expiresInMs: day })).toBe(true);
  expect(readSession()).toEqual({ user, token: 'half', loginTime: start, expiryTime: start + day, isActive: true });
  expect([...kept.keys()].sort()).toEqual(['session', 'token', 'user']);
  expect(kept.get('token')).toBe('half');
  expect(told).toBe(1);
});

test('a browser that keeps nothing keeps no session either', () => {
  full = true;
  expect(startBrowserSession({ user, token: 'half', expiresInMs: day })).toBe(false);
  expect(readSession()).toBeUndefined();
});

describe('in a storage that takes only some of it', () => {
  const other: User = {
    firstName: 'Ravi',
    lastName: 'Kulkarni',
    name: 'Ravi Kulkarni',
    email: 'ravi@example.in',
    provider: 'email',
  };

  test.each([0, 1, 2])(
    'a session of which %i entries were kept leaves none, and nothing of who was there before',
    (fits) => {
      startBrowserSession({ user, token: 'half', expiresInMs: day });
      room = fits;
      expect(startBrowserSession({ user: other, token: 'quarter', expiresInMs: day })).toBe(false);
      expect([...kept.entries()]).toEqual([]);
      expect(readSession()).toBeUndefined();
    },
  );

  test.each([0, 1, 2])(
    'one that goes on, of which %i entries could be written anew, says one thing in all of them',
    (fits) => {
      startBrowserSession({ user, token: 'half', expiresInMs: day });
      const before = new Map(kept);
      vi.setSystemTime(start + minute);
      room = fits;
      updateSession('half', { user: other, expiresInMs: day });
      const whole = kept.size === 0 || [...before].every(([key, text]) => kept.get(key) === text);
      expect(whole, JSON.stringify([...kept])).toBe(true);
    },
  );

  test('one that has no room for what it would say now stays as it was, and nobody is signed out', () => {
    startBrowserSession({ user, token: 'half', expiresInMs: day });
    const before = [...kept].sort();
    capacity = sizeOfKept();
    updateSession('half', { user: { ...other, name: 'R'.repeat(80) }, expiresInMs: day });
    expect([...kept].sort()).toEqual(before);
  });
});

describe("on a page that stays open past its session's end", () => {
  beforeEach(() => {
    startBrowserSession({ user, token: 'half', expiresInMs: day });
    // Read once while it holds, as any page does: what was read then must not be remembered beyond the end.
    expect(readSession()?.token).toBe('half');
  });

  test('it is there until the last millisecond, and then it is not', () => {
    vi.setSystemTime(start + day - 1);
    expect(readSession()?.token).toBe('half');
    vi.setSystemTime(start + day);
    expect(readSession()).toBeUndefined();
  });

  test('reading it takes all three entries away, and everything that showed it is told', async () => {
    told = 0;
    vi.setSystemTime(start + day);
    expect(readSession()).toBeUndefined();
    expect(kept.size).toBe(0);
    expect(told).toBe(0);
    await Promise.resolve();
    expect(told).toBe(1);
    expect(readSession()).toBeUndefined();
  });

  test('what the shop says of it afterwards brings it back to nobody', () => {
    vi.setSystemTime(start + day);
    updateSession('half', { user, expiresInMs: day });
    expect(readSession()).toBeUndefined();
  });
});

test('the shop pushes its end out; a session that has taken its place is left alone', () => {
  startBrowserSession({ user, token: 'half', expiresInMs: day });
  vi.setSystemTime(start + 60 * minute);
  updateSession('half', { user: { ...user, firstName: 'Usha' }, expiresInMs: day });
  expect(readSession()).toMatchObject({
    token: 'half',
    loginTime: start,
    expiryTime: start + 60 * minute + day,
    user: { firstName: 'Usha' },
  });
  updateSession('of another tab', { user, expiresInMs: 2 * day });
  expect(readSession()).toMatchObject({ expiryTime: start + 60 * minute + day, user: { firstName: 'Usha' } });
});

test('to end it quietly tells nobody: the page is about to be loaded again', () => {
  startBrowserSession({ user, token: 'half', expiresInMs: day });
  told = 0;
  endBrowserSession({ quietly: true });
  expect([kept.size, told]).toEqual([0, 0]);
  startBrowserSession({ user, token: 'half', expiresInMs: day });
  told = 0;
  endBrowserSession();
  expect([kept.size, told]).toEqual([0, 1]);
});

describe('while the page is open', () => {
  const asked: string[] = [];
  let answer: () => Response;
  let visible: 'visible' | 'hidden' = 'visible';
  let page: EventTarget;

  beforeEach(() => {
    asked.length = 0;
    visible = 'visible';
    answer = () => Response.json({ success: true, user, expiresInMs: day, message: 'Session refreshed' });
    page = Object.defineProperty(new EventTarget(), 'visibilityState', { get: () => visible });
    vi.stubGlobal('document', page);
    vi.stubGlobal(
      'fetch',
      async (address: string, { method, headers }: { method: string; headers: Record<string, string> }) => {
        asked.push(`${method} ${address} ${headers.authorization}`);
        return answer();
      },
    );
    startBrowserSession({ user, token: 'half', expiresInMs: day });
  });

  test('any visit pushes the end out: a start, as of a new tab, and then every half hour', async () => {
    const stop = keepSession();
    await vi.advanceTimersByTimeAsync(90 * minute);
    stop();
    const refresh = 'POST /api/auth/refresh Bearer half';
    expect(asked).toEqual([refresh, refresh, refresh, refresh]);
    expect(readSession()?.expiryTime).toBe(start + 90 * minute + day);
    await vi.advanceTimersByTimeAsync(90 * minute);
    expect(asked).toHaveLength(4);
  });

  test('it is read anew every five minutes and on focus, so that an end shows without a click', async () => {
    answer = () => Response.json({ success: false, code: 'unavailable', message: 'Try again' }, { status: 503 });
    const stop = keepSession();
    await vi.advanceTimersByTimeAsync(0);
    told = 0;
    await vi.advanceTimersByTimeAsync(15 * minute);
    expect(told).toBe(3);
    window.dispatchEvent(new Event('focus'));
    expect(told).toBe(4);
    stop();
    window.dispatchEvent(new Event('focus'));
    await vi.advanceTimersByTimeAsync(15 * minute);
    expect(told).toBe(4);
  });

  test('coming into view pushes the end out; going out of view does not', async () => {
    const stop = keepSession();
    await vi.advanceTimersByTimeAsync(0);
    visible = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(1);
    visible = 'visible';
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked.at(-1)).toBe('POST /api/auth/refresh Bearer half');
    stop();
    page.dispatchEvent(new Event('visibilitychange'));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
  });

  test('a page that comes back as it was left is told whose it is now, and pushes the end out', async () => {
    const stop = keepSession();
    await vi.advanceTimersByTimeAsync(0);
    told = 0;
    for (const persisted of [false, true]) window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
    expect(told).toBe(2);
    stop();
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true }));
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toHaveLength(2);
  });

  test('who leaves is gone at once where the shop answers, and where it cannot be reached the page is not loaded anew', async () => {
    const reload = vi.fn();
    Object.assign(window, { location: { reload }, sessionStorage: {} });
    answer = () => Response.json({ success: true, message: 'Signed out' });
    const leaving = logOut();
    await vi.advanceTimersByTimeAsync(1000);
    await leaving;
    expect([asked, readSession(), reload.mock.calls.length]).toEqual([
      ['POST /api/auth/logout Bearer half'],
      undefined,
      1,
    ]);
    startBrowserSession({ user, token: 'half', expiresInMs: day });
    answer = () => {
      throw new TypeError('no network');
    };
    await logOut();
    expect([readSession(), reload.mock.calls.length]).toEqual([undefined, 1]);
  });

  test('a session that the shop has ended is ended here; one it could not be asked about stays', async () => {
    answer = () => Response.json({ success: false, code: 'unavailable', message: 'Try again' }, { status: 503 });
    keepSession()();
    await vi.advanceTimersByTimeAsync(0);
    expect(readSession()?.token).toBe('half');
    answer = () =>
      Response.json({ success: false, code: 'signed_out', message: 'Please sign in to continue' }, { status: 401 });
    keepSession()();
    await vi.advanceTimersByTimeAsync(0);
    expect(readSession()).toBeUndefined();
  });

  test('nobody is asked about who is not there', async () => {
    endBrowserSession();
    keepSession()();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([]);
  });
});
