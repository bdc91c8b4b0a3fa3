import { expect, test } from 'vitest';
import { pagesFor } from './pages.ts';

const orders = { id: 'orders', name: 'Orders', to: '/orders', letter: 'O' };
const stock = { id: 'stock', name: 'Stock', to: '/stock' };
const words = (hits: ReturnType<typeof pagesFor>) => hits.map((hit) => hit.words);

test('an empty search lists the main pages with their shortcuts', () => {
  expect(pagesFor([orders, stock], [], '  ')).toEqual([
    { words: 'Orders', to: '/orders', keys: ['G', 'O'] },
    { words: 'Stock', to: '/stock' },
  ]);
});

test('a search for a command finds no page', () => {
  expect(pagesFor([orders], [], '>orders')).toEqual([]);
});

test('a search finds any part of a name, names that begin with it first', () => {
  expect(words(pagesFor([orders, stock], ['stock.count'], 'STOCK'))).toEqual(['Stock', 'Counting stock']);
  expect(words(pagesFor([orders], [], 'overdue'))).toEqual(['Orders: Overdue']);
});

test('a page is found only by colleagues with permission for it', () => {
  expect(words(pagesFor([orders], [], 'purchases'))).toEqual([]);
  expect(words(pagesFor([stock], [], 'purchases'))).toEqual(['Purchases']);
  expect(words(pagesFor([stock], [], 'counting'))).toEqual([]);
  expect(words(pagesFor([], [], 'signed in'))).toEqual(['Where I am signed in']);
});

test('a view of the order list opens with its filters, and the view All is not listed', () => {
  const found = pagesFor([orders], [], 'orders:');
  expect(found.length).toBeGreaterThan(3);
  expect(words(found)).not.toContain('Orders: All');
  for (const { to } of found) expect(to).toMatch(/^\/orders\?\w+=/);
});

test('names that begin with the search come first, whatever their order', () => {
  const late = { id: 'late', name: 'Late orders', to: '/late' };
  expect(words(pagesFor([late, orders], [], 'orders')).slice(0, 2)).toEqual(['Orders', 'Orders: To pack']);
  expect(words(pagesFor([late, orders], [], 'orders')).at(-1)).toBe('Late orders');
});

test('a search finds every part of the content except the texts, which have their own pages', () => {
  const content = { id: 'content', name: 'Content', to: '/content' };
  const found = words(pagesFor([content], [], 'content:'));
  expect(found).not.toContain('Content: Texts and policies');
  expect(found).toEqual(expect.arrayContaining(['Content: Home page', 'Content: Menus', 'Content: Redirects']));
});

const settings = { id: 'settings', name: 'Settings', to: '/settings' };
test.each([
  ['free delivery', 'Settings: Delivery (Free delivery)', '/settings/delivery'],
  ['GSTIN', 'Settings: Seller (GSTIN)', '/settings/seller'],
  ['return window', 'Settings: Orders and returns (Return window)', '/settings/orders'],
  ['cash on delivery', 'Settings: Payments (Cash on delivery)', '/settings/payments'],
  ['holidays', 'Settings: Delivery (Holidays)', '/settings/delivery'],
  ['settings: tax', 'Settings: Tax', '/settings/tax'],
])('searching %s finds the page with this setting', (typed, found, to) => {
  expect(pagesFor([settings], [], typed)).toEqual([{ words: found, to }]);
  expect(pagesFor([stock], [], typed)).toEqual([]);
});

test('a search finds a sport, a club and a product kind by name', () => {
  const listed = [
    { kind: 'Sport' as const, name: 'Cricket', to: '/catalogue/sports/cricket' },
    { kind: 'Club' as const, name: 'Konkan Monsoons', to: '/catalogue/clubs/konkan-monsoons' },
  ];
  expect(words(pagesFor([orders], [], 'konkan', listed))).toEqual(['Club: Konkan Monsoons']);
  expect(words(pagesFor([orders], [], 'crick', listed))).toEqual(['Sport: Cricket']);
  expect(words(pagesFor([orders], [], '>crick', listed))).toEqual([]);
});
