import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import { ApiProblem, browserApi, callUrl } from './api.ts';
import { cachedLoader, keepFirst, onNewPath, serverLoader, statusOf } from './cached-loader.ts';
import { clearFormDraft, clearFormDrafts, readFormDraft, writeFormDraft } from './form-draft.ts';
import { checkSession, extendSession } from './keep-session.ts';
import { memberApi } from './member-api.ts';
import { readSession, startBrowserSession } from './session.ts';

// API calls of a page: requests, responses, errors and caching.

/** Storage like that of a browser: its entries are its own keys. */
class TestStorage {
  [entry: string]: unknown;
  getItem(key: string): string | null {
    return (this[key] as string | undefined) ?? null;
  }
  setItem(key: string, value: string): void {
    this[key] = value;
  }
  removeItem(key: string): void {
    delete this[key];
  }
}

class TestWindow extends EventTarget {
  localStorage = new TestStorage();
  sessionStorage = new TestStorage();
  location = { pathname: '/', search: '' };
}

let page: TestWindow;
let asked: { address: string; request: RequestInit }[];
let answers: (() => Promise<Response> | Response)[];

beforeEach(() => {
  page = new TestWindow();
  asked = [];
  answers = [];
  vi.stubGlobal('window', page);
  vi.stubGlobal('fetch', async (address: string, request: RequestInit) => {
    asked.push({ address, request });
    const next = answers.shift();
    if (!next) throw new TypeError('no network');
    return next();
  });
});
afterEach(() => vi.unstubAllGlobals());

const says = (body: unknown, status = 200) => answers.push(() => new Response(JSON.stringify(body), { status }));
const user = {
  firstName: 'Asha',
  lastName: 'Sawant',
  name: 'Asha Sawant',
  email: 'asha@example.in',
  provider: 'email' as const,
};
const signIn = (token = 'half', email = user.email) =>
  startBrowserSession({ user: { ...user, email }, token, expiresInMs: 60_000 });
const problem = (run: Promise<unknown>) =>
  run.then(
    () => undefined,
    (error: unknown) => error,
  );

test.each([
  ['/api/a/:id', { params: { id: 'é /' } }, '/api/a/%C3%A9%20%2F'],
  ['/api/a/:id/b', {}, '/api/a//b'],
  ['/api/a', { query: { q: 'a b', page: 2, none: undefined } }, '/api/a?q=a+b&page=2'],
  ['/api/a', { query: { none: undefined } }, '/api/a'],
])('the path %s with %j becomes %s', (path, parts, address) => expect(callUrl(path, parts)).toBe(address));

describe('an API call of a page', () => {
  test('a call has the session token, unless its response is the same for everyone', async () => {
    signIn();
    const ofCall = async (name: Parameters<typeof browserApi>[0]) => {
      says({ success: true });
      await browserApi(name, {} as never);
      return asked.at(-1)?.request.headers;
    };
    expect(await ofCall('GET /api/account/orders')).toEqual({
      accept: 'application/json',
      authorization: 'Bearer half',
    });
    expect(await ofCall('GET /api/hello')).toEqual({ accept: 'application/json' });
    page.localStorage.removeItem('session');
    expect(await ofCall('GET /api/account/orders')).toEqual({ accept: 'application/json' });
  });

  test('a call sends a JSON body and its own headers', async () => {
    says({ success: true, data: 1 });
    const reply = await browserApi('POST /api/orders', {
      headers: { 'idempotency-key': 'k' },
      body: { a: 1 },
    } as never);
    expect(reply).toEqual({ success: true, data: 1 });
    expect(asked[0]).toMatchObject({
      address: '/api/orders',
      request: {
        method: 'POST',
        body: '{"a":1}',
        headers: { accept: 'application/json', 'idempotency-key': 'k', 'content-type': 'application/json' },
      },
    });
  });

  test("a refused call throws the shop's message, or a default message", async () => {
    says({ success: false, message: 'No', code: 'conflict', fields: { a: 'b' } }, 409);
    const refused = await problem(browserApi('GET /api/hello', {}));
    expect(refused).toMatchObject({
      name: 'ApiProblem',
      status: 409,
      code: 'conflict',
      message: 'No',
      fields: { a: 'b' },
    });
    answers.push(() => new Response('<html>', { status: 500 }));
    const torn = await problem(browserApi('GET /api/hello', {}));
    expect(torn).toMatchObject({
      status: 500,
      code: 'internal',
      message: 'Something went wrong. Please try again.',
      fields: {},
    });
    says(null);
    expect(await problem(browserApi('GET /api/hello', {}))).toMatchObject({ status: 200, code: 'internal' });
  });

  const backIn = (seconds: string) =>
    answers.push(() => new Response('{"message":"In a moment"}', { status: 503, headers: { 'retry-after': seconds } }));

  test.each([
    ['GET /api/hello', {}],
    ['POST /api/orders', { headers: { 'idempotency-key': 'k' } }],
  ] as const)('%s is retried while the shop is unavailable for a short time', async (name, parts) => {
    vi.useFakeTimers();
    try {
      for (let times = 0; times < 4; times += 1) backIn('2');
      says({ success: true, data: 1 });
      const reply = browserApi(name, parts as never);
      await vi.advanceTimersByTimeAsync(7900);
      expect(asked).toHaveLength(4);
      await vi.advanceTimersByTimeAsync(200);
      expect(await reply).toEqual({ success: true, data: 1 });
      expect(new Set(asked.map(({ request }) => JSON.stringify(request.headers))).size).toBe(1);
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([502, 504])(
    'a call with an idempotency key is retried after a proxy error %i, and one without is not',
    async (status) => {
      vi.useFakeTimers();
      try {
        answers.push(() => new Response('<html>Bad gateway</html>', { status }));
        says({ success: true, data: 1 }, 201);
        const reply = browserApi('POST /api/orders', { headers: { 'idempotency-key': 'k' } } as never);
        await vi.advanceTimersByTimeAsync(1100);
        expect(await reply).toEqual({ success: true, data: 1 });
        expect(asked).toHaveLength(2);
        answers.push(() => new Response('<html>Bad gateway</html>', { status }));
        expect(await problem(browserApi('POST /api/auth/login', {} as never))).toMatchObject({ status });
        expect(asked).toHaveLength(3);
      } finally {
        vi.useRealTimers();
      }
    },
  );

  test('a call that is unavailable for too long shows the message of the shop', async () => {
    vi.useFakeTimers();
    try {
      // Like in a browser, a body that was not read is lost when its timeout ends.
      const torn = new AbortController();
      answers.push(() => {
        const body = new ReadableStream({
          start(stream) {
            stream.enqueue(new TextEncoder().encode('{"message":"In a moment"}'));
            torn.signal.addEventListener('abort', () => stream.error(torn.signal.reason));
            setTimeout(() => torn.signal.aborted || stream.close(), 500);
          },
        });
        return new Response(body, { status: 503, headers: { 'retry-after': '2' } });
      });
      answers.push(() => {
        torn.abort();
        return Promise.reject(new DOMException('signal timed out', 'TimeoutError'));
      });
      const told = problem(browserApi('GET /api/hello', {}));
      await vi.advanceTimersByTimeAsync(3000);
      expect(await told).toMatchObject({ status: 503, message: 'In a moment' });
    } finally {
      vi.useRealTimers();
    }
  });

  test.each([
    ['a write without a key', 'POST /api/auth/login', '2'],
    ['a call with a long Retry-After', 'GET /api/hello', '30'],
  ] as const)('%s is sent once', async (_, name, seconds) => {
    backIn(seconds);
    expect(await problem(browserApi(name as 'GET /api/hello', {}))).toMatchObject({
      status: 503,
      message: 'In a moment',
    });
    expect(asked).toHaveLength(1);
  });

  test('a call without a response throws a network error, unless the caller aborted it', async () => {
    const message = 'Network error. Please check your connection and try again.';
    expect(await problem(browserApi('GET /api/hello', {}))).toMatchObject({ status: 0, code: 'network', message });
    const given = new AbortController();
    answers.push(() => {
      given.abort();
      throw new DOMException('given up', 'AbortError');
    });
    expect(await problem(browserApi('GET /api/hello', {}, { signal: given.signal }))).toMatchObject({
      name: 'AbortError',
    });
  });

  test("a member's call ends the session in the browser if the shop has ended it", async () => {
    signIn();
    says({ success: false, message: 'Sign in', code: 'signed_out' }, 401);
    expect(await problem(memberApi('GET /api/account/orders', {} as never))).toMatchObject({ code: 'signed_out' });
    expect(readSession()).toBeUndefined();
    signIn();
    says({ success: false, message: 'No', code: 'conflict' }, 409);
    await problem(memberApi('GET /api/account/orders', {} as never));
    expect(readSession()?.token).toBe('half');
    answers.push(() => {
      signIn('of another tab');
      return new Response('{"code":"signed_out","message":"x"}', { status: 401 });
    });
    await problem(memberApi('GET /api/account/orders', {} as never));
    expect(readSession()?.token).toBe('of another tab');
  });
});

test('checking the session returns none, known, ended or unanswered', async () => {
  expect(await checkSession()).toEqual({ kind: 'none' });
  signIn();
  says({ user: { ...user, firstName: 'Usha' }, expiresInMs: 90_000, message: 'Session refreshed' });
  expect(await extendSession()).toEqual({ kind: 'known', message: 'Session refreshed' });
  expect(readSession()?.user.firstName).toBe('Usha');
  expect(await checkSession()).toEqual({
    kind: 'unanswered',
    message: 'Network error. Please check your connection and try again.',
  });
  expect(readSession()?.token).toBe('half');
  says({ message: 'Sign in', code: 'signed_out' }, 401);
  expect(await extendSession()).toEqual({ kind: 'ended' });
  expect(asked.map(({ address }) => address)).toEqual(['/api/auth/refresh', '/api/auth/session', '/api/auth/refresh']);
});

test('a form draft belongs to one member and one form, and is deleted after sending', () => {
  writeFormDraft('profile', { a: 1 });
  expect(readFormDraft('profile')).toBeUndefined();
  signIn();
  expect(readFormDraft('profile')).toBeUndefined();
  writeFormDraft('profile', { a: 1 });
  writeFormDraft('return', { b: 2 });
  expect([readFormDraft('profile'), readFormDraft('return')]).toEqual([{ a: 1 }, { b: 2 }]);
  signIn('half', 'ravi@example.in');
  expect(readFormDraft('profile')).toBeUndefined();
  signIn();
  clearFormDraft('profile');
  expect([readFormDraft('profile'), readFormDraft('return')]).toEqual([undefined, { b: 2 }]);
  page.sessionStorage.setItem('other', 'stays');
  clearFormDrafts();
  expect([readFormDraft('return'), page.sessionStorage.getItem('other')]).toEqual([undefined, 'stays']);
});

describe('a page loader', () => {
  const go = (address: string, load: () => Promise<string>) => {
    const request = new Request(`http://shop.test${address}`);
    return cachedLoader(load)({ context: { get: () => firstFacts }, request, params: {} } as never);
  };
  const at = (pathname: string, search = '') => {
    page.location = { pathname, search };
  };
  const load = (reply: string) => vi.fn(async () => reply);

  test('a loader changes the page at once after a link, and reuses the data on the way back', async () => {
    at('/elsewhere');
    const { reply } = await go('/a?b=1', load('new'));
    expect(reply).toBeInstanceOf(Promise);
    expect(await reply).toBe('new');
    at('/a', '?b=1');
    const again = load('newer');
    expect(await go('/a?b=1', again)).toEqual({ reply: 'new' });
    expect(again).not.toHaveBeenCalled();
    at('/a', '?b=2');
    expect(await go('/a?b=2', load('other'))).toEqual({ reply: 'other' });
  });

  test('a loader passes an error on to the page, and does not cache it', async () => {
    at('/elsewhere');
    const { reply } = await go('/fails', () => Promise.reject(new Error('no')));
    await expect(reply).rejects.toThrow('no');
    at('/fails');
    expect(await go('/fails', load('then'))).toEqual({ reply: 'then' });
  });

  test('the loaders cache the last forty pages, including the one the server rendered', async () => {
    keepFirst({ pathname: '/first', search: '?x' }, 'rendered');
    keepFirst({ pathname: '/promised', search: '' }, Promise.resolve('not this'));
    at('/promised');
    expect(await go('/promised', load('read'))).toEqual({ reply: 'read' });
    at('/first', '?x');
    expect(await go('/first?x', load('anew'))).toEqual({ reply: 'rendered' });
    for (let count = 0; count < 39; count += 1) keepFirst({ pathname: `/${count}`, search: '' }, count);
    at('/first', '?x');
    expect(await go('/first?x', load('anew'))).toEqual({ reply: 'anew' });
    at('/38');
    expect(await go('/38', load('anew'))).toEqual({ reply: 38 });
    at('/2');
    expect(await go('/2', load('anew'))).toEqual({ reply: 2 });
  });

  test('a loader waits for all data on the server, and sets the status of the page after a refusal', async () => {
    const run = (what: () => Promise<string>) =>
      serverLoader(what)({
        context: { get: () => browserApi },
        params: {},
        request: new Request('http://shop.test/a'),
      } as never);
    expect(await run(load('whole'))).toEqual({ reply: 'whole' });
    const refused = await problem(run(() => Promise.reject(new ApiProblem(404, 'not_found', 'Gone'))));
    expect(refused).toMatchObject({ data: { message: 'Gone', code: 'not_found' }, init: { status: 404 } });
    await expect(run(() => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken');
  });

  test('a loader runs again for another path, and not for another filter', () => {
    const urls = (currentUrl: string, nextUrl: string) =>
      onNewPath({ currentUrl: new URL(currentUrl, 'http://a'), nextUrl: new URL(nextUrl, 'http://a') } as Parameters<
        typeof onNewPath
      >[0]);
    expect([urls('/a?x', '/a?y'), urls('/a', '/b')]).toEqual([false, true]);
  });

  test.each([
    [new ApiProblem(409, 'conflict', 'No'), 409],
    [new ApiProblem(400, 'invalid_fields', 'No'), 404],
    [{ status: 404 }, 404],
    [{ status: '404' }, 500],
    [new TypeError('broken'), 500],
    [null, 500],
    ['text', 500],
  ])('the status of %o is %i', (error, status) => expect(statusOf(error)).toBe(status));
});
