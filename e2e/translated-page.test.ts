import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, fillLogin, haveAccount } from './account-of.ts';
import { launchBrowser, visit } from './browser.ts';
import { fillCheckout } from './buying.ts';
import { choose } from './choose.ts';
import { post } from './guest-orders.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { untilAlive } from './settled.ts';
import { translatePages } from './translate-page.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const errorScreen = /Something went wrong|One moment, please/;

/**
 * Opens a page that the browser translates while it is used. `expectSound` fails after a script error or on the error
 * screen.
 */
async function openTranslated(begins: 'on sight' | 'in use' = 'in use', words?: string) {
  const { page } = await visit(browser, phone);
  await translatePages(page.context(), { begins, ...(words && { words }) });
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  const expectSound = async (): Promise<void> => {
    expect(await page.getByRole('heading', { level: 1, name: errorScreen }).count()).toBe(0);
    expect(errors).toEqual([]);
    await page.context().close();
  };
  return { page, errors, expectSound };
}

/** Opens an address, and waits until its heading has been translated. */
async function openPage(page: Page, address: string): Promise<void> {
  await page.goto(shop.url + address);
  await untilTranslated(page);
}

const untilTranslated = (page: Page) => page.locator('h1 font').first().waitFor();
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true }).first().click();
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name }).waitFor();
const alert = (page: Page, hasText: string) => page.getByRole('alert').filter({ hasText }).waitFor();

describe('a page that the browser translates while it is used', () => {
  test('the translated login refuses a wrong password, and accepts the right one', async () => {
    const person = await haveAccount(shop);
    const { page, expectSound } = await openTranslated();
    await openPage(page, '/login?next=/tracker');
    await fillLogin(page, person.email, 'not the one');
    await press(page, 'Log in');
    await alert(page, 'Login failed. Please check your credentials.');
    await fillLogin(page, person.email, person.password);
    await press(page, 'Log in');
    await page.waitForURL(`${shop.url}/tracker`);
    await heading(page, 'Track Your Shipment');
    await expectSound();
  });

  test('the translated sign-up creates an account', async () => {
    const person = aPerson();
    const { page, expectSound } = await openTranslated();
    await openPage(page, '/signup');
    await page.getByLabel('First name').fill(person.firstName);
    await page.getByLabel('Last name').fill(person.lastName);
    await page.getByLabel('E-mail').fill(person.email);
    await page.getByLabel('Password', { exact: true }).fill(person.password);
    await page.getByLabel('Confirm password').fill('another');
    await press(page, 'Create account');
    await alert(page, 'Passwords do not match');
    await page.getByLabel('Confirm password').fill(person.password);
    await press(page, 'Create account');
    await page.getByRole('status').filter({ hasText: 'Account created successfully' }).waitFor();
    await page.waitForURL(`${shop.url}/`);
    await expectSound();
  });

  test('the translated reset page mails a code for a forgotten password', async () => {
    const person = await haveAccount(shop);
    const { page, expectSound } = await openTranslated();
    await openPage(page, '/forgot-password');
    await page.getByLabel('E-mail').fill(person.email);
    await press(page, 'Send the code');
    await heading(page, 'Check Your Email');
    await page.getByText(person.email).waitFor();
    await expectSound();
  });

  test('the translated contact form sends a message to the shop', async () => {
    const { page, expectSound } = await openTranslated();
    await openPage(page, '/contact-us');
    await press(page, 'Submit');
    await page.getByText('Enter your name').first().waitFor();
    await page.getByLabel('Name').fill('Asha Sawant');
    await page.getByLabel('E-mail').fill('asha@example.in');
    await page.getByLabel('Issue').fill('The print of my order has come off.');
    await press(page, 'Submit');
    await page.getByRole('status').filter({ hasText: 'Thank you. We have your message.' }).waitFor();
    await page.getByText(/^Your ticket is/).waitFor();
    await expectSound();
  });

  test('the translated tracker shows that there is no shipment', async () => {
    const { page, expectSound } = await openTranslated();
    await openPage(page, '/tracker');
    await press(page, 'Track Shipment');
    await alert(page, 'Please enter a tracking ID');
    await page.getByLabel('Tracking ID').fill('MD00000000');
    await press(page, 'Track Shipment');
    await alert(page, 'Tracking information not found');
    await expectSound();
  });
});

/** Chooses size L of a product, adds it to the cart and raises the line to three. */
async function fillCart(page: Page): Promise<void> {
  await openPage(page, '/product/6?category=Cricket');
  await choose(page.getByRole('radio', { name: 'L', exact: true }));
  await page.getByText('Size: L', { exact: true }).waitFor();
  await press(page, 'Add to cart');
  await page.getByRole('link', { name: 'Cart, 1 item' }).click();
  await heading(page, 'Shopping Cart');
  await page.getByText('(1 item)').first().waitFor();
  for (const items of ['2 items', '3 items']) {
    await press(page, /^Increase quantity of /);
    await page.getByText(`(${items})`).first().waitFor();
  }
  await press(page, 'Proceed to Checkout');
  await heading(page, 'Checkout');
}

describe('an order on a translated page', () => {
  test('a cash order on a translated page is placed and shown', async () => {
    const { page, expectSound } = await openTranslated();
    await fillCart(page);
    await fillCheckout(page, 'Cash on delivery', { email: aPerson().email, phone: '+91 98200 50011' });
    await press(page, /^Place order/);
    await heading(page, 'Order placed');
    await page.getByRole('link', { name: 'See your order' }).click();
    await heading(page, 'Your order');
    await page.getByRole('heading', { name: 'Where it goes' }).waitFor();
    await expectSound();
  });

  test('an order on a translated page is paid, and its parcel is found by the tracker', async () => {
    const { page, expectSound } = await openTranslated();
    await fillCart(page);
    await fillCheckout(page, 'UPI', { email: aPerson().email, phone: '+91 98200 50012' });
    await press(page, /^Pay ₹/);
    const gateway = page.frameLocator('iframe[title^="Razorpay checkout"]');
    await gateway.getByRole('button', { name: 'Close' }).click();
    await page.getByText('You closed the payment window. Nothing was charged.').waitFor();
    await press(page, /^Try again, pay ₹/);
    await gateway.getByRole('button', { name: /^Pay ₹/ }).click();
    await heading(page, 'Order placed');
    const reference = new URL(page.url()).searchParams.get('order') ?? '';
    await openPage(page, '/tracker');
    await page.getByLabel('Tracking ID').fill(reference);
    await press(page, 'Track Shipment');
    await page.getByRole('region', { name: 'Shipment summary' }).waitFor();
    await expectSound();
  });
});

test('a message is closed and opened again in a translated office', async () => {
  const message = { name: 'Tenzin Wangchuk', email: aPerson().email, issue: 'Is the cloud shirt coming back in M?' };
  await post(`${shop.url}/api/contact`, message, { 'idempotency-key': randomUUID() });
  const { page, expectSound } = await openTranslated();
  const signIn = await page.request.post(`${shop.url}/api/office/demo`, {
    data: { role: 'support' },
    headers: { origin: shop.url },
  });
  expect(signIn.status()).toBe(200);
  await openPage(page, '/office/messages?view=nobody');
  await page.getByRole('link', { name: /Tenzin Wangchuk/ }).click();
  await press(page, /^Close/);
  await page.getByRole('button', { name: /^Open again/ }).click();
  await page.getByRole('button', { name: /^Close/ }).waitFor();
  await expectSound();
});

// The texts differ, so React finds other texts than it rendered and renders the page again: errors of that kind are
// expected.
test('a page that is translated before React hydrates it is hydrated', async () => {
  const { page, errors } = await openTranslated('on sight', "(text) => text.replace(/\\S+/, 'अनुवाद')");
  for (const address of ['/', '/login', '/product/6?category=Cricket', '/cart', '/contact-us']) {
    await page.goto(shop.url + address);
    await untilAlive(page);
    await untilTranslated(page);
    expect(await page.getByRole('heading', { level: 1 }).first().textContent()).toContain('अनुवाद');
  }
  await page.getByLabel('अनुवाद', { exact: true }).first().waitFor();
  expect(errors.filter((error) => !/Minified React error #418/.test(error))).toEqual([]);
  await page.context().close();
});
