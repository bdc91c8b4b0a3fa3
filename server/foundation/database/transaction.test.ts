import { describe, expect, test } from 'vitest';
import { retryDeadlocks } from './transaction.ts';

describe('a transaction that PostgreSQL rolled back', () => {
  const undone = (code: string) => new Error('query failed', { cause: Object.assign(new Error('deadlock'), { code }) });

  function failing(times: number, error: () => unknown) {
    let tries = 0;
    return {
      tries: () => tries,
      run: async () => {
        tries += 1;
        if (tries <= times) throw error();
        return 'done';
      },
    };
  }

  test.each(['40P01', '40001'])('retries a transaction after the error %s', async (code) => {
    const work = failing(4, () => undone(code));
    expect(await retryDeadlocks(work.run)).toBe('done');
    expect(work.tries()).toBe(5);
  });

  test('retries a transaction four times at most', async () => {
    const work = failing(9, () => undone('40P01'));
    await expect(retryDeadlocks(work.run)).rejects.toThrow('query failed');
    expect(work.tries()).toBe(5);
  });

  test.each([
    ['another code', () => undone('23505')],
    ['no cause', () => new Error('no')],
    ['no error at all', () => 'no'],
  ])('does not retry a transaction after %s', async (_what, error) => {
    const work = failing(1, error);
    await expect(retryDeadlocks(work.run)).rejects.toBeDefined();
    expect(work.tries()).toBe(1);
  });

  test('retries a transaction whose error has the code itself, without a cause', async () => {
    const work = failing(1, () => Object.assign(new Error('deadlock'), { code: '40001' }));
    expect(await retryDeadlocks(work.run)).toBe('done');
  });
});
