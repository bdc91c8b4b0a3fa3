import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { keyedMutex } from './keyed-mutex.ts';

describe('work of one key', () => {
  test('is done one after the other, and each finds what those before it left', async () => {
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

  test('waits for no other key', async () => {
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

  test('goes on after a turn that failed, and whoever failed hears of it', async () => {
    const turn = keyedMutex<string>();
    const failing = turn('a', async () => {
      throw new Error('no');
    });
    const next = turn('a', async () => 'yes');
    await expect(failing).rejects.toThrow('no');
    expect(await next).toBe('yes');
  });
});
