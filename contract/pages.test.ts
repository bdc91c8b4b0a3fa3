import { existsSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { firstFacts } from './default-facts.ts';
import { listingAt, listingPages } from './listings.ts';
import { isPersonal, pageAt } from './page-address.ts';
import { pageTable, pathPrefixOf } from './pages.ts';

/** An address of a page: each parameter of its path is filled in. */
const addressOf = (pattern: string) => pattern.replace('/:task?', '').replaceAll(/:\w+/g, 'x');

describe.each(pageTable)('the page $path', (page) => {
  test('the page is found by its address in any spelling', () => {
    const address = addressOf(page.path);
    for (const spelled of [
      address,
      `${address}/`,
      address.toUpperCase(),
      address.replace(/\/([a-z])/, (_, first: string) => `/%${first.charCodeAt(0).toString(16)}`),
    ])
      expect(pageAt(spelled), spelled).toBe(page);
  });

  test('the page has an existing route file', () => {
    for (const name of [page.file, ...(page.frame ? [page.frame.slice(1)] : [])])
      expect(existsSync(path.join(import.meta.dirname, '../storefront/routes', `${name}.tsx`)), name).toBe(true);
  });

  test('the page is either personal or public', () => {
    expect(isPersonal(addressOf(page.path))).toBe(page.personal === true);
    if (page.personal) expect(page).not.toHaveProperty('indexed');
  });

  test('the page is allowed by robots.txt exactly if it is indexed', () => {
    const closed = pageTable.filter(({ indexed }) => !indexed).map(pathPrefixOf);
    expect(closed.some((beginning) => addressOf(page.path).startsWith(beginning))).toBe(!page.indexed);
    if (page.canonical) expect(pageAt(page.canonical)).toMatchObject({ indexed: true, file: page.file });
  });
});

test.each(listingPages(firstFacts))(
  'the listing at $path is an indexed page with filters',
  ({ path: address, name }) => {
    expect(pageAt(address)).toMatchObject({
      indexed: true,
      countless: true,
      parameters: expect.arrayContaining(['kind', 'sort', 'show']),
    });
    expect(listingAt(firstFacts, `${address}/`)?.name).toBe(name);
  },
);

test.each([
  '/no-such-page',
  '/sports',
  '/sports/cricket/boots',
  '/product',
  '/order',
  '/checkout/complete/x',
  '/%',
  '/terms/x',
])('there is no page at %s', (address) => {
  expect(pageAt(address)).toBeUndefined();
});

test.each([
  '/my-account/no-such-page',
  '/order/K7QW4MX9TD/return/x',
  '/Checkout/',
  '/%63heckout',
  '/checkout//complete',
  '/MY-ACCOUNT',
])('addresses at or below %s are personal', (address) => {
  expect(isPersonal(address)).toBe(true);
});

test.each(['/', '/checkouts', '/orders/1', '/my-accounts', '/sports/my-account', '/%'])(
  'the address %s is public',
  (address) => {
    expect(isPersonal(address)).toBe(false);
  },
);
