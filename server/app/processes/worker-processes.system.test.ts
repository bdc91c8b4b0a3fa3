import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { boundedMemory, startWorkerProcesses, type WorkerProcesses } from './worker-processes.ts';

// Worker processes without the shop in them: a worker that ends is replaced at any moment.

let crew: WorkerProcesses | undefined;
afterEach(async () => {
  await crew?.close(0);
  crew = undefined;
});

const log = { error: () => {} };
const program = path.resolve(import.meta.dirname, 'test-crew-member.ts');
const begin = (waits: string) =>
  startWorkerProcesses({ size: waits.split(' ').length, tell: { databaseUrl: waits, embedded: false }, log, program });
const alive = () =>
  Object.values(cluster.workers ?? {}).filter((member): member is Worker => member?.isDead() === false);

test('a worker that dies while another one starts is replaced', async () => {
  const begun = begin('0 1500');
  const [first] = (await once(cluster, 'listening')) as [Worker];
  process.kill(first.process.pid ?? 0, 'SIGKILL');
  await once(first, 'exit');
  crew = await begun;
  await expect.poll(() => alive().length).toBe(2);
  expect(alive().map(({ process: { pid } }) => pid)).not.toContain(first.process.pid);
});

test('each worker process has a memory limit', async () => {
  crew = await begin('0 0');
  for (const member of alive()) expect(member.process.spawnargs.join(' ')).toMatch(/ --max-old-space-size=\d+ /);
});

test('a memory limit set by the operator is not changed', () => {
  expect(boundedMemory(['--expose-gc'])).toEqual(['--expose-gc', '--max-old-space-size=768']);
  for (const given of ['--max-old-space-size=300', '--max_old_space_size=300', '--max-old-space-size-percentage=10'])
    expect(boundedMemory([given])).toEqual([given]);
});
