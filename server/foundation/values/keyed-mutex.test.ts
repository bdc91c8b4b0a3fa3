import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { keyedMutex } from './keyed-mutex.ts';

describe('tasks with the same key', () => {
  test('run one after the other, each with the results of those before it', async () => {
    const turn = keyedMutex<number>();
    let running = 0;
    let done = 0;
    const work = async () => {
      running += 1;
      expect(running).toBe(1);
      await nextTurn();
      running -= 1;
      done += 1;
      return done;
    };
    expect(await Promise.all([turn('a', work), turn('a', work), turn('a', work)])).toEqual([1, 2, 3]);
    expect(await turn('a', work)).toBe(4);
  });

  test('do not wait for a task with another key', async () => {
    const turn = keyedMutex<string>();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = turn('a', async () => {
      await held;
      return 'a';
    });
    expect(await turn('b', async () => 'b')).toBe('b');
    release();
    expect(await first).toBe('a');
  });

  test('continue after a failed task, whose caller gets the error', async () => {
    const turn = keyedMutex<string>();
    const failing = turn('a', async () => {
      throw new Error('no');
    });
    const next = turn('a', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
