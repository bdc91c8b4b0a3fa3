import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeMailedTo, fillLogin, haveAccount, keptSession } from '#e2e/account-of.ts';
import { visit } from '#e2e/browser.ts';
import { post } from '#e2e/guest-orders.ts';
import type { SharedShop } from '#e2e/shared-shop.ts';
import { desk, newEmail, phone } from './arrange.ts';
import { openSmokeShop } from './smoke-shop.ts';

let browser: Browser;
let shop: SharedShop;

beforeAll(async () => {
  ({ browser, shop } = await openSmokeShop());
});
afterAll(() => browser.close());

const logInButton = (page: Page) => page.getByRole('button', { name: 'Log in', exact: true });

it('a member signs in by password, and a wrong one is refused', async () => {
  const person = await haveAccount(shop);
  const { page } = await visit(browser, phone);
  await page.goto(`${shop.url}/login?next=/tracker`);
  await fillLogin(page, person.email, 'not the one');
  await logInButton(page).click();
  await page.getByRole('alert').filter({ hasText: 'Login failed. Please check your credentials.' }).waitFor();
  expect((await keptSession(page)).session).toBeNull();
  await fillLogin(page, person.email, person.password);
  await logInButton(page).click();
  await page.waitForURL(`${shop.url}/tracker`);
  expect(JSON.parse((await keptSession(page)).user ?? '{}')).toMatchObject({ email: person.email });
  await page.context().close();
});

it("a new member signs up by Google's button, and signs in later", async () => {
  const email = newEmail('meera');
  await post(`${shop.sandboxUrl}/google/accounts`, {
    email,
    givenName: 'Meera',
    familyName: 'Iyer',
    emailVerified: true,
  });
  const chooseByButton = async (page: Page) => {
    const button = page.getByRole('button', { name: /(?:Continue|Sign up) with Google$/ });
    const [chooser] = await Promise.all([page.waitForEvent('popup'), button.click()]);
    await chooser.getByRole('row').filter({ hasText: email }).getByRole('button').click();
  };
  const { page, expectQuiet } = await visit(browser, desk);
  await page.goto(`${shop.url}/signup`);
  const asked = page.waitForRequest(
    (request) => request.url().endsWith('/api/auth/google') && request.method() === 'POST',
  );
  await chooseByButton(page);
  expect(Object.keys((await asked).postDataJSON())).toEqual(['idToken']);
  await page.getByRole('heading', { level: 1, name: 'Welcome, Meera' }).waitFor();
  await page.waitForURL(`${shop.url}/`);
  expect(JSON.parse((await keptSession(page)).user ?? '{}')).toMatchObject({
    name: 'Meera Iyer',
    email,
    provider: 'google',
  });
  expectQuiet();
  await page.context().close();

  const { page: again, expectQuiet: expectQuietAgain } = await visit(browser, { ...phone, theme: 'dark' });
  await again.goto(`${shop.url}/login?next=/tracker`);
  await chooseByButton(again);
  await again.getByRole('status').filter({ hasText: 'Login successful' }).waitFor();
  await again.waitForURL(`${shop.url}/tracker`);
  expectQuietAgain();
  await again.context().close();
});

it('a forgotten password is reset by a mailed code, and the old one is refused', async () => {
  const person = await haveAccount(shop);
  const newPassword = 'a leg glance for four';
  const { page, expectQuiet } = await visit(browser, phone);
  await page.goto(`${shop.url}/forgot-password`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.getByLabel('6-digit code').fill(await codeMailedTo(shop, person.email));
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm new password').fill(newPassword);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('heading', { level: 1, name: 'Password changed' }).waitFor();
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  expectQuiet();
  await fillLogin(page, person.email, person.password);
  await logInButton(page).click();
  await page.getByRole('alert').filter({ hasText: 'Login failed. Please check your credentials.' }).waitFor();
  await fillLogin(page, person.email, newPassword);
  await logInButton(page).click();
  await page.waitForURL(`${shop.url}/`);
  await page.context().close();
});
