import { expect, test } from 'vitest';
import { pauseBefore, shareOfCores, workerCount } from './worker-count.ts';

test.each([
  ['auto', 1, 1],
  ['auto', 8, 8],
  ['auto', 0, 1],
  [1, 8, 1],
  [3, 2, 3],
] as const)('%s on %i cores is %i workers', (setting, cores, size) => expect(workerCount(setting, cores)).toBe(size));

test('child processes of all workers use at most all cores but one, and each worker may have one', () => {
  for (const cores of [1, 2, 4, 8, 32])
    for (const crew of [1, 2, 4, 8, 32])
      for (const most of [1, 3, 4]) {
        const share = shareOfCores(cores, crew, most);
        expect(share).toBeGreaterThanOrEqual(1);
        expect(share).toBeLessThanOrEqual(most);
        if (share > 1) expect(share * crew).toBeLessThan(cores);
      }
});

test('a worker that crashes restarts with growing pauses; one that ran for a minute starts again at zero', () => {
  const pauses: number[] = [];
  let falls = 0;
  for (let i = 0; i < 7; i += 1) {
    const next = pauseBefore({ livedMs: 100, falls });
    pauses.push(next.pauseMs);
    falls = next.falls;
  }
  expect(pauses).toEqual([0, 500, 2000, 5000, 15_000, 15_000, 15_000]);
  expect(pauseBefore({ livedMs: 60_000, falls })).toEqual({ pauseMs: 0, falls: 1 });
});
