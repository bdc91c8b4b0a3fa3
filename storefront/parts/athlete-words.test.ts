import { expect, test } from 'vitest';
import { lastName, sportOf, sportTitle } from './athlete-words.ts';

test.each([
  ['Formula 1', 'motorsport', 'Formula 1'],
  ['football', 'football', 'Football'],
  ['table Tennis', 'table-tennis', 'Table Tennis'],
])('the description %s means the sport %s, titled %s', (description, sport, title) => {
  expect([sportOf({ description }), sportTitle({ description })]).toEqual([sport, title]);
});

test.each([
  ['Rafael da Costa Lobo', 'Lobo'],
  ['Zubin', 'Zubin'],
])('the shirt of %s says %s', (name, last) => {
  expect(lastName({ name })).toBe(last);
});
