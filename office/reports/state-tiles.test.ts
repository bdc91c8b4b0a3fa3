import { expect, test } from 'vitest';
import { indianStates } from '#contract/place.ts';
import { shadeOf, stateTiles } from './state-tiles.ts';

test('each state has one tile, and no two share a place', () => {
  expect(stateTiles.map(({ state }) => state).toSorted()).toEqual(indianStates.toSorted());
  expect(stateTiles.every(({ row, column }) => row > 0 && column > 0)).toBe(true);
  expect(new Set(stateTiles.map(({ row, column }) => `${row} ${column}`)).size).toBe(indianStates.length);
});

test.each([
  [0, 100, 0],
  [1, 100, 1],
  [20, 100, 1],
  [21, 100, 2],
  [100, 100, 5],
  [1, 1, 5],
  [0, 0, 0],
])('%i of %i has shade %i', (count, most, shade) => {
  expect(shadeOf(count, most)).toBe(shade);
});
