import { expect, test } from 'vitest';
import { foundWords } from './count-row.tsx';
import { bandWords, daysLeftWords, forecastWords, stockProblem } from './stock-words.ts';

test.each([
  [null, 'none sold'],
  [0, '0 days'],
  [1, '1 day'],
  [365, '365 days'],
  [366, 'over a year'],
])('the days left %s are written %s', (days, words) => {
  expect(daysLeftWords(days)).toBe(words);
});

const calm = { available: 90, reserved: 0, level: 5, forecast: null, daysLeft: null };

test.each([
  [{ available: 0 }, 'Sold out'],
  [{ available: 0, reserved: 2, level: 0 }, 'All of orders'],
  [{ available: 5 }, 'At 5 or below'],
  [{}, ''],
  [{ daysLeft: 14 }, ''],
  [{ daysLeft: 13 }, 'Sells out next week'],
  [{ daysLeft: 6 }, 'Sells out this week'],
  [{ daysLeft: 40, forecast: { pieces: 300, error: 4 } }, 'Sells out next week'],
  [{ daysLeft: 3, forecast: { pieces: 30, error: 4 } }, ''],
  [{ available: 4, daysLeft: 3 }, 'Sells out this week'],
])('the stock %j has the problem %s', (row, words) => {
  expect(stockProblem({ ...calm, ...row })).toBe(words);
});

test.each([
  [null, ''],
  [{ pieces: 30, error: 0 }, '30'],
  [{ pieces: 12, error: 4 }, '12 ± 4'],
])('the forecast %o is written %j', (forecast, words) => {
  expect(forecastWords(forecast)).toBe(words);
});

test.each<[number, number | null, string]>([
  [0, 30, 'up to 30 days'],
  [30, 90, '31 to 90 days'],
  [365, null, 'over a year, or not known'],
])('ages after %i up to %s days are written %s', (after, days, words) => {
  expect(bandWords(after, days)).toBe(words);
});

const counted = { figure: 12, by: 'Nandini Rao', came: 0, went: 0, booked: false };

test.each([
  [{ figure: null, by: null }, ''],
  [{}, 'Counted by Nandini Rao'],
  [{ by: null, booked: true }, 'Booked by somebody'],
  [{ went: 2 }, 'Counted by Nandini Rao. Since then 2 went, which is allowed for'],
  [{ came: 1, went: 2 }, 'Counted by Nandini Rao. Since then 1 came and 2 went, which is allowed for'],
])('the counted size %j is described as %j', (row, words) => {
  expect(foundWords({ ...counted, ...row })).toBe(words);
});
