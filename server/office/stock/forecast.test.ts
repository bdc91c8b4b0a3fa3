import fc from 'fast-check';
import { expect, test } from 'vitest';
import { forecastOf } from './forecast.ts';

const times = (count: number, pieces: number) => Array.from({ length: count }, () => pieces);

test.each([
  ['sells evenly', times(12, 7), { pieces: 30, error: 0 }],
  ['has sold nothing', times(12, 0), undefined],
  ['has seven weeks of data only', times(7, 7), undefined],
  // Predictions for the weeks after the fourth, 80 a month and then falling, were wrong by 40, 60, 80, 56, 39 and so
  // on: 366 in 19 times.
  ['sold well and then stopped', [...times(6, 20), ...times(20, 0)], { pieces: 0, error: 21 }],
])('forecasts the sales of a size that %s', (_, weeks, forecast) => {
  expect(forecastOf(weeks)).toEqual(forecast);
});

test('forecasts between the worst and the best week', () => {
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

test('approaches a new level of sales with each week', () => {
  const after = (weeks: number) => forecastOf([...times(10, 2), ...times(weeks, 20)])?.pieces ?? 0;
  const said = [0, 1, 2, 4, 8].map(after);
  expect(said).toEqual(said.toSorted((one, other) => one - other));
  expect(after(8)).toBeGreaterThan(75);
});
