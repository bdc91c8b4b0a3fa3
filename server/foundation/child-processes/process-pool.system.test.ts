import { afterEach, expect, it } from 'vitest';
import { createProcessPool, type ProcessPool } from './process-pool.ts';
import type { PoolAnswer, PoolTask } from './test-pool-child.ts';

// Starting and ending of pool processes is tested with picture drawing, the first user of the pool.

let pool: ProcessPool<PoolTask, PoolAnswer>;
const open = (options: { patienceMs?: number; priority?: number } = {}) => {
  pool = createProcessPool({ program: new URL('./test-pool-child.ts', import.meta.url), most: 1, ...options });
};
afterEach(() => pool.close());

it('the pool runs tasks that a user waits for before tasks done in advance', async () => {
  open();
  const order: string[] = [];
  const run = (say: string, isAhead: boolean) => pool.run({ say }, { isAhead, onBegin: () => void order.push(say) });
  await Promise.all([
    ...['ahead 1', 'ahead 2', 'ahead 3'].map((say) => run(say, true)),
    ...['asked 1', 'asked 2'].map((say) => run(say, false)),
  ]);
  // The first task has started before the others are queued.
  expect(order).toEqual(['ahead 1', 'asked 1', 'asked 2', 'ahead 2', 'ahead 3']);
});

it('the pool starts processes with the configured priority', async () => {
  open({ priority: 5 });
  await pool.run({ say: 'one' });
  expect((await pool.run({ say: 'two' })).priority).toBe(5);
});

it('the pool kills a process that computes too long on one task, and counts each task on its own', async () => {
  open({ patienceMs: 1500 });
  const { pid } = await pool.run({ say: 'one' });
  expect((await pool.run({ say: 'two' })).pid).toBe(pid);
  await expect(pool.run({ say: 'three', fault: 'computes on' })).rejects.toThrow('ended with SIGKILL');
  expect((await pool.run({ say: 'four' })).pid).not.toBe(pid);
});

it('the pool rethrows the error of a task and reuses its process; a killed process fails only its task', async () => {
  open();
  const { pid } = await pool.run({ say: 'one' });
  await expect(pool.run({ say: 'two', fault: 'throws' })).rejects.toThrow('no ink');
  expect((await pool.run({ say: 'three' })).pid).toBe(pid);
  const both = await Promise.allSettled([pool.run({ say: 'four', fault: 'is killed' }), pool.run({ say: 'five' })]);
  expect(both.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
