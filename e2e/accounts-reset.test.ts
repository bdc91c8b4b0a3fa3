import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeMailedTo, fillLogin, haveAccount, keptSession, logIn } from './account-of.ts';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
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

const newPassword = 'a leg glance for four';

/** State of the current history entry: the next user of this browser can go back to it. */
const inHistory = (page: Page) => page.evaluate(() => JSON.stringify(history.state) + location.href);

test('a forgotten password is reset with a mailed code, which ends every session of the account', async () => {
  const person = await haveAccount(shop);
  const { page: other } = await visit(browser);
  await logIn(other, shop, person);

  const { page, expectQuiet } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await page.goto(`${shop.url}/login`);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByRole('heading', { level: 1, name: 'Check Your Email' }).waitFor();
  await page.getByText("If this email has an account, we've sent a 6-digit code.").waitFor();
  await page.getByRole('link', { name: 'Try a different e-mail' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.getByRole('heading', { level: 1, name: 'Reset password' }).waitFor();
  await expect.poll(() => page.url()).toBe(`${shop.url}/reset-password`);
  expect(await page.getByLabel('E-mail').inputValue()).toBe(person.email);
  expect(await inHistory(page)).not.toContain('@');
  expectQuiet();

  const code = page.getByLabel('6-digit code');
  const send = page.getByRole('button', { name: 'Reset password' });
  const says = (text: string) => page.getByRole('alert').filter({ hasText: text }).waitFor();
  await page.getByLabel('New password', { exact: true }).fill('stumps');
  await page.getByLabel('Confirm new password').fill('stumps22');
  await send.click();
  await says('Passwords do not match');
  await page.getByLabel('Confirm new password').fill('stumps');
  await page.getByLabel('New password', { exact: true }).fill('stump');
  await page.getByLabel('Confirm new password').fill('stump');
  await send.click();
  await says('Password must be at least 6 characters long');
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm new password').fill(newPassword);
  await code.fill('48192');
  await send.click();
  await says('Please enter a 6-digit number');
  await expectAccessible(page);

  const mailed = await codeMailedTo(shop, person.email);
  await code.fill(mailed === '000000' ? '111111' : '000000');
  await send.click();
  await says('That code is wrong or has expired. Request a new one.');
  expect(await page.getByLabel('Confirm new password').inputValue()).toBe(newPassword);

  await code.fill(mailed);
  await send.click();
  await page.getByRole('heading', { level: 1, name: 'Password changed' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Password reset successfully' }).waitFor();
  await expectAccessible(page);
  await page.getByRole('link', { name: 'Go to Login' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe(person.email);
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('heading', { level: 1, name: 'Forgot password' }).waitFor();
  expect([await page.getByLabel('E-mail').inputValue(), await inHistory(page)]).toEqual([
    person.email,
    expect.not.stringContaining('@'),
  ]);
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  // The e-mail is passed on once.
  expect([await page.getByLabel('E-mail').inputValue(), await inHistory(page)]).toEqual([
    '',
    expect.not.stringContaining('@'),
  ]);

  await fillLogin(page, person.email, person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await says('Login failed. Please check your credentials.');
  await fillLogin(page, person.email, newPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${shop.url}/`);

  await other.reload();
  await expect.poll(() => keptSession(other)).toEqual({ session: null, user: null, token: null });
  await page.context().close();
  await other.context().close();
});

test('a member who resets the password while signed in is sent to the login page with a message', async () => {
  const person = await haveAccount(shop);
  const { page } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await logIn(page, shop, person);
  await page.goto(`${shop.url}/forgot-password`);
  await page.getByLabel('E-mail').fill(person.email);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByRole('link', { name: 'Enter the code' }).click();
  await page.getByLabel('6-digit code').fill(await codeMailedTo(shop, person.email));
  await page.getByLabel('New password', { exact: true }).fill(newPassword);
  await page.getByLabel('Confirm new password').fill(newPassword);
  await page.getByRole('button', { name: 'Reset password' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log in' }).waitFor();
  await page.getByRole('status').filter({ hasText: 'Password reset successfully. Log in with the new one.' }).waitFor();
  expect(await keptSession(page)).toEqual({ session: null, user: null, token: null });
  await fillLogin(page, person.email, newPassword);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${shop.url}/`);
  await page.context().close();
});

test('a pasted code keeps only its digits, and a reload keeps the e-mail', async () => {
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 }, theme: 'dark' });
  await page.goto(`${shop.url}/reset-password?email=asha%40example.in`);
  const code = page.getByLabel('6-digit code');
  expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
  expect(await code.getAttribute('inputmode')).toBe('numeric');
  await code.focus();
  await code.evaluate((input) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text', 'Your code: 481 920');
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
  });
  expect(await code.inputValue()).toBe('481920');
  await code.fill('');
  await code.pressSequentially('4a8-19');
  expect(await code.inputValue()).toBe('4819');
  await expectAccessible(page);
  await expect.poll(() => new URL(page.url()).search).toBe('');
  await page.reload();
  await expect.poll(() => page.getByLabel('E-mail').inputValue()).toBe('asha@example.in');

  const fresh = await page.context().newPage();
  await fresh.goto(`${shop.url}/reset-password`);
  await fresh.waitForURL(`${shop.url}/forgot-password`);
  await page.context().close();
});

test('an invalid e-mail is refused, and a failing network shows a message', async () => {
  const { page } = await visit(browser);
  await gotoSettled(page, `${shop.url}/forgot-password`);
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/forgot-password')) asked += 1;
  });
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByRole('alert').filter({ hasText: 'Please enter a valid email address' }).waitFor();
  expect(asked).toBe(0);
  await page.context().setOffline(true);
  await page.getByLabel('E-mail').fill('asha@example.in');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await page.getByRole('alert').filter({ hasText: 'Network error. Please try again.' }).waitFor();
  await page.context().close();
});
