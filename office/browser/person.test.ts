import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const sent: boolean[] = [];
let answer: () => Promise<Response>;
let page: typeof import('./person.ts');
let hand: Record<string, (event: object) => void>;

beforeEach(async () => {
  vi.resetModules();
  page = await import('./person.ts');
  sent.length = 0;
  hand = {};
  answer = async () => new Response('{}');
  vi.stubGlobal('fetch', (_: string, init: { headers?: Record<string, string> }) => {
    sent.push(init.headers?.['x-by-itself'] === undefined);
    return answer();
  });
  const addEventListener = (type: string, listener: (event: object) => void) => {
    hand[type] = listener;
  };
  page.watchPerson({ addEventListener } as never);
});
afterEach(() => vi.unstubAllGlobals());

const call = () => page.officeFetch('/api/office/me').catch(() => undefined);
const does = (type: string, more: object = {}) => hand[type]?.({ type, isTrusted: true, ...more });

test('the first call of a page is a person’s, and none that follows by itself', async () => {
  await call();
  await call();
  await call();
  expect(sent).toEqual([true, false, false]);
});

test.each([
  ['a press', 'pointerdown', {}, true],
  ['a key, as a scanner types it', 'keydown', { repeat: false }, true],
  ['what lies on a key', 'keydown', { repeat: true }, false],
  ['a wheel', 'wheel', {}, true],
  ['a press by a reading aid', 'click', {}, true],
  ['words by voice', 'input', {}, true],
  ['a mouse that is moved', 'pointermove', { screenX: 40, screenY: 0 }, true],
  ['a mouse that trembles', 'pointermove', { screenX: 2, screenY: 1 }, false],
  ['a press of the page’s own', 'click', { isTrusted: false }, false],
] as const)('after %s the next call is a person’s: %s %j', async (_words, type, more, persons) => {
  await call();
  does(type, more);
  await call();
  await call();
  expect(sent).toEqual([true, persons, false]);
});

test('a code before the camera is a person’s, and whoever listens hears each touch', async () => {
  await call();
  let heard = 0;
  const stop = page.onTouch(() => {
    heard += 1;
  });
  page.recordActivity();
  does('keydown');
  stop();
  does('keydown');
  await call();
  expect([heard, sent]).toEqual([2, [true, true]]);
});

test('what did not come through is said with the next call: a network that is gone, a proxy that answers for a shop', async () => {
  answer = async () => {
    throw new TypeError('Failed to fetch');
  };
  await call();
  answer = async () => new Response('', { status: 502 });
  await call();
  answer = async () => new Response('{}', { status: 401 });
  await call();
  await call();
  expect(sent).toEqual([true, true, true, false]);
});

test('a touch while a call is on its way belongs to the next one', async () => {
  let done = (_: Response) => {};
  answer = () => new Promise((resolve) => (done = resolve));
  const first = call();
  does('pointerdown');
  done(new Response('{}'));
  await first;
  answer = async () => new Response('{}');
  await call();
  await call();
  expect(sent).toEqual([true, true, false]);
});
