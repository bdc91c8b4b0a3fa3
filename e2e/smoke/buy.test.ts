import type { Browser, FrameLocator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { mailTo } from '#e2e/account-of.ts';
import { visit } from '#e2e/browser.ts';
import { checkOutByKeyboard, fillCheckout, focused, putInCart, tabTo } from '#e2e/buying.ts';
import type { SharedShop } from '#e2e/shared-shop.ts';
import { desk, newEmail, phone } from './arrange.ts';
import { openSmokeShop } from './smoke-shop.ts';

let browser: Browser;
let shop: SharedShop;

beforeAll(async () => {
  ({ browser, shop } = await openSmokeShop());
});
afterAll(() => browser.close());

const gatewayWindow = (page: Page): FrameLocator => page.frameLocator('iframe[title^="Razorpay checkout"]');
const placed = (page: Page) => page.getByRole('heading', { level: 1, name: 'Order placed' });

it('a guest pays an order by UPI, and gets it by mail', async () => {
  const contact = { email: newEmail('guest'), phone: '+91 98200 50001' };
  const { page, expectQuiet } = await visit(browser, phone);
  await putInCart(page, shop.url, '/product/6?category=Cricket');
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  await fillCheckout(page, 'UPI', contact);
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  await gatewayWindow(page)
    .getByRole('button', { name: /^Pay ₹/ })
    .click();
  await placed(page).waitFor();
  await page.getByText(/^UPI su•+@razorpay$/).waitFor();
  await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor();
  const reference = new URL(page.url()).searchParams.get('order') ?? '';
  const { text } = await mailTo(shop, contact.email, new RegExp(reference));
  expect(text).toContain(`${shop.url}/order/${reference}`);
  expectQuiet();
  await page.context().close();
});

it('a refused card and a successful retry make one order', async () => {
  const { page } = await visit(browser, desk);
  const orders: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) orders.push(request.url());
  });
  await putInCart(page, shop.url, '/product/7?category=Cricket');
  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page, 'Card', { email: newEmail('card'), phone: '+91 98200 50002' });
  await page.getByRole('button', { name: /^Pay ₹/ }).click();
  const gateway = gatewayWindow(page);
  await gateway.getByLabel('Card number').fill('4100 2800 0008 0001');
  await gateway.getByRole('button', { name: /^Pay ₹/ }).click();
  await gateway.getByRole('alert').waitFor();
  await gateway.getByRole('button', { name: /^Pay ₹/ }).click();
  await gateway.getByLabel(/One-time password/).fill('1234');
  await gateway.getByRole('button', { name: 'Submit' }).click();
  await placed(page).waitFor();
  expect(orders).toHaveLength(1);
  await page.context().close();
});

it('an order is placed by keyboard', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await page.goto(`${shop.url}/sports/cricket`);
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to content');
  await page.keyboard.press('Enter');
  await tabTo(page, /^Nets, 6 AM/);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.getByRole('heading', { level: 1 }).textContent()).toContain('Nets, 6 AM');
  await expect.poll(() => focused(page)).toContain('Nets, 6 AM');
  await tabTo(page, /^Add to cart$/);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await page.goto(`${shop.url}/cart`);
  await checkOutByKeyboard(page, 'Cash on delivery', { email: newEmail('keys'), phone: '9820050003' });
  await tabTo(page, /^Place order/);
  await page.keyboard.press('Enter');
  await placed(page).waitFor();
  // The heading of the loading state passes its focus on.
  await expect.poll(() => focused(page)).toBe('Order placed');
  expectQuiet();
  await page.context().close();
});
