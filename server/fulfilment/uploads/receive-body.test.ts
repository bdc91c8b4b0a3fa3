import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { receiveBody, uploadTimeouts } from './receive-body.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-body-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** Sends single bytes, each after the one before is read, and advances the fake clock after each. */
async function trickle(body: PassThrough, everyMs: number, times: number): Promise<void> {
  for (let n = 0; n < times && !body.destroyed; n += 1) {
    body.write(Buffer.from([n]));
    while (body.readableLength > 0) await nextTurn();
    await nextTurn();
    await vi.advanceTimersByTimeAsync(everyMs);
  }
}

const late = { status: 400, message: 'The picture did not arrive whole. Try again.' };

test('a slow upload is accepted as long as bytes arrive', async () => {
  const [body, file] = [new PassThrough(), path.join(folder, 'slow')];
  const received = receiveBody(body, file, undefined);
  await trickle(body, 44_000, 20);
  body.end();
  await received;
  expect((await readFile(file)).length).toBe(20);
});

test('an upload without new bytes is aborted', async () => {
  const body = new PassThrough();
  const received = expect(receiveBody(body, path.join(folder, 'quiet'), undefined)).rejects.toMatchObject(late);
  await trickle(body, 1000, 3);
  await vi.advanceTimersByTimeAsync(43_900);
  expect(body.destroyed).toBe(false);
  await vi.advanceTimersByTimeAsync(100);
  await received;
  expect(body.destroyed).toBe(true);
});

test('an upload of single bytes is aborted after fifteen minutes', async () => {
  const body = new PassThrough();
  const received = expect(receiveBody(body, path.join(folder, 'trickle'), undefined)).rejects.toMatchObject(late);
  await trickle(body, 10_000, 89);
  expect(body.destroyed).toBe(false);
  await trickle(body, 10_000, 1);
  await received;
  expect(body.destroyed).toBe(true);
});

test('the time limit allows the largest picture at half a megabit a second', () => {
  const seconds = (20 * 1024 * 1024 * 8) / 500_000;
  expect(seconds).toBeLessThan(450);
  expect(uploadTimeouts).toEqual({ quietMs: 45_000, wholeMs: 900_000 });
});
