import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { User } from '#contract/accounts.ts';
import { keepSession } from './keep-session.ts';
import { logOut } from './log-out.ts';
import { endBrowserSession, readSession, startBrowserSession, updateSession } from './session.ts';

// A page may be open for days: it stops showing a session when the session ends.

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
/** Number of writes until the storage is full. */
let room = Number.POSITIVE_INFINITY;
/** Capacity of the storage in characters. */
let capacity = Number.POSITIVE_INFINITY;
const sizeOfKept = () => [...kept].flat().join('').length;

/** Number of notifications to subscribers of the session. */
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

test('a new session is stored in three entries and read with its end', () => {
  expect(startBrowserSession({ user, token: 'half', expiresInMs: day })).toBe(true);
  expect(readSession()).toEqual({ user, token: 'half', loginTime: start, expiryTime: start + day, isActive: true });
  expect([...kept.keys()].sort()).toEqual(['session', 'token', 'user']);
  expect(kept.get('token')).toBe('half');
  expect(told).toBe(1);
});

test('a browser without storage stores no session', () => {
  full = true;
  expect(startBrowserSession({ user, token: 'half', expiresInMs: day })).toBe(false);
  expect(readSession()).toBeUndefined();
});

describe('a session in a storage that is nearly full', () => {
  const other: User = {
    firstName: 'Ravi',
    lastName: 'Kulkarni',
    name: 'Ravi Kulkarni',
    email: 'ravi@example.in',
    provider: 'email',
  };

  test.each([0, 1, 2])(
    'a session of which only %i entries fit is not stored, and the previous one is removed',
    (fits) => {
      startBrowserSession({ user, token: 'half', expiresInMs: day });
      room = fits;
      expect(startBrowserSession({ user: other, token: 'quarter', expiresInMs: day })).toBe(false);
      expect([...kept.entries()]).toEqual([]);
      expect(readSession()).toBeUndefined();
    },
  );

  test.each([0, 1, 2])('an extended session of which only %i entries fit stays consistent', (fits) => {
    startBrowserSession({ user, token: 'half', expiresInMs: day });
    const before = new Map(kept);
    vi.setSystemTime(start + minute);
    room = fits;
    updateSession('half', { user: other, expiresInMs: day });
    const whole = kept.size === 0 || [...before].every(([key, text]) => kept.get(key) === text);
    expect(whole, JSON.stringify([...kept])).toBe(true);
  });

  test('an update that does not fit is dropped, and the session stays as it was', () => {
    startBrowserSession({ user, token: 'half', expiresInMs: day });
    const before = [...kept].sort();
    capacity = sizeOfKept();
    updateSession('half', { user: { ...other, name: 'R'.repeat(80) }, expiresInMs: day });
    expect([...kept].sort()).toEqual(before);
  });
});

describe('a session that ends while the page is open', () => {
  beforeEach(() => {
    startBrowserSession({ user, token: 'half', expiresInMs: day });
    // Read once while it is valid, as any page does: the result must not be cached beyond the end.
    expect(readSession()?.token).toBe('half');
  });

  test('a session is valid until its last millisecond', () => {
    vi.setSystemTime(start + day - 1);
    expect(readSession()?.token).toBe('half');
    vi.setSystemTime(start + day);
    expect(readSession()).toBeUndefined();
  });

  test('an ended session is removed from the storage and announced when it is read', async () => {
    told = 0;
    vi.setSystemTime(start + day);
    expect(readSession()).toBeUndefined();
    expect(kept.size).toBe(0);
    expect(told).toBe(0);
    await Promise.resolve();
    expect(told).toBe(1);
    expect(readSession()).toBeUndefined();
  });

  test('an ended session is not revived by a late update', () => {
    vi.setSystemTime(start + day);
    updateSession('half', { user, expiresInMs: day });
    expect(readSession()).toBeUndefined();
  });
});

test('an update extends its own session, and not one that replaced it', () => {
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

test('ending a session quietly notifies nobody, since the page is about to be reloaded', () => {
  startBrowserSession({ user, token: 'half', expiresInMs: day });
  told = 0;
  endBrowserSession({ quietly: true });
  expect([kept.size, told]).toEqual([0, 0]);
  startBrowserSession({ user, token: 'half', expiresInMs: day });
  told = 0;
  endBrowserSession();
  expect([kept.size, told]).toEqual([0, 1]);
});

describe('a session while its page is open', () => {
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

  test('a session is extended at the start of its page and then every half hour', async () => {
    const stop = keepSession();
    await vi.advanceTimersByTimeAsync(90 * minute);
    stop();
    const refresh = 'POST /api/auth/refresh Bearer half';
    expect(asked).toEqual([refresh, refresh, refresh, refresh]);
    expect(readSession()?.expiryTime).toBe(start + 90 * minute + day);
    await vi.advanceTimersByTimeAsync(90 * minute);
    expect(asked).toHaveLength(4);
  });

  test('a session is read every five minutes and on focus, so that its end shows without a click', async () => {
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

  test('a session is extended when the page becomes visible, and not when it is hidden', async () => {
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

  test('a session is read again and extended when a page returns from the back-forward cache', async () => {
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

  test('logging out ends the session at once, and reloads the page only if the shop answers', async () => {
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

  test('a session that the shop has ended is removed, and one whose check failed stays', async () => {
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

  test('no request is sent without a session', async () => {
    endBrowserSession();
    keepSession()();
    await vi.advanceTimersByTimeAsync(0);
    expect(asked).toEqual([]);
  });
});
