import type { OnShelf } from '#contract/office/new-order.ts';
import { isRealDay } from '#contract/typed-day.ts';
import { longDay } from '#office/words/time.ts';
import type { FilterName } from './filter-names.ts';
import { filterSuggestions } from './filters.ts';

/** Choice of the filter field: the filter that it sets, with its label. */
export interface FilterChoice {
  id: string;
  words: string;
  filters: Partial<Record<FilterName, string>>;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns the day that is this number of days away, as YYYY-MM-DD. */
function dayAway(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}

/**
 * Reads a typed day: 2026-11-03, 3 Nov, 3 November 2025, 3/11, 3.11.2025. Without a year it is the last such day up to
 * today. Returns YYYY-MM-DD, or undefined. Pure.
 */
export function typedDay(typed: string, today: string): string | undefined {
  const text = typed.trim().toLowerCase();
  if (/^\d{4}-\d\d-\d\d$/.test(text)) return isRealDay(text) ? text : undefined;
  const parts = /^(\d{1,2})[ ./-]+([a-z]{3,9}|\d{1,2})(?:[ ./-]+(\d{4}))?$/.exec(text);
  if (!parts) return undefined;
  const [, date = '', month = '', year] = parts;
  const number = /\d/.test(month) ? Number(month) : months.indexOf(month.slice(0, 3)) + 1;
  const inYear = (one: number) => `${one}-${String(number).padStart(2, '0')}-${date.padStart(2, '0')}`;
  const thisYear = Number(today.slice(0, 4));
  const day = inYear(year ? Number(year) : thisYear);
  const past = !year && day > today ? inYear(thisYear - 1) : day;
  return number > 0 && isRealDay(past) ? past : undefined;
}

/**
 * Returns the choices of days that need no typing: today, yesterday, the last week, this month and last month. Pure.
 */
function dayChoices(today: string): FilterChoice[] {
  const month = today.slice(0, 7);
  const lastOfMonth = dayAway(`${month}-01`, -1);
  const choices: [words: string, from: string, to: string][] = [
    ['today', today, today],
    ['yesterday', dayAway(today, -1), dayAway(today, -1)],
    ['in the last 7 days', dayAway(today, -6), today],
    ['this month', `${month}-01`, today],
    ['last month', `${lastOfMonth.slice(0, 7)}-01`, lastOfMonth],
  ];
  return choices.map(([words, from, to]) => ({ id: `days=${words}`, words: `Placed ${words}`, filters: { from, to } }));
}

function typedDayChoices(day: string): FilterChoice[] {
  const written = longDay(day);
  return [
    { id: `on=${day}`, words: `Placed on ${written}`, filters: { from: day, to: day } },
    { id: `from=${day}`, words: `Placed from ${written} on`, filters: { from: day } },
    { id: `to=${day}`, words: `Placed until ${written}`, filters: { to: day } },
  ];
}

/** Choices with fixed values. The first few render before the others, so that the field opens at once. */
const fixed: readonly FilterChoice[] = filterSuggestions.map(({ id, name, value, words }) => ({
  id,
  words,
  filters: { [name]: value },
}));

export interface Found {
  /** Tags in use, the most used first. */
  tags: readonly string[];
  /** Products that the typed words find. */
  products: readonly Pick<OnShelf, 'id' | 'name' | 'team'>[];
}

/** Number of tags that are offered before anything is typed. */
const firstTags = 8;

/** Returns the choices that fit the typed words: days, teams and products, tags, and all with fixed values. Pure. */
export function suggestFilters(typed: string, { tags, products }: Found, today: string): FilterChoice[] {
  const text = typed.trim().toLowerCase();
  const fits = ({ words }: FilterChoice) => words.toLowerCase().includes(text);
  const day = typedDay(text, today);
  const ofTags = tags.map((tag) => ({ id: `tag=${tag}`, words: `Tag: ${tag}`, filters: { tag } }));
  if (text === '') return [...fixed, ...dayChoices(today), ...ofTags.slice(0, firstTags)];
  const teams = [...new Set(products.flatMap(({ team }) => team ?? []))];
  return [
    ...(day ? typedDayChoices(day) : []),
    ...[...fixed, ...dayChoices(today), ...ofTags].filter(fits),
    ...teams.map((team) => ({ id: `team=${team}`, words: `Team: ${team}`, filters: { team } })),
    ...products.map(({ id, name }) => ({ id: `product=${id}`, words: `Product: ${name}`, filters: { product: id } })),
  ];
}
