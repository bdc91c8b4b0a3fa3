import { expect, test } from 'vitest';
import { createStanding } from './standing.ts';

test('checks for stuck work once a minute for all callers, and again at once after a failure', async () => {
  let now = 0;
  let looks = 0;
  let broken = false;
  const standing = createStanding({
    now: () => new Date(now),
    standstills: async () => {
      looks += 1;
      if (broken) throw new Error('away');
      return [{ about: 'orders', says: `look ${looks}` }];
    },
  });
  expect(await Promise.all([standing(), standing(), standing()])).toEqual([['look 1'], ['look 1'], ['look 1']]);
  now = 59_999;
  expect(await standing()).toEqual(['look 1']);
  now = 60_000;
  broken = true;
  await expect(standing()).rejects.toThrow('away');
  broken = false;
  expect(await standing()).toEqual(['look 3']);
});
