import fc from 'fast-check';
import { expect, test } from 'vitest';
import { periodBefore } from '#contract/office/report-period.ts';

import {
  comparedWith,
  comparisonOf,
  followComparison,
  periodAddress,
  periodFault,
  periodInAddress,
  periodPresets,
  presetOf,
  presetPeriod,
} from './report-period.ts';

const today = '2026-11-24';

test.each([
  ['7', '2026-11-18'],
  ['30', '2026-10-26'],
  ['91', '2026-08-26'],
  ['365', '2025-11-25'],
] as const)('the last %s days begin on %s, and are found again', (id, from) => {
  const period = presetPeriod(id, today);
  expect(period).toEqual({ from, to: today });
  expect(presetOf(period, today)).toBe(id);
  expect(presetOf({ ...period, to: '2026-11-23' }, today)).toBeUndefined();
});

test.each([
  ['', today, 'Give both days'],
  ['2026-02-31x', today, 'Give both days'],
  ['2026-13-01', today, 'Give both days'],
  ['0000-01-01', '0000-01-02', 'Give both days'],
  ['9999-12-31', '9999-12-31', 'Give both days'],
  ['2026-11-25', today, 'The last day lies before the first'],
  ['2025-11-23', today, 'A report covers at most 366 days'],
  ['2025-11-24', today, undefined],
  [today, today, undefined],
])('a period from "%s" to %s: %s', (from, to, fault) => {
  expect(periodFault({ from, to })).toBe(fault);
  const shown = periodInAddress(new URLSearchParams({ from, to }), today);
  expect(shown).toEqual(fault === undefined ? { from, to } : presetPeriod('30', today));
});

test('a period survives its address, and the period before it has the same length and ends on the day before', () => {
  const day = fc.integer({ min: Date.UTC(2024, 0, 1) / 86_400_000, max: Date.UTC(2027, 0, 1) / 86_400_000 });
  const asDay = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
  fc.assert(
    fc.property(day, fc.integer({ min: 0, max: 365 }), (first, more) => {
      const period = { from: asDay(first), to: asDay(first + more) };
      expect(periodInAddress(new URLSearchParams(periodAddress(period)), today)).toEqual(period);
      expect(periodBefore(period)).toEqual({ from: asDay(first - more - 1), to: asDay(first - 1) });
    }),
  );
});

test.each([
  ['2026-03-01', '2026-03-31', 'before', '2026-01-29', '2026-02-28'],
  ['2026-03-01', '2026-03-31', 'year', '2025-03-01', '2025-03-31'],
  ['2028-02-29', '2028-03-01', 'year', '2027-02-28', '2027-03-01'],
] as const)('%s to %s is compared with the %s: %s to %s', (from, to, comparison, first, last) => {
  const period = comparedWith({ from, to, against: '2020-01-01' }, comparison);
  expect(periodBefore(period)).toEqual({ from: first, to: last });
  expect(comparisonOf(period)).toBe(comparison);
  expect(periodInAddress(new URLSearchParams(periodAddress(period)), today)).toEqual(period);
});

test('a comparison with any other day survives its address and is none of those offered', () => {
  const period = { from: '2026-03-01', to: '2026-03-31', against: '2024-12-24' };
  expect(periodBefore(period)).toEqual({ from: '2024-12-24', to: '2025-01-23' });
  expect(comparisonOf(period)).toBeUndefined();
  expect(periodInAddress(new URLSearchParams(periodAddress(period)), today)).toEqual(period);
  expect(periodFault({ ...period, against: 'soon' })).toBe('Give the first day to compare with');
});

test('another period is compared with the year before if the one shown was', () => {
  const shown = comparedWith({ from: '2026-03-01', to: '2026-03-31' }, 'year');
  const april = { from: '2026-04-01', to: '2026-04-30' };
  expect(followComparison(shown, april)).toEqual({ ...april, against: '2025-04-01' });
  expect(followComparison(shown, { ...shown, ...april })).toEqual({ ...april, against: '2025-04-01' });
  expect(followComparison(shown, { ...april, against: '2026-01-01' })).toEqual({ ...april, against: '2026-01-01' });
  expect(followComparison({ from: '2026-03-01', to: '2026-03-31' }, april)).toEqual(april);
});

test('periodPresets are offered from the shortest to the longest', () => {
  const days = periodPresets.map(({ id }) => Number(id));
  expect(days).toEqual(days.toSorted((a, b) => a - b));
});
