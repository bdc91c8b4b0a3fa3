import { expect, test } from 'vitest';
import { medianOf, meetsGoal, processorTime } from './benchmark.ts';
import { resultsPage } from './results-page.ts';
import { requireMeant } from './work.bench.ts';

test('a figure meets its goal up to the limit, and misses it beyond', () => {
  const figure = { name: 'time', value: 400, unit: 'ms' };
  expect(meetsGoal(figure)).toBe(true);
  expect([400, 401].map((value) => meetsGoal({ ...figure, value, goal: { atMost: 400 } }))).toEqual([true, false]);
  expect([399, 400].map((value) => meetsGoal({ ...figure, value, goal: { atLeast: 400 } }))).toEqual([false, true]);
});

test('the median is the middle value, or the mean of two', () => {
  expect(medianOf([9, 1, 5])).toBe(5);
  expect(medianOf([1, 9, 5, 3])).toBe(4);
});

test('processor time counts work and not waiting', async () => {
  // The operating system counts processor time, so both take real time.
  const waiting = await processorTime(() => new Promise<string>((resolve) => setTimeout(() => resolve('rested'), 200)));
  expect(waiting.value).toBe('rested');
  const working = await processorTime(async () => {
    const until = performance.now() + 200;
    while (performance.now() < until) Math.sqrt(until);
  });
  expect(waiting.ms).toBeLessThan(working.ms);
});

test('the page of results lists the missed goals', () => {
  const machine = { cores: 2, processor: 'some', memoryGiB: 8, node: '24' };
  const figures = [
    { name: 'first', value: 12.34, unit: 'ms', goal: { atMost: 20 } },
    { name: 'second', value: 0.5, unit: '', goal: { atLeast: 0.6 } },
  ];
  const page = resultsPage({ title: 'T', about: 'A.' }, figures, machine);
  expect(page).toContain('| first | 12.3 ms | at most 20 ms | holds |');
  expect(page).toContain('| second | 0.50 | at least 0.6 | **missed** |');
});

test('a load test fails if its requests were answered with an unexpected status', () => {
  requireMeant('orders', [201, 429, 503]);
  requireMeant('pages that are not there', [404, 429]);
  expect(() => requireMeant('parcels looked for', [200, 400, 400])).toThrow(
    'parcels looked for: 2 of 3 were answered 400',
  );
  expect(() => requireMeant('suggestions', [404])).toThrow('404');
});
