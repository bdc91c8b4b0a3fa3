import fc from 'fast-check';
import { expect, test } from 'vitest';
import { filtersIn, queryOf } from './filters.ts';
import { suggestFilters, typedDay } from './suggest-filters.ts';

const today = '2026-11-28';
const found = {
  tags: ['gift', 'vip'],
  products: [
    { id: 'football-9', name: 'Konkan Monsoons Scarf', team: 'Konkan Monsoons' },
    { id: 'football-10', name: 'Konkan Monsoons Jersey', team: 'Konkan Monsoons' },
    { id: 'mug-1', name: 'Maidan Mug', team: null },
  ],
};
const wordsOf = (typed: string) => suggestFilters(typed, found, today).map(({ words }) => words);

test.each([
  ['2026-11-03', '2026-11-03'],
  ['3 Nov', '2026-11-03'],
  ['3 november 2025', '2025-11-03'],
  ['3/11', '2026-11-03'],
  ['3.11.2025', '2025-11-03'],
  ['03-11', '2026-11-03'],
  // The last such day: December has not come yet.
  ['3 dec', '2025-12-03'],
  ['28 nov', '2026-11-28'],
  ['29 nov', '2025-11-29'],
  ['29 feb', undefined],
  ['31 nov', undefined],
  ['0 nov', undefined],
  ['3 xyz', undefined],
  ['3/13', undefined],
  ['2026-02-30', undefined],
  ['asha', undefined],
  ['', undefined],
])('%j is read as the day %j', (typed, day) => {
  expect(typedDay(typed, today)).toBe(day);
});

test.each([
  ['today', { from: '2026-11-28', to: '2026-11-28' }],
  ['yesterday', { from: '2026-11-27', to: '2026-11-27' }],
  ['7 days', { from: '2026-11-22', to: '2026-11-28' }],
  ['this month', { from: '2026-11-01', to: '2026-11-28' }],
  ['last month', { from: '2026-10-01', to: '2026-10-31' }],
])('suggests the dates of %s', (typed, filters) => {
  const days = suggestFilters(typed, found, today).filter(({ words }) => words.startsWith('Placed '));
  expect(days.map((one) => one.filters)).toEqual([filters]);
});

test('suggests a typed date in three ways', () => {
  expect(wordsOf('3 nov').slice(0, 3)).toEqual([
    'Placed on Tuesday 3 November',
    'Placed from Tuesday 3 November on',
    'Placed until Tuesday 3 November',
  ]);
});

test('suggests each matching team and tag once, and each matching product', () => {
  expect(wordsOf('konkan')).toEqual([
    'Team: Konkan Monsoons',
    'Product: Konkan Monsoons Scarf',
    'Product: Konkan Monsoons Jersey',
    'Product: Maidan Mug',
  ]);
  expect(wordsOf('gif')[0]).toBe('Tag: gift');
  expect(wordsOf('')).toContain('Tag: vip');
});

test('suggests each choice once, each with a readable address', () => {
  const typed = fc.oneof(fc.constantFrom('', 'cod', 'placed', 'gift', 'konkan', '3 nov', 'late'), fc.string());
  fc.assert(
    fc.property(typed, (text) => {
      const choices = suggestFilters(text, found, today);
      expect(new Set(choices.map(({ id }) => id)).size).toBe(choices.length);
      for (const { filters } of choices) expect(filtersIn(new URLSearchParams(queryOf(filters)))).toEqual(filters);
    }),
  );
});
