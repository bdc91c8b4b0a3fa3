import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visit } from '#e2e/browser.ts';
import { choose } from '#e2e/choose.ts';
import { type Placed, payByUpi, post } from '#e2e/guest-orders.ts';
import type { SharedShop } from '#e2e/shared-shop.ts';
import { enterOffice, newEmail, phone } from './arrange.ts';
import { openSmokeShop } from './smoke-shop.ts';

let browser: Browser;
let shop: SharedShop;

beforeAll(async () => {
  ({ browser, shop } = await openSmokeShop());
});
afterAll(() => browser.close());

/** Orders the items of a cart as a guest and pays by UPI. */
async function orderCart(lines: object[]): Promise<string> {
  const place = { pin: '400069', city: 'Mumbai', state: 'Maharashtra' };
  const address = { fullName: 'Asha Sawant', line1: 'B-204, Gulmohar', line2: 'Nagardas Road', ...place };
  const contact = { email: newEmail('shirt'), phone: '9820050040' };
  const body = { lines, contact, address, payment: 'razorpay' };
  const { data } = await post<{ data: Placed }>(`${shop.url}/api/orders`, body, { 'idempotency-key': randomUUID() });
  await payByUpi(shop, data);
  return data.reference;
}

it('a shirt with a printed name is sold, approved and gets a print file', async () => {
  const { page: shopper, expectQuiet } = await visit(browser, phone);
  await shopper.goto(`${shop.url}/product/1?category=Football`);
  await shopper.getByRole('button', { name: /Your name on the back/ }).click();
  await shopper.getByRole('textbox', { name: 'Name', exact: true }).fill('Rao');
  await shopper.getByRole('textbox', { name: 'Number' }).fill('7');
  await choose(shopper.getByRole('radio', { name: 'L', exact: true }));
  await shopper.getByRole('button', { name: 'Add with RAO 7' }).first().click();
  await shopper.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  const cart = await shopper.evaluate(() => localStorage.getItem('cart') ?? '[]');
  expectQuiet();
  await shopper.context().close();

  const [line] = JSON.parse(cart) as { id: string; size: string }[];
  expect(line).toMatchObject({ id: expect.stringMatching(/^cus_/), size: 'L' });
  const reference = await orderCart([{ customProductId: line?.id, size: 'L', quantity: 1 }]);
  const job = `${reference}-1`;
  const page = await enterOffice(browser, shop, 'printer', '/print-room');
  const read = async (path: string) => (await page.request.get(`${shop.url}/api/office/print-room${path}`)).text();
  await expect.poll(() => read('')).toContain(job);
  await page.reload();
  await page.getByRole('region', { name: 'To approve', exact: true }).locator(`[data-job="${job}"]`).focus();
  await page.keyboard.press('a');
  await page.getByRole('region', { name: 'To print', exact: true }).locator(`[data-job="${job}"]`).waitFor();
  // File names are not compressed in the archive.
  await expect.poll(() => read('/files')).toContain(reference);
  await page.context().close();
});
