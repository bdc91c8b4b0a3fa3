import path from 'node:path';
import type { Page } from 'playwright-core';
import { listingPages } from '#contract/listings.ts';
import { productPath } from '#contract/page-paths.ts';
import { pageTable } from '#contract/pages.ts';
import { readCatalogueFiles } from '#server/catalogue/product-changes/read-catalogue-files.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { carryOn, fillContact } from '../buying.ts';
import type { Someone } from './someone.ts';

/** Page whose picture is taken. */
export interface View {
  /** File name of the picture. */
  name: string;
  path: string;
  /** Visitor: a stranger by default, a shopper with a full cart, or the member. */
  who?: 'buyer' | 'member';
  /** Steps on the page before its picture is taken. */
  first?: (page: Page) => Promise<void>;
}

/**
 * Returns the URLs of routes with parameters, and further states of pages that deserve a picture. A page without a row
 * here is missing by mistake.
 */
function viewsOf({ placed, delivered, mixed }: Someone): Record<string, readonly Omit<View, 'name'>[]> {
  const orderTask = (order: Someone['placed'], task: string, who?: 'member'): Omit<View, 'name'> =>
    who
      ? { path: `/my-account/orders/${order.reference}${task && `/${task}`}`, who }
      : { path: `/order/${order.reference}${task && `/${task}`}?key=${order.key}` };
  return {
    '/': [{ path: '/' }, { path: '/?menu', first: openMenu }],
    '/sports/:sport': [...listingsBelow('/sports/'), { path: '/sports/tennis' }, { path: '/sports/cricket?q=zzz' }],
    '/special/:sport': listingsBelow('/special/'),
    '/athlete/:slug': [{ path: '/athlete/kiyan-lobo' }, { path: '/athlete/nobody' }],
    '/club/:slug': [{ path: '/club/hooghly-rovers' }, { path: '/club/nobody' }],
    '/search': [{ path: '/search' }, { path: '/search?q=cap' }, { path: '/search?q=zzzz' }],
    '/customize': [{ path: '/customize' }, { path: '/customize?panel=text', first: addWords }],
    '/shared/:id': [{ path: '/shared/nobody' }],
    '/preview/:id': [{ path: '/preview/nobody' }],
    '/cart': [{ path: '/cart' }, { path: '/cart', who: 'buyer' }],
    '/checkout': [
      { path: '/checkout', who: 'buyer' },
      { path: '/checkout?refused', who: 'buyer', first: carryOn },
      { path: '/checkout?delivery', who: 'buyer', first: fillContactAndAddress },
    ],
    '/checkout/complete': [{ path: `/checkout/complete?order=${placed.reference}&key=${placed.key}` }],
    '/order/:reference/:task?': [
      orderTask(placed, ''),
      orderTask(delivered, ''),
      orderTask(mixed, ''),
      orderTask(mixed, 'cancel'),
      orderTask(mixed, 'problem'),
      orderTask(placed, 'address'),
      orderTask(placed, 'cancel'),
      orderTask(delivered, 'return'),
      orderTask(delivered, 'problem'),
    ],
    '/my-account/orders/:reference/:task?': [orderTask(delivered, '', 'member'), orderTask(placed, 'cancel', 'member')],
    '/tracker': [
      { path: '/tracker' },
      { path: `/tracker?id=${delivered.reference}` },
      { path: '/tracker?id=NOPE1234' },
      { path: '/tracker?found', first: (page) => follow(page, delivered.reference) },
    ],
    '/login': [
      { path: '/login' },
      { path: '/login?refused', first: (page) => page.getByRole('button', { name: 'Log in', exact: true }).click() },
    ],
    '/contact-us': [{ path: '/contact-us' }],
    // Collection that does not exist, as existing collections look like every listing.
    '/collection/:slug': [{ path: '/collection/nothing' }],
  };
}

const listingsBelow = (start: string) =>
  listingPages(firstFacts)
    .filter(({ path }) => path.startsWith(start))
    .map(({ path }) => ({ path }));

async function openMenu(page: Page): Promise<void> {
  const small = page.getByLabel('Menu', { exact: true }).first();
  if (await small.isVisible()) await small.click();
}

async function fillContactAndAddress(page: Page): Promise<void> {
  await fillContact(page);
  await page.getByLabel('Full name').fill('Asha Sawant');
  await page.getByLabel('PIN code', { exact: true }).fill('400069');
  const city = page.getByLabel('City or district');
  while ((await city.inputValue()) !== 'Mumbai') await page.waitForTimeout(50);
  await page.getByLabel('Flat, house, building').fill('B-204, Gulmohar');
  await page.getByLabel('Area, street, village').fill('Nagardas Road, Andheri East');
  await carryOn(page);
  await page
    .getByText(/^Arrives /)
    .first()
    .waitFor();
}

async function addWords(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByLabel('Words').fill('GULLY XI');
}

async function follow(page: Page, reference: string): Promise<void> {
  await page.getByRole('main').getByRole('textbox').first().fill(reference);
  await page.keyboard.press('Enter');
}

const seed = path.resolve(import.meta.dirname, '../../database/seed');

/** Returns the page of one product for each kind of garment, including a sold-out and a reduced one by chance. */
async function productViews(): Promise<Omit<View, 'name'>[]> {
  const { products } = await readCatalogueFiles(firstFacts, seed);
  const kinds = new Map(products.map((product) => [product.picture.garment, product]));
  return [...kinds.values()].map(({ numericId, category }) => ({
    path: productPath({ numericId, Category: category }),
  }));
}

/** Returns the views of all pages of the shop, with each route of the table at least once. */
export async function allViews(someone: Someone): Promise<View[]> {
  const byRoute = viewsOf(someone);
  const views: Omit<View, 'name'>[] = [];
  for (const { path, frame } of pageTable) {
    const plain = { path, ...(frame && { who: 'member' as const }) };
    if (path === '/product/:numericId')
      views.push(...(await productViews()), { path: '/product/9999?category=Cricket' });
    else if (byRoute[path]) views.push(...byRoute[path]);
    else if (path.includes(':'))
      throw new Error(`e2e/look/views.ts does not say which addresses of ${path} are looked at`);
    else views.push(plain);
  }
  views.push({ path: '/no-such-page' });
  return views.map((view) => ({ ...view, name: nameOf(view, someone) }));
}

function nameOf({ path, who }: Omit<View, 'name'>, { placed, delivered, mixed }: Someone): string {
  const lasting = path
    .replace(placed.reference, 'placed')
    .replace(delivered.reference, 'delivered')
    .replace(mixed.reference, 'mixed')
    .replace(/&?key=.*/, '');
  const words =
    lasting
      .toLowerCase()
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '') || 'home';
  return who ? `${words}-${who}` : words;
}
