import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aPerson, fillLogin, haveAccount, keptSession, logIn } from './account-of.ts';
import { launchBrowser, visit } from './browser.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { gotoSettled } from './settled.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

async function fillSignUp(page: Page): Promise<void> {
  const person = aPerson();
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.lastName);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByLabel('Password', { exact: true }).fill(person.password);
  await page.getByLabel('Confirm password').fill(person.password);
  await page.getByRole('button', { name: 'Create account' }).click();
}

async function fillReset(page: Page): Promise<void> {
  await page.getByLabel('6-digit code').fill('481920');
  await page.getByLabel('New password', { exact: true }).fill('a leg glance for four');
  await page.getByLabel('Confirm new password').fill('a leg glance for four');
  await page.getByRole('button', { name: 'Reset password' }).click();
}

async function fillForgot(page: Page): Promise<void> {
  await page.getByLabel('E-mail').fill('asha@example.in');
  await page.getByRole('button', { name: 'Send the code' }).click();
}

async function fillIn(page: Page): Promise<void> {
  await fillLogin(page, 'asha@example.in', 'whatever it was');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
}

describe.each([
  [
    '/login',
    '**/api/auth/login',
    fillIn,
    'Login failed. Please check your credentials.',
    'Network error. Please check your connection and try again.',
    ['email', 'password'],
  ],
  [
    '/signup',
    '**/api/auth/signup',
    fillSignUp,
    'Signup failed. Please try again.',
    'Network error. Please check your connection and try again.',
    ['email', 'firstName', 'lastName', 'password'],
  ],
  [
    '/forgot-password',
    '**/api/auth/forgot-password',
    fillForgot,
    'Failed to send reset code',
    'Network error. Please try again.',
    ['email'],
  ],
  [
    '/reset-password?email=asha%40example.in',
    '**/api/auth/reset-password',
    fillReset,
    'Failed to reset password',
    'Network error. Please try again.',
    ['code', 'email', 'newPassword'],
  ],
] as const)('messages on the page %s', (path, call, fill, failed, network, sends) => {
  test("the form shows the server's message, a default message without one, and a network error", async () => {
    const { page } = await visit(browser);
    const alert = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
    await gotoSettled(page, shop.url + path);
    let sent: object = {};
    await page.route(call, (route) => {
      sent = route.request().postDataJSON() as object;
      return route.fulfill({ status: 400, json: { success: false, message: 'The umpire says no', code: 'invalid' } });
    });
    await fill(page);
    await alert('The umpire says no');
    expect(Object.keys(sent).toSorted()).toEqual(sends);
    await page.unroute(call);
    await page.route(call, (route) => route.fulfill({ status: 500, body: '' }));
    await fill(page);
    await alert(failed);
    await page.unroute(call);
    await page.route(call, (route) => route.abort());
    await fill(page);
    await alert(network);
    await page.context().close();
  });
});

test('signing in shows a message, and replaces the page by the home page after 1.5 s', async () => {
  const person = await haveAccount(shop);
  const { page } = await visit(browser);
  await page.goto(`${shop.url}/tracker`);
  await gotoSettled(page, `${shop.url}/login`);
  await page.clock.install();
  await fillLogin(page, person.email, person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('status').filter({ hasText: 'successful' }).waitFor();
  await page.clock.runFor(1400);
  expect(new URL(page.url()).pathname).toBe('/login');
  await page.clock.runFor(200);
  await page.waitForURL(`${shop.url}/`);
  await page.clock.resume();
  await page.goBack();
  await page.waitForURL(`${shop.url}/tracker`);
  await page.context().close();
});

test('an account created without a session leads to the login page after 1.5 s', async () => {
  const { page } = await visit(browser);
  await gotoSettled(page, `${shop.url}/signup`);
  await page.route('**/api/auth/signup', (route) =>
    route.fulfill({ status: 201, json: { success: true, message: 'Account created successfully' } }),
  );
  await page.clock.install();
  await fillSignUp(page);
  await page.getByRole('status').filter({ hasText: 'Account created successfully' }).waitFor();
  await page.clock.runFor(1400);
  expect(new URL(page.url()).pathname).toBe('/signup');
  await page.clock.runFor(200);
  await page.waitForURL(`${shop.url}/login`);
  expect((await keptSession(page)).session).toBeNull();
  await page.context().close();
});

test('the page reads the session again every five minutes', async () => {
  const person = await haveAccount(shop);
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await logIn(page, shop, person, '/tracker');
  await page.clock.install();
  await page.reload();
  const account = page.getByRole('link', { name: 'My account' });
  await expect.poll(() => account.getAttribute('href')).toBe('/my-account');
  // The session ended without an event that this page could receive.
  await page.evaluate(() => {
    const session = JSON.parse(localStorage.getItem('session') ?? '{}');
    localStorage.setItem('session', JSON.stringify({ ...session, expiryTime: Date.now() - 1 }));
  });
  await page.clock.runFor(300_000);
  await expect.poll(() => account.getAttribute('href')).toBe('/login');
  expect(await keptSession(page)).toEqual({ session: null, user: null, token: null });
  await page.context().close();
});
