import { expect, test } from 'vitest';
import { lastName, sportOf, sportTitle } from './athlete-words.ts';

test.each([
  ['Formula 1', 'motorsport', 'Formula 1'],
  ['football', 'football', 'Football'],
  ['table Tennis', 'table-tennis', 'Table Tennis'],
])('the description %s gives the sport %s with the title %s', (description, sport, title) => {
  expect([sportOf({ description }), sportTitle({ description })]).toEqual([sport, title]);
});

test.each([
  ['Rafael da Costa Lobo', 'Lobo'],
  ['Zubin', 'Zubin'],
])('the shirt of %s has the name %s', (name, last) => {
  expect(lastName({ name })).toBe(last);
});
