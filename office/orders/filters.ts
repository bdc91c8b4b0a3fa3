import { firstLists } from '#contract/default-lists.ts';
import { sportName } from '#contract/facets.ts';
import { fixedViewNames, fixedViews } from '#contract/office/view-table.ts';
import { indianStates } from '#contract/place.ts';
import type { OrderFilters } from '#office/browser/queries.ts';
import { writeRupees } from '#office/words/money.ts';
import { type FilterName, orderFilterNames } from './filter-names.ts';
import { readSentence } from './read-sentence.ts';

interface Filter {
  name: string;
  /** Allowed values with labels; filters without values are typed. */
  values?: Readonly<Record<string, string>>;
  /** Format of typed values. */
  form?: RegExp;
  /** Formats a typed value for its chip. */
  words?: (value: string) => string;
}

const aDay = /^\d{4}-\d\d-\d\d$/;
const aName = /^.{1,60}$/u;
const someRupees = /^\d{1,8}$/;
const sameWords = (values: readonly string[]) => Object.fromEntries(values.map((value) => [value, value]));

/** Labels and values of the filters. */
export const filterTable: Readonly<Record<FilterName, Filter>> = {
  state: {
    name: 'State',
    values: {
      placed: 'Not paid',
      'paid,confirmed': 'Confirmed',
      'paid,confirmed,in_print': 'Not packed',
      in_print: 'Printing',
      packed: 'Packed',
      shipped: 'On the way',
      out_for_delivery: 'Out for delivery',
      'delivered,closed': 'Delivered',
      cancelled: 'Cancelled',
      'return_in_progress,returned': 'Returned',
      'returned_to_origin,lost': 'Refused or lost',
    },
  },
  payment: { name: 'Paid by', values: { cod: 'Cash on delivery', razorpay: 'Online' } },
  delivery: { name: 'Delivery', values: { standard: 'Standard', express: 'Express', nextDay: 'Next day' } },
  promise: { name: 'Promised', values: { late: 'Overdue', today: 'Today', tomorrow: 'Tomorrow', week: 'This week' } },
  custom: { name: 'Custom', values: { yes: 'With custom pieces', no: 'Without custom pieces' } },
  pack: { name: 'Packing', values: { waits: 'To pack' } },
  dueFrom: { name: 'Promised from', form: aDay },
  dueTo: { name: 'Promised until', form: aDay },
  sport: {
    name: 'Sport',
    values: { cricket: 'Cricket', football: 'Football', basketball: 'Basketball', motorsport: 'Motorsport' },
    // Sports that the shop added are slugs too.
    form: /^[a-z]+(-[a-z]+)*$/,
    words: (sport) => sportName(firstLists, sport),
  },
  team: { name: 'Team', form: /^.{1,80}$/u },
  product: { name: 'Product', form: /^[\w-]{1,80}$/ },
  region: { name: 'To', values: sameWords(indianStates) },
  city: { name: 'City', form: aName },
  pin: { name: 'PIN', form: /^\d{2,6}$/ },
  over: { name: 'From', form: someRupees, words: (value) => writeRupees(Number(value)) },
  under: { name: 'Up to', form: someRupees, words: (value) => writeRupees(Number(value)) },
  note: { name: 'Note', values: { yes: 'With a note' } },
  caller: { name: 'Placed', values: { yes: 'For a caller' } },
  q: { name: 'Words', form: /^.{1,100}$/u },
  from: { name: 'Placed from', form: aDay },
  to: { name: 'Placed until', form: aDay },
  tag: { name: 'Tag', form: /^.{1,30}$/u },
  named: { name: 'Notes', values: { me: 'That name you' } },
  refund: { name: 'Money back', values: { stuck: 'That did not go out' } },
  paid: { name: 'Payments', values: { odd: 'To look at' } },
  parcel: { name: 'Parcels', values: { returning: 'On their way back', lost: 'Lost', trouble: 'That need someone' } },
  mail: { name: 'Mails', values: { failed: 'That did not leave' } },
};

/** Built-in views, in order. */
export const builtInViews = fixedViewNames.map((name) => ({ name, ...(fixedViews[name] as View) }));

interface View {
  filters: Readonly<Partial<Record<FilterName, string>>>;
  sort?: string;
}

const sorts: readonly string[] = ['-placed', 'placed', 'promise', '-promise', '-total', 'total'];

/** Parses a URL's filters; unknown names and values are ignored. */
export function filtersIn(search: URLSearchParams): OrderFilters {
  const read = Object.fromEntries(
    orderFilterNames.flatMap((name) => {
      const value = search.get(name)?.trim();
      const { values, form } = filterTable[name];
      const fits = value && ((values && Object.hasOwn(values, value)) || form?.test(value));
      return fits ? [[name, value]] : [];
    }),
  );
  const sort = search.get('sort') ?? '';
  return { ...read, ...(sorts.includes(sort) && { sort }) } as OrderFilters;
}

/** Serializes filters into a query in fixed order; '' if empty. */
export function queryOf(filters: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const name of [...orderFilterNames, 'sort']) {
    const value = filters[name];
    if (typeof value === 'string' && value !== '') search.set(name, value);
  }
  return search.size > 0 ? `?${search}` : '';
}

/** Returns the built-in view with these filters, in any sort order; undefined if there is none. Pure. */
export function viewWithFilters(filters: OrderFilters): (typeof fixedViewNames)[number] | undefined {
  const wanted = queryOf({ ...filters, sort: undefined });
  return builtInViews.find((view) => queryOf(view.filters) === wanted)?.name;
}

/** Returns the URL of a view. */
export function addressOfView({ filters, sort }: View): string {
  return `/orders${queryOf({ ...filters, sort })}`;
}

/** Formats a filter's value for its chip. */
export function filterValueWords(name: FilterName, value: string): string {
  const { values, words } = filterTable[name];
  return values?.[value] ?? words?.(value) ?? value;
}

export interface Suggestion {
  id: string;
  name: FilterName;
  value: string;
  words: string;
}

/** Suggestions of the filter field. */
export const filterSuggestions: readonly Suggestion[] = orderFilterNames.flatMap((name) =>
  Object.entries(filterTable[name].values ?? {}).map(([value, words]) => ({
    id: `${name}=${value}`,
    name,
    value,
    words: `${filterTable[name].name}: ${words}`,
  })),
);

/** Parses the filter field: a sentence of filters ('from Kolkata over 5000'), or search words. */
export function typedFilters(text: string): Partial<Record<FilterName, string>> | undefined {
  const typed = text.trim();
  if (typed.length < 2) return undefined;
  return readSentence(typed) ?? { q: typed.slice(0, 100) };
}
