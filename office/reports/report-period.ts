import { periodBefore, type ReportPeriod, reportDays, yearEarlier } from '#contract/office/report-period.ts';
import { isTypedDay } from '#contract/typed-day.ts';

/** Periods that one press chooses, in days up to today. */
export const periodPresets = [
  { id: '7', words: '7 days' },
  { id: '30', words: '30 days' },
  { id: '91', words: 'Quarter' },
  { id: '365', words: 'Year' },
] as const;
export type Preset = (typeof periodPresets)[number]['id'];

const dayMs = 86_400_000;

/** Returns the period of a preset that ends today. Pure. */
export function presetPeriod(preset: Preset, today: string): ReportPeriod {
  const first = Date.parse(today) - (Number(preset) - 1) * dayMs;
  return { from: new Date(first).toISOString().slice(0, 10), to: today };
}

/** Returns the preset that equals a period that ends today, if any. Pure. */
export function presetOf(period: ReportPeriod, today: string): Preset | undefined {
  return periodPresets.find(({ id }) => presetPeriod(id, today).from === period.from && period.to === today)?.id;
}

/** Periods to compare with that one press chooses. */
export const offeredComparisons = [
  { id: 'before', words: 'Days before' },
  { id: 'year', words: 'Year before' },
] as const;
export type Comparison = (typeof offeredComparisons)[number]['id'];

/** Returns a period with what it is compared with. Pure. */
export function comparedWith({ from, to }: ReportPeriod, comparison: Comparison): ReportPeriod {
  return comparison === 'before' ? { from, to } : { from, to, against: yearEarlier(from) };
}

/** Returns the comparison that a period has, if it is one of those offered. Pure. */
export function comparisonOf(period: ReportPeriod): Comparison | undefined {
  const { from } = periodBefore(period);
  return offeredComparisons.find(({ id }) => periodBefore(comparedWith(period, id)).from === from)?.id;
}

/**
 * Returns the period to show after days were typed or a preset was pressed: the comparison with the year before stays,
 * unless another first day was typed. Pure.
 */
export function followComparison(shown: ReportPeriod, chosen: ReportPeriod): ReportPeriod {
  const stays = chosen.against === undefined || chosen.against === shown.against;
  return stays && comparisonOf(shown) === 'year' ? comparedWith(chosen, 'year') : chosen;
}

/** Returns why a typed period cannot be reported; undefined if it can. Pure. */
export function periodFault({ from, to, against }: ReportPeriod): string | undefined {
  if (![from, to].every(isTypedDay)) return 'Give both days';
  if (against !== undefined && !isTypedDay(against)) return 'Give the first day to compare with';
  if (from > to) return 'The last day lies before the first';
  return Date.parse(to) - Date.parse(from) < reportDays * dayMs
    ? undefined
    : `A report covers at most ${reportDays} days`;
}

/** Returns the period in an address; the last 30 days if it has none that can be reported. Pure. */
export function periodInAddress(search: URLSearchParams, today: string): ReportPeriod {
  const against = search.get('against');
  const given = { from: search.get('from') ?? '', to: search.get('to') ?? '', ...(against !== null && { against }) };
  return periodFault(given) === undefined ? given : presetPeriod('30', today);
}

/** Returns the search part of an address with a period. Pure. */
export function periodAddress({ from, to, against }: ReportPeriod): string {
  return new URLSearchParams({ from, to, ...(against !== undefined && { against }) }).toString();
}
