import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiProblem } from './api.ts';
import { createReader, type ReaderState } from './reader.ts';

interface Asked {
  question: string;
  signal: AbortSignal;
  answer: (data: string) => void;
  fail: (error: unknown) => void;
}

/** A reader of texts, its requests, and its notifications. */
function setUp(quietMs?: number) {
  const asked: Asked[] = [];
  const told: ReaderState<string, string>[] = [];
  const reader = createReader<string, string>(
    (question, signal) => new Promise((answer, fail) => asked.push({ question, signal, answer, fail })),
    (reading) => told.push(reading),
    quietMs,
  );
  return { reader, asked, told, now: () => told.at(-1) };
}

const settled = () => new Promise<void>((done) => setImmediate(done));
const offline = new ApiProblem(0, 'network', 'Network error.');

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a query is pending until its response comes', async () => {
  const { reader, asked, now } = setUp();
  reader.ask('tee');
  expect(now()).toEqual({ data: undefined, answers: undefined, pending: true, problem: undefined });
  asked[0]?.answer('a tee');
  await settled();
  expect(now()).toEqual({ data: 'a tee', answers: 'tee', pending: false, problem: undefined });
});

test('the last response remains while the next query is pending, with the query it answers', async () => {
  const { reader, asked, now } = setUp();
  reader.ask('tee');
  asked[0]?.answer('a tee');
  await settled();
  reader.ask('cap');
  expect(now()).toEqual({ data: 'a tee', answers: 'tee', pending: true, problem: undefined });
});

test('a later query aborts the earlier one, whose response and error are ignored', async () => {
  const { reader, asked, told, now } = setUp();
  reader.ask('tee');
  reader.ask('cap');
  reader.ask('mug');
  expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, true, false]);
  asked[2]?.answer('a mug');
  await settled();
  const before = told.length;
  asked[0]?.answer('a tee');
  asked[1]?.fail(offline);
  await settled();
  expect(told).toHaveLength(before);
  expect(now()).toMatchObject({ data: 'a mug', answers: 'mug' });
});

test('an error is shown beside the known data, until a response comes', async () => {
  const { reader, asked, now } = setUp();
  reader.ask('tee');
  asked[0]?.answer('a tee');
  await settled();
  reader.retry();
  asked[1]?.fail(offline);
  await settled();
  expect(now()).toEqual({ data: 'a tee', answers: 'tee', pending: false, problem: offline });
  reader.retry();
  expect(now()).toMatchObject({ pending: true, problem: offline });
  expect(asked[2]?.question).toBe('tee');
  asked[2]?.answer('another tee');
  await settled();
  expect(now()).toEqual({ data: 'another tee', answers: 'tee', pending: false, problem: undefined });
});

test('clearing the query deletes the data and aborts the request', async () => {
  const { reader, asked, now } = setUp();
  reader.ask('tee');
  reader.ask(undefined);
  expect(asked[0]?.signal.aborted).toBe(true);
  expect(now()).toEqual({ data: undefined, answers: undefined, pending: false, problem: undefined });
  reader.retry();
  expect(asked).toHaveLength(1);
});

test('data put in by the page is shown at once, and replaces an error', async () => {
  const { reader, asked, now } = setUp();
  reader.ask('tee');
  asked[0]?.fail(offline);
  await settled();
  reader.put('a tee of mine');
  expect(now()).toEqual({ data: 'a tee of mine', answers: 'tee', pending: false, problem: undefined });
});

test('nothing is notified after the end', async () => {
  const { reader, asked, told } = setUp();
  reader.ask('tee');
  reader.stop();
  expect(asked[0]?.signal.aborted).toBe(true);
  asked[0]?.answer('a tee');
  await settled();
  expect(told).toHaveLength(1);
});

test('a query is sent after a delay, and not at all if it changes before', () => {
  const { reader, asked } = setUp(150);
  reader.ask('t');
  vi.advanceTimersByTime(149);
  reader.ask('te');
  vi.advanceTimersByTime(149);
  expect(asked).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(asked.map(({ question }) => question)).toEqual(['te']);
  reader.ask('tee');
  reader.stop();
  vi.advanceTimersByTime(1000);
  expect(asked).toHaveLength(1);
});

test('an unexpected error is reported, and the query is no longer pending', async () => {
  const faults: unknown[] = [];
  const onFault = (fault: unknown) => void faults.push(fault);
  process.on('unhandledRejection', onFault);
  const { reader, asked, now } = setUp();
  reader.ask('tee');
  const fault = new TypeError('not a function');
  asked[0]?.fail(fault);
  await settled();
  await settled();
  process.off('unhandledRejection', onFault);
  expect(now()).toMatchObject({ pending: false, problem: undefined });
  expect(faults).toEqual([fault]);
});

test('retrying when the network is back hides the network error', async () => {
  const { reader, asked, now } = setUp();
  reader.ask('tee');
  asked[0]?.fail(offline);
  await settled();
  expect(now()?.problem).toBe(offline);
  reader.again();
  expect(now()).toEqual({ data: undefined, answers: undefined, pending: true, problem: undefined });
  asked[1]?.answer('a tee');
  await settled();
  expect(now()?.data).toBe('a tee');
});
