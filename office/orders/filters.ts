import type { OrderFilters } from '#office/browser/queries.ts';

/** What a list of orders is narrowed by; each is a parameter of its address. */
export const filterNames = ['state', 'payment', 'delivery', 'promise', 'custom', 'q', 'from', 'to'] as const;
export type FilterName = (typeof filterNames)[number];

/** What a filter is called, and what it may be; a filter without values is typed. */
export const filterTable: Readonly<Record<FilterName, { name: string; values?: Readonly<Record<string, string>> }>> = {
  state: {
    name: 'State',
    values: {
      placed: 'Not paid',
      'paid,confirmed': 'To pack',
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
  promise: { name: 'Promised', values: { late: 'Late', today: 'Today', tomorrow: 'Tomorrow', week: 'This week' } },
  custom: { name: 'Custom', values: { yes: 'With custom pieces', no: 'Without custom pieces' } },
  q: { name: 'Words' },
  from: { name: 'Placed from' },
  to: { name: 'Placed until' },
};

/** The views that are there for everybody, in their order; keys 1 to 9 choose them. */
export const views: readonly { name: string; filters: Readonly<Partial<Record<FilterName, string>>>; sort?: string }[] = [
  { name: 'To pack', filters: { state: 'paid,confirmed' }, sort: 'promise' },
  { name: 'Late', filters: { promise: 'late' }, sort: 'promise' },
  { name: 'Unpaid', filters: { state: 'placed' } },
  { name: 'Custom', filters: { custom: 'yes' } },
  { name: 'Cash on delivery', filters: { payment: 'cod' } },
  { name: 'Returned', filters: { state: 'return_in_progress,returned' } },
  { name: 'All', filters: {} },
];

const sorts: readonly string[] = ['-placed', 'placed', 'promise', '-promise', '-total', 'total'];

/** Reads the filters of an address: what is not ours, or not a value of a filter, is left out. */
export function filtersIn(search: URLSearchParams): OrderFilters {
  const read = Object.fromEntries(
    filterNames.flatMap((name) => {
      const value = search.get(name)?.trim();
      const { values } = filterTable[name];
      const fits = value && (values ? value in values : name === 'q' ? value.length <= 100 : /^\d{4}-\d\d-\d\d$/.test(value));
      return fits ? [[name, value]] : [];
    }),
  );
  const sort = search.get('sort') ?? '';
  return { ...read, ...(sorts.includes(sort) && { sort }) } as OrderFilters;
}

/** Writes filters into an address's query, in one order; an empty one is '' and says nothing. */
export function queryOf(filters: Readonly<Record<string, unknown>>): string {
  const search = new URLSearchParams();
  for (const name of [...filterNames, 'sort']) {
    const value = filters[name];
    if (typeof value === 'string' && value !== '') search.set(name, value);
  }
  return search.size > 0 ? `?${search}` : '';
}

/** The address of a view. */
export function addressOfView({ filters, sort }: (typeof views)[number]): string {
  return `/orders${queryOf({ ...filters, sort })}`;
}

/** Writes a filter's value as its chip does. */
export function valueWords(name: FilterName, value: string): string {
  return filterTable[name].values?.[value] ?? value;
}

export interface Suggestion {
  id: string;
  name: FilterName;
  value: string;
  words: string;
}

/** All that may be added as a filter, as its combo box lists it. */
export const suggestions: readonly Suggestion[] = filterNames.flatMap((name) =>
  Object.entries(filterTable[name].values ?? {}).map(([value, words]) => ({
    id: `${name}=${value}`,
    name,
    value,
    words: `${filterTable[name].name}: ${words}`,
  })),
);

/** Reads what somebody typed into the filter box: a day ('from 2026-11-01'), or words to look for. */
export function typedFilter(text: string): { name: FilterName; value: string } | undefined {
  const typed = text.trim();
  if (typed.length < 2) return undefined;
  const day = /^(from|until|to)\s+(\d{4}-\d\d-\d\d)$/i.exec(typed);
  if (day?.[2]) return { name: day[1]?.toLowerCase() === 'from' ? 'from' : 'to', value: day[2] };
  return { name: 'q', value: typed.slice(0, 100) };
}
