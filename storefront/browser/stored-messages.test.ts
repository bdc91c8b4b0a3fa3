import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from './api.ts';
import {
  isWorthAnotherTry,
  keepMessage,
  parseMessages,
  sendKept,
  sendKeptMessages,
  sendKeptWhenOnline,
  takeRefused,
  tellArrived,
  tellRefused,
} from './stored-messages.ts';

const api = vi.hoisted(() => vi.fn());
vi.mock('./api.ts', async (original) => ({ ...(await original<typeof import('./api.ts')>()), browserApi: api }));

const kept = new Map<string, string>();
beforeEach(() => {
  kept.clear();
  api.mockReset();
  vi.useFakeTimers();
  vi.stubGlobal('window', {
    addEventListener: () => {},
    removeEventListener: () => {},
    localStorage: {
      getItem: (key: string) => kept.get(key) ?? null,
      setItem: (key: string, value: string) => void kept.set(key, value),
      removeItem: (key: string) => void kept.delete(key),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const message = (key: string) => ({
  key,
  name: 'Asha',
  email: 'asha@example.in',
  phone: '',
  issue: 'Where is it?',
  at: Date.now(),
});
const waiting = () => parseMessages(JSON.parse(kept.get('contactOutbox') ?? '[]'), Date.now()).map(({ key }) => key);
const noNetwork = new ApiProblem(0, 'network', 'Network error.');

test('a sent message is deleted, and was sent with its key and without an empty phone', async () => {
  keepMessage(message('one'));
  api.mockResolvedValue({ data: { ticket: 'M123456789' } });
  expect(await sendKept(message('one'))).toEqual({ ticket: 'M123456789' });
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
])('after the status %i a message waits for a retry: %s', async (status, waits) => {
  keepMessage(message('one'));
  api.mockRejectedValue(new ApiProblem(status, 'internal', 'No'));
  await expect(sendKept(message('one'))).rejects.toMatchObject({ status });
  expect(waiting()).toEqual(waits ? ['one'] : []);
});

test('a refused message is announced, not resent, and stored with its reason for its author', async () => {
  for (const key of ['one', 'two', 'three']) keepMessage(message(key));
  api.mockResolvedValueOnce({ data: { ticket: 'M1' } }).mockRejectedValue(noNetwork);
  const sent: unknown[][] = [];
  const end = sendKeptWhenOnline((...told) => sent.push(told) > 0);
  await sendKeptMessages();
  end();
  expect(waiting()).toEqual(['two', 'three']);
  expect(sent).toEqual([['one', { ticket: 'M1' }]]);
  api.mockReset();
  // A message that the shop refuses for good does not delay those after it.
  api.mockRejectedValueOnce(new ApiProblem(400, 'invalid_fields', 'No')).mockResolvedValue({ data: { ticket: 'M3' } });
  await sendKeptMessages();
  expect(waiting()).toEqual(['two']);
});

test('a refused message is announced, not resent, and kept with its reason for its author', async () => {
  keepMessage(message('one'));
  api.mockRejectedValue(
    new ApiProblem(400, 'invalid_fields', 'Check the form', {
      fields: { email: 'Please enter a valid email address' },
    }),
  );
  const ended: unknown[] = [];
  const end = sendKeptWhenOnline((...told) => ended.push(told) > 0);
  await sendKeptMessages();
  await sendKeptMessages();
  end();
  expect([api.mock.calls.length, ended]).toEqual([1, [['one', undefined]]]);
  expect(takeRefused()).toEqual({ ...message('one'), refused: 'Please enter a valid email address' });
  expect([takeRefused(), kept.has('contactOutbox')]).toEqual([undefined, false]);
});

test.each([
  [429, 30, 30],
  [503, 7, 7],
  [500, undefined, 60],
  [0, undefined, 60],
])(
  'after the status %i with Retry-After %j the message is resent after %i s with a notification',
  async (status, given, wait) => {
    const sent: unknown[][] = [];
    const end = sendKeptWhenOnline((...told) => sent.push(told) > 0);
    keepMessage(message('one'));
    api
      .mockRejectedValueOnce(new ApiProblem(status, 'internal', 'No', {}, given))
      .mockResolvedValue({ data: { ticket: 'M1' } });
    await expect(sendKept(message('one'))).rejects.toMatchObject({ status });
    await vi.advanceTimersByTimeAsync(wait * 1000 - 1);
    expect([waiting(), sent]).toEqual([['one'], []]);
    await vi.advanceTimersByTimeAsync(1);
    expect([waiting(), sent, api.mock.calls.length]).toEqual([[], [['one', { ticket: 'M1' }]], 2]);
    await vi.advanceTimersByTimeAsync(86_400_000);
    expect(api).toHaveBeenCalledTimes(2);
    end();
  },
);

test('a message that the shop already has is not reported as failed, though its response was lost', async () => {
  keepMessage(message('one'));
  keepMessage(message('two'));
  api
    .mockRejectedValueOnce(new ApiProblem(409, 'idempotency_mismatch', 'This was already used for another message.'))
    .mockResolvedValue({ data: { ticket: 'M2' } });
  const ended: unknown[][] = [];
  const end = sendKeptWhenOnline((...told) => ended.push(told) > 0);
  await sendKeptMessages();
  end();
  expect([waiting(), takeRefused()]).toEqual([[], undefined]);
  expect(ended).toEqual([
    ['one', { ticket: undefined }],
    ['two', { ticket: 'M2' }],
  ]);
});

test('a message that is being sent is not sent a second time', async () => {
  keepMessage(message('one'));
  let answer = (_: object): void => {};
  api.mockReturnValue(new Promise((resolve) => (answer = resolve)));
  const first = sendKept(message('one'));
  await sendKeptMessages();
  expect(api).toHaveBeenCalledTimes(1);
  answer({ data: { ticket: 'M1' } });
  expect(await first).toEqual({ ticket: 'M1' });
});

test('five messages may wait; the sixth is refused, and none is dropped', () => {
  const said = Array.from({ length: 7 }, (_, count) => keepMessage(message(`${count}`)));
  expect(said).toEqual(['kept', 'kept', 'kept', 'kept', 'kept', 'full', 'full']);
  expect(waiting()).toEqual(['0', '1', '2', '3', '4']);
  // A message that already waits does not count as a sixth.
  expect(keepMessage(message('3'))).toBe('kept');
  expect(waiting()).toEqual(['0', '1', '2', '4', '3']);
});

test('a stored message expires after a week, and invalid entries are dropped', () => {
  const now = Date.now();
  const old = { ...message('old'), at: now - 7 * 86_400_000 };
  expect(
    parseMessages([old, message('new'), null, 7, {}, { key: 'x' }, { ...message('nan'), at: 'soon' }], now),
  ).toMatchObject([{ key: 'new' }]);
  expect(parseMessages({ 0: message('no list') }, now)).toEqual([]);
});

test('only network errors and temporary refusals are retried', () => {
  expect([isWorthAnotherTry(noNetwork), isWorthAnotherTry(new TypeError('a mistake of ours'))]).toEqual([true, false]);
});

const { said } = vi.hoisted(() => ({ said: [] as string[] }));
vi.mock('./messages.ts', () => ({
  showMessage: ({ text, detail }: { text: string; detail: string }) => said.push(`${text}. ${detail}`),
}));

test.each([
  ['no other message waits', () => {}],
  ['the waiting list is full', () => Array.from({ length: 5 }, (_, count) => keepMessage(message(`waits ${count}`)))],
  [
    'the list of refused messages is full',
    () => Array.from({ length: 5 }, (_, count) => keepMessage({ ...message(`no ${count}`), refused: 'No' })),
  ],
  [
    'the browser keeps nothing',
    () => {
      window.localStorage.setItem = () => {
        throw new Error('full');
      };
    },
  ],
])('a refused message is announced and stored with its reason if %s', (_, before) => {
  before();
  said.length = 0;
  tellRefused(message('late'), 'This mailbox takes no mail.');
  expect(said).toEqual([
    "Your message couldn't be sent. This mailbox takes no mail. What you wrote is under Contact us.",
  ]);
  expect(takeRefused()).toEqual({ ...message('late'), refused: 'This mailbox takes no mail.' });
});

test('the result of a message is announced once, in its own place if that is on the page', () => {
  said.length = 0;
  const heard: unknown[] = [];
  const end = sendKeptWhenOnline((...told) => heard.push(told) > 0);
  tellArrived(message('one'), { ticket: 'M1' });
  tellRefused(message('two'), 'No.');
  end();
  tellArrived(message('three'), { ticket: 'M3' });
  expect(heard).toEqual([
    ['one', { ticket: 'M1' }],
    ['two', undefined],
  ]);
  expect(said).toEqual(['Your message is with us now. Ticket M3. We answer within 24 hours.']);
});

test('a message that waited for a week is not sent, and its author gets it back with a note', async () => {
  keepMessage(message('old'));
  vi.advanceTimersByTime(7 * 86_400_000 + 1000);
  keepMessage(message('new'));
  kept.set('contactOutbox', JSON.stringify([{ ...message('old'), at: Date.now() - 8 * 86_400_000 }, message('new')]));
  api.mockResolvedValue({ data: { ticket: 'M1' } });
  said.length = 0;
  await sendKeptMessages();
  expect(api).toHaveBeenCalledTimes(1);
  expect(said[0]).toBe(
    "Your message couldn't be sent. It waited a week without reaching us. What you wrote is under Contact us.",
  );
  expect(takeRefused()).toMatchObject({ key: 'old', issue: 'Where is it?' });
  said.length = 0;
  await sendKeptMessages();
  expect(said).toEqual([]);
});
