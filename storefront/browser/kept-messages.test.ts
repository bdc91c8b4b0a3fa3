import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from './api.ts';
import { isWorthAnotherTry, keepMessage, parseMessages, sendKept, sendKeptMessages } from './kept-messages.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('./api.ts', async (original) => ({ ...(await original<typeof import('./api.ts')>()), browserApi: api }));

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  api.mockReset();
  vi.stubGlobal('window', {
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});
afterEach(() => vi.unstubAllGlobals());

const message = (key: string) => ({ key, name: 'Asha', email: 'asha@example.in', phone: '', issue: 'Where is it?', at: Date.now() });
const waiting = () => parseMessages(JSON.parse(kept.get('contactOutbox') ?? '[]'), Date.now()).map(({ key }) => key);
const noNetwork = new ApiProblem(0, 'network', 'Network error.');

test('what is sent is kept no more, and goes under its key without an empty phone', async () => {
  keepMessage(message('one'));
  api.mockResolvedValue({ data: { ticket: 'M123456789' } });
  expect(await sendKept(message('one'))).toBe('M123456789');
  expect(waiting()).toEqual([]);
  expect(kept.has('contactOutbox')).toBe(false);
  expect(api).toHaveBeenCalledWith('POST /api/contact', {
    headers: { 'idempotency-key': 'one' },
    body: { name: 'Asha', email: 'asha@example.in', issue: 'Where is it?' },
  });
});

test.each([
  [0, true],
  [408, true],
  [429, true],
  [500, true],
  [503, true],
  [400, false],
  [409, false],
])('after an answer of %i it waits for another try: %s', async (status, waits) => {
  keepMessage(message('one'));
  api.mockRejectedValue(new ApiProblem(status, 'internal', 'No'));
  await expect(sendKept(message('one'))).rejects.toMatchObject({ status });
  expect(waiting()).toEqual(waits ? ['one'] : []);
});

test('all that wait are sent in their order; where there is still no way the rest waits on', async () => {
  for (const key of ['one', 'two', 'three']) keepMessage(message(key));
  api.mockResolvedValueOnce({ data: { ticket: 'M1' } }).mockRejectedValue(noNetwork);
  const sent: string[][] = [];
  await sendKeptMessages((...told) => sent.push(told));
  expect(waiting()).toEqual(['two', 'three']);
  expect(sent).toEqual([['one', 'M1']]);
  api.mockReset();
  // One that the shop will never take holds up none behind it.
  api.mockRejectedValueOnce(new ApiProblem(400, 'invalid_fields', 'No')).mockResolvedValue({ data: { ticket: 'M3' } });
  await sendKeptMessages();
  expect(waiting()).toEqual([]);
});

test('five at most wait, a week at most, and only what has the form of one', () => {
  for (let count = 0; count < 7; count += 1) keepMessage(message(`${count}`));
  expect(waiting()).toEqual(['2', '3', '4', '5', '6']);
  const now = Date.now();
  const old = { ...message('old'), at: now - 7 * 86_400_000 };
  expect(parseMessages([old, message('new'), null, 7, {}, { key: 'x' }, { ...message('nan'), at: 'soon' }], now)).toMatchObject([
    { key: 'new' },
  ]);
  expect(parseMessages({ 0: message('no list') }, now)).toEqual([]);
});

test('what is no answer of the shop is not tried for ever', () => {
  expect([isWorthAnotherTry(noNetwork), isWorthAnotherTry(new TypeError('a mistake of ours'))]).toEqual([true, false]);
});
