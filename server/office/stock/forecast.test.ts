import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastOf } from './forecast.ts';

const times = (count: number, pieces: number) => Array.from({ length: count }, () => pieces);

test.each([
  ['sells evenly', times(12, 7), { pieces: 30, error: 0 }],
  ['has sold nothing', times(12, 0), undefined],
  ['is known for seven weeks alone', times(7, 7), undefined],
  // Said of the weeks after the fourth, 80 a month and then ever less, it was wrong by 40, 60, 80, 56, 39 and so on:
  // 366 in 19 times.
  ['sold well and sells no more', [...times(6, 20), ...times(20, 0)], { pieces: 0, error: 21 }],
])('a size that %s', (_, weeks, forecast) => {
  expect(forecastOf(weeks)).toEqual(forecast);
});

test('it lies between its worst and its best week, and is surer of what is even than of what is not', () => {
  const week = fc.nat(40);
  fc.assert(
    fc.property(fc.array(week, { minLength: 8, maxLength: 26 }), (weeks) => {
      const forecast = forecastOf(weeks);
      if (weeks.every((pieces) => pieces === 0)) return expect(forecast).toBeUndefined();
      expect(forecast?.pieces).toBeGreaterThanOrEqual(Math.floor((Math.min(...weeks) * 30) / 7));
      expect(forecast?.pieces).toBeLessThanOrEqual(Math.ceil((Math.max(...weeks) * 30) / 7));
      expect(forecast?.error).toBeGreaterThanOrEqual(0);
    }),
  );
});

test('after a change it follows: each week that goes on so brings it nearer', () => {
  const after = (weeks: number) => forecastOf([...times(10, 2), ...times(weeks, 20)])?.pieces ?? 0;
  const said = [0, 1, 2, 4, 8].map(after);
  expect(said).toEqual(said.toSorted((one, other) => one - other));
  expect(after(8)).toBeGreaterThan(75);
});
