import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { setTimeout as pass } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { receiveBody, uploadTimeouts } from './receive-body.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-body-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** A line on which a byte comes every so many ms, so often; then it ends, or falls silent. */
function trickle(everyMs: number, times: number, after: 'ends' | 'silent' = 'ends'): PassThrough {
  const body = new PassThrough();
  void (async () => {
    for (let n = 0; n < times && !body.destroyed; n++) {
      body.write(Buffer.from([n]));
      await pass(everyMs);
    }
    if (after === 'ends' && !body.destroyed) body.end();
  })();
  return body;
}

const late = { status: 400, message: 'The picture did not arrive whole. Try again.' };

test('a slow line may take as long as bytes come', async () => {
  const file = path.join(folder, 'slow');
  await receiveBody(trickle(50, 20), file, undefined, { quietMs: 500, wholeMs: 60_000 });
  expect((await readFile(file)).length).toBe(20);
});

test('a line on which nothing comes any more is given up', async () => {
  const body = trickle(10, 3, 'silent');
  await expect(receiveBody(body, path.join(folder, 'quiet'), undefined, { quietMs: 200, wholeMs: 60_000 })).rejects.toMatchObject(late);
  expect(body.destroyed).toBe(true);
});

test('a trickle does not hold its place for ever', async () => {
  const body = trickle(20, 100_000);
  await expect(receiveBody(body, path.join(folder, 'trickle'), undefined, { quietMs: 5000, wholeMs: 300 })).rejects.toMatchObject(late);
  expect(body.destroyed).toBe(true);
});

test('the largest picture gets through at half a megabit', () => {
  const seconds = (20 * 1024 * 1024 * 8) / 500_000;
  expect(seconds).toBeLessThan(450);
  expect(uploadTimeouts).toEqual({ quietMs: 45_000, wholeMs: 900_000 });
});
