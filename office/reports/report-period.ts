import { type ReportPeriod, reportDays } from '#contract/office/report-period.ts';
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

/** Returns why a typed period cannot be reported; undefined if it can. Pure. */
export function periodFault({ from, to }: ReportPeriod): string | undefined {
  if (![from, to].every(isTypedDay)) return 'Give both days';
  if (from > to) return 'The last day lies before the first';
  return Date.parse(to) - Date.parse(from) < reportDays * dayMs
    ? undefined
    : `A report covers at most ${reportDays} days`;
}

/** Returns the period in an address; the last 30 days if it has none that can be reported. Pure. */
export function periodInAddress(search: URLSearchParams, today: string): ReportPeriod {
  const given = { from: search.get('from') ?? '', to: search.get('to') ?? '' };
  return periodFault(given) === undefined ? given : presetPeriod('30', today);
}

/** Returns the search part of an address with a period. Pure. */
export function periodAddress({ from, to }: ReportPeriod): string {
  return new URLSearchParams({ from, to }).toString();
}
