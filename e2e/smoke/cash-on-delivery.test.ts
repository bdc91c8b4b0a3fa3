import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, it } from 'vitest';
import { codeMailedTo } from '#e2e/account-of.ts';
import { visit } from '#e2e/browser.ts';
import { fillCheckout, putInCart } from '#e2e/buying.ts';
import { placeGuestOrder } from '#e2e/guest-orders.ts';
import type { SharedShop } from '#e2e/shared-shop.ts';
import { newEmail, phone } from './arrange.ts';
import { openSmokeShop } from './smoke-shop.ts';

let browser: Browser;
let shop: SharedShop;

beforeAll(async () => {
  ({ browser, shop } = await openSmokeShop());
});
afterAll(() => browser.close());

it('a cash order is confirmed by a mailed code', async () => {
  const contact = { email: newEmail('cash'), phone: '9820050010' };
  // A first small order in cash needs no code; the second of the same phone does.
  await placeGuestOrder(shop, 'cod', 1, newEmail('cash'), undefined, { product: 'cricket-2', phone: contact.phone });
  const { page, expectQuiet } = await visit(browser, phone);
  await putInCart(page, shop.url, '/product/2?category=Cricket');
  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page, 'Cash on delivery', contact);
  await page.getByRole('button', { name: /^Place order - ₹/ }).click();
  await page.getByRole('heading', { level: 1, name: 'One step left' }).waitFor();
  await page.getByLabel('6-digit code').fill(await codeMailedTo(shop, contact.email));
  await page.getByRole('button', { name: 'Confirm order' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  expectQuiet();
  await page.context().close();
});
