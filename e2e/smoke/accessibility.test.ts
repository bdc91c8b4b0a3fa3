import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { expectAccessible, visit } from '#e2e/browser.ts';
import { putInCart } from '#e2e/buying.ts';
import type { SharedShop } from '#e2e/shared-shop.ts';
import { desk, enterOffice } from './arrange.ts';
import { openSmokeShop } from './smoke-shop.ts';

let browser: Browser;
let shop: SharedShop;

beforeAll(async () => {
  ({ browser, shop } = await openSmokeShop());
});
afterAll(() => browser.close());

it.each([
  ['the home page', '/'],
  ['a listing', '/sports/motorsport'],
  ['search results', '/search?q=scarf'],
  ['the tracker', '/tracker'],
  ['the sign-in page', '/login'],
  ['a policy', '/returns-policy'],
])('%s has no accessibility faults', async (_name, path) => {
  const { page } = await visit(browser, desk);
  await page.goto(shop.url + path);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await expectAccessible(page);
  await page.context().close();
});

it('a product, the cart and the checkout have no accessibility faults', async () => {
  const { page } = await visit(browser, desk);
  await putInCart(page, shop.url, '/product/18?category=Cricket');
  await expectAccessible(page);
  await page.goto(`${shop.url}/cart`);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor();
  await expectAccessible(page);
  await page.goto(`${shop.url}/checkout`);
  await page.getByLabel('E-mail').waitFor();
  await expectAccessible(page);
  await page.context().close();
});

it.each([
  ['today', ''],
  ['orders', '/orders'],
  ['packing', '/packing#batch'],
  ['catalogue', '/catalogue'],
])('the office page %s has no accessibility faults', async (_name, address) => {
  const page = await enterOffice(browser, shop, 'owner', address);
  await page.getByRole('status', { name: 'Reading' }).waitFor({ state: 'detached' });
  await expectAccessible(page);
  await page.context().close();
});
