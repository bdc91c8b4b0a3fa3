import { expect, test } from 'vitest';
import { ApiProblem } from '../browser/api.ts';
import { createSender, type FormMessage, problemWords, type Sending } from './sender.ts';

const done: FormMessage = { outcome: 'done', text: 'Saved' };

function sender(words?: (error: unknown) => string | undefined) {
  const told: Sending[] = [];
  return { told, ...createSender((sending) => told.push(sending), words) };
}

/** A call that ends when the test ends it. */
function call() {
  let end: (said: FormMessage | undefined) => void = () => {};
  const ended = new Promise<FormMessage | undefined>((resolve) => {
    end = resolve;
  });
  return { make: () => ended, end };
}

test('a sender reports that a call is pending and what it is about, and then its result', async () => {
  const { told, send, isBusy } = sender();
  const { make, end } = call();
  const sent = send(make, 'ses_1');
  expect(told).toEqual([{ busy: true, about: 'ses_1', said: undefined }]);
  expect(isBusy()).toBe(true);
  end(done);
  await sent;
  expect(told.slice(1)).toEqual([{ busy: false, about: undefined, said: done }]);
  expect(isBusy()).toBe(false);
});

test('a sender refuses another call while one is pending, and accepts it afterwards', async () => {
  const { send } = sender();
  const first = call();
  let calls = 0;
  const again = async () => {
    calls += 1;
    return undefined;
  };
  const sent = send(first.make);
  await send(again);
  expect(calls).toBe(0);
  first.end(undefined);
  await sent;
  await send(again);
  expect(calls).toBe(1);
});

test('a sender shows why a call failed, until the next one is sent', async () => {
  const { told, send } = sender();
  await send(() => Promise.reject(new ApiProblem(0, 'network', 'No network')));
  expect(told.at(-1)).toEqual({ busy: false, about: undefined, said: { outcome: 'failed', text: 'No network' } });
  const { make, end } = call();
  const sent = send(make);
  expect(told.at(-1)).toEqual({ busy: true, about: undefined, said: undefined });
  end(undefined);
  await sent;
});

test('a sender rethrows an error without a message, and accepts the next call', async () => {
  const { told, send, isBusy } = sender();
  await expect(send(() => Promise.reject(new TypeError('broken')))).rejects.toThrow('broken');
  expect(isBusy()).toBe(false);
  expect(told.at(-1)).toEqual({ busy: false, about: undefined, said: undefined });
});

test('a sender uses its own error messages if given', async () => {
  const { told, send } = sender((error) => (error instanceof RangeError ? 'Too much' : problemWords(error)));
  await send(() => Promise.reject(new RangeError()));
  expect(told.at(-1)?.said?.text).toBe('Too much');
  await send(() => Promise.reject(new ApiProblem(409, 'conflict', 'It has left already')));
  expect(told.at(-1)?.said?.text).toBe('It has left already');
});

test('a sender is silent after its component is unmounted', async () => {
  const { told, send, leave, enter, say } = sender();
  const { make, end } = call();
  const sent = send(make);
  leave();
  end(done);
  await sent;
  expect(told).toHaveLength(1);
  enter();
  say(undefined);
  expect(told.at(-1)).toEqual({ busy: false, about: undefined, said: undefined });
});
