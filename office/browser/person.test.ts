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

test('the first call of a page counts as input of a person, and later calls do not', async () => {
  await call();
  await call();
  await call();
  expect(sent).toEqual([true, false, false]);
});

test.each([
  ['a click', 'pointerdown', {}, true],
  ['a key of a scanner or keyboard', 'keydown', { repeat: false }, true],
  ['a repeated key', 'keydown', { repeat: true }, false],
  ['a wheel', 'wheel', {}, true],
  ['a click by a screen reader', 'click', {}, true],
  ['voice input', 'input', {}, true],
  ['a mouse that is moved', 'pointermove', { screenX: 40, screenY: 0 }, true],
  ['a mouse that trembles', 'pointermove', { screenX: 2, screenY: 1 }, false],
  ['a press of the page’s own', 'click', { isTrusted: false }, false],
] as const)('after %s the next call counts as input of a person: %s %j', async (_words, type, more, persons) => {
  await call();
  does(type, more);
  await call();
  await call();
  expect(sent).toEqual([true, persons, false]);
});

test('a code read by the camera counts as input of a person, and subscribers get each input', async () => {
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

test('input is reported again with the next call if a call did not reach the shop', async () => {
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

test('input during a call is reported with the next one', async () => {
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
