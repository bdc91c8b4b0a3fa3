import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FilterName, orderFilterNames } from './filter-names.ts';
import {
  addressOfView,
  builtInViews,
  filterSuggestions,
  filtersIn,
  filterTable,
  filterValueWords,
  queryOf,
  typedFilters,
  viewWithFilters,
} from './filters.ts';

const read = (query: string) => filtersIn(new URLSearchParams(query));

describe('the filters in an address', () => {
  test.each([
    ['state=placed', { state: 'placed' }],
    ['state=delivered,closed', { state: 'delivered,closed' }],
    ['state=delivered', {}],
    ['state=toString', {}],
    ['pin=40', { pin: '40' }],
    ['pin=4', {}],
    ['pin=4000691', {}],
    ['pin=40a', {}],
    ['over=5000', { over: '5000' }],
    ['over=50.5', {}],
    ['over=123456789', {}],
    ['dueFrom=2026-11-24', { dueFrom: '2026-11-24' }],
    ['dueFrom=24-11-2026', {}],
    ['sport=cricket', { sport: 'cricket' }],
    ['sport=table-tennis', { sport: 'table-tennis' }],
    ['sport=Table Tennis', {}],
    ['city=Pune', { city: 'Pune' }],
    ['city=%20%20', {}],
    ['city=%20Pune%20', { city: 'Pune' }],
    ['q=', {}],
    ['sort=-total', { sort: '-total' }],
    ['sort=name', {}],
    ['unknown=1', {}],
  ])('the query %s is read as %j', (query, filters) => {
    expect(read(query)).toEqual(filters);
  });

  test('filters are written in a fixed order, without empty ones', () => {
    expect(queryOf({})).toBe('');
    expect(queryOf({ state: '', sort: undefined })).toBe('');
    expect(queryOf({ sort: 'total', q: 'asha', state: 'placed', else: 'x' })).toBe('?state=placed&q=asha&sort=total');
  });

  test('filters are the same after writing and reading', () => {
    const values = Object.fromEntries(
      orderFilterNames.flatMap((name) => {
        const allowed = Object.keys(filterTable[name].values ?? {});
        return allowed.length > 0 ? [[name, fc.constantFrom(...allowed)]] : [];
      }),
    );
    fc.assert(
      fc.property(fc.record(values, { requiredKeys: [] }), (filters) => {
        expect(read(queryOf(filters))).toEqual(filters);
      }),
    );
  });
});

test.each([
  [{}, 'All'],
  [{ sort: '-total' }, 'All'],
  [{ sort: 'placed', payment: 'cod' }, 'Cash on delivery'],
  [{ payment: 'cod', city: 'Kolkata' }, undefined],
] as const)('the filters %j are those of the view %s, in any sort order', (filters, name) => {
  expect(viewWithFilters(filters)).toBe(name);
});

test('every built-in view opens with its filters', () => {
  expect(builtInViews.length).toBeGreaterThan(3);
  for (const view of builtInViews) {
    const { filters, sort } = view;
    const address = addressOfView(view);
    expect(address.startsWith('/orders')).toBe(true);
    expect(read(address.split('?')[1] ?? '')).toEqual({ ...filters, ...(sort && { sort }) });
  }
});

test.each([
  ['state', 'in_print', 'Printing'],
  ['over', '5000', '₹5,000.00'],
  ['under', '150000', '₹1,50,000.00'],
  ['sport', 'motorsport', 'Motorsport'],
  ['city', 'Pune', 'Pune'],
  ['region', 'Kerala', 'Kerala'],
] as const)('the chip of %s=%s says %s', (name, value, words) => {
  expect(filterValueWords(name, value)).toBe(words);
});

test('the filter field suggests every fixed value once, each with a readable query', () => {
  const ids = filterSuggestions.map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(filterSuggestions).toContainEqual({
    id: 'payment=cod',
    name: 'payment',
    value: 'cod',
    words: 'Paid by: Cash on delivery',
  });
  for (const { name, value } of filterSuggestions)
    expect(read(queryOf({ [name]: value }))).toEqual({ [name as FilterName]: value });
});

test.each([
  ['', undefined],
  [' a ', undefined],
  ['asha sawant', { q: 'asha sawant' }],
])('typing %j filters by %j', (text, filters) => {
  expect(typedFilters(text)).toEqual(filters);
});

test('long search texts are cut to the limit of the shop', () => {
  expect(typedFilters('x'.repeat(150))?.q).toHaveLength(100);
});

test('every filter and each of its choices has a unique name', () => {
  for (const name of orderFilterNames) {
    expect(filterTable[name].name).toMatch(/^[A-Z]/);
    const choices = Object.values<string>(filterTable[name].values ?? {});
    expect(choices.filter((words) => !/^\S/.test(words))).toEqual([]);
    expect(new Set(choices).size).toBe(choices.length);
  }
});
