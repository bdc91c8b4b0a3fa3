import { afterEach, beforeEach, expect, it, vi } from 'vitest';

const tags = '/api/office/orders/K7QW4MX9TD/tags';
const minute = 60_000;
let page: typeof import('./person.ts');
let keys: (string | undefined)[];
let answer: () => Promise<Response>;

beforeEach(async () => {
  vi.resetModules();
  page = await import('./person.ts');
  keys = [];
  answer = async () => new Response('{}');
  vi.stubGlobal('fetch', (_: string, init: { headers?: Record<string, string> }) => {
    keys.push(init.headers?.['idempotency-key']);
    return answer();
  });
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-23T04:20:00Z') });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const post = (body: BodyInit = '{"tag":"gift","on":true}', address = tags, headers: Record<string, string> = {}) =>
  page.officeFetch(address, { method: 'POST', body, headers }).catch(() => undefined);
const lost = async () => {
  throw new TypeError('the network is away');
};
const answeredWith = (status: number) => async () => new Response('{}', { status });

it('each change is sent with a new idempotency key in a valid form', async () => {
  await post();
  await post();
  expect(keys.every((key) => /^[\w-]{16,60}$/.test(key ?? ''))).toBe(true);
  expect(new Set(keys).size).toBe(2);
});

it.each([
  ['a network error', lost],
  ['an error of the shop', answeredWith(500)],
  ['a proxy error', answeredWith(503)],
])(
  'a retry after %s is sent with the same key, and the next change after a response with a new one',
  async (_what, failing) => {
    answer = failing;
    await post();
    answer = answeredWith(200);
    await post();
    await post();
    expect(keys[1]).toBe(keys[0]);
    expect(keys[2]).not.toBe(keys[0]);
  },
);

it.each([
  ['refused as signed out', 401],
  ['refused until a confirmation', 403],
  ['rate-limited', 429],
])(
  'a lost change whose retry was %s is sent with the same key again, since it may have succeeded',
  async (_what, status) => {
    answer = lost;
    await post();
    answer = answeredWith(status);
    await post();
    answer = answeredWith(200);
    await post();
    await post();
    expect(new Set(keys.slice(0, 3)).size).toBe(1);
    expect(keys[3]).not.toBe(keys[0]);
  },
);

it('a change after a refusal is sent with a new key, since nothing was changed', async () => {
  answer = answeredWith(409);
  await post();
  await post();
  expect(keys[1]).not.toBe(keys[0]);
});

it.each([
  ['another body', () => post('{"tag":"press","on":true}')],
  ['another address', () => post(undefined, '/api/office/orders/M000000001/tags')],
])('a change with %s after a lost one is sent with a new key', async (_what, other) => {
  answer = lost;
  await post();
  answer = answeredWith(200);
  await other();
  expect(keys[1]).not.toBe(keys[0]);
});

it('a lost change is forgotten once another one at the same address is answered', async () => {
  answer = lost;
  await post();
  answer = answeredWith(200);
  await post('{"tag":"gift","on":false}');
  await post();
  expect(new Set(keys).size).toBe(3);
});

it('a lost change is forgotten after ten minutes', async () => {
  answer = lost;
  await post();
  vi.setSystemTime(Date.now() + 9 * minute);
  await post();
  vi.setSystemTime(Date.now() + 11 * minute);
  await post();
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('files are distinguished by name, size and date', async () => {
  answer = lost;
  const file = (name: string) => new File(['jersey'], name, { lastModified: 1 });
  for (const name of ['front.png', 'front.png', 'back.png']) await post(file(name));
  expect(keys[1]).toBe(keys[0]);
  expect(keys[2]).not.toBe(keys[0]);
});

it('the key given by a caller is sent, and none with reads and uploads', async () => {
  await post(undefined, undefined, { 'idempotency-key': 'key-of-the-draft-0001' });
  await page.officeFetch('/api/office/today');
  await post(undefined, '/api/uploads?purpose=problem');
  expect(keys).toEqual(['key-of-the-draft-0001', undefined, undefined]);
});
