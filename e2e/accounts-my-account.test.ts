import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  aPerson,
  codeMailedTo,
  fillLogin,
  haveAccount,
  keptSession,
  logIn,
  mailTo,
  type Person,
} from './account-of.ts';
import { expectAccessibleInBothThemes } from './both-themes.ts';
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

const none = { session: null, user: null, token: null };
const says = (page: Page, role: 'status' | 'alert', text: string | RegExp) =>
  page.getByRole(role).filter({ hasText: text }).waitFor();
const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name, exact: true }).waitFor();

/** A new member, signed in on a page of the account. */
async function memberOn(
  path: string,
  options: Parameters<typeof visit>[1] = {},
): Promise<{ page: Page; person: Person }> {
  const person = await haveAccount(shop);
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 }, ...options });
  await logIn(page, shop, person, path);
  return { page, person };
}

test('a visitor is sent to sign in, and then back to the requested page', async () => {
  const person = await haveAccount(shop);
  const { page, expectQuiet } = await visit(browser);
  for (const path of [
    '/my-account',
    '/my-account/orders',
    '/my-account/returns',
    '/my-account/store-credit',
    '/my-account/designs',
    '/my-account/profile',
    '/my-account/password',
    '/my-account/address',
  ]) {
    await page.goto(shop.url + path);
    await page.waitForURL(`${shop.url}/login?${new URLSearchParams({ next: path })}`);
    await page.getByText('That page is for whoever is signed in: log in, and it opens.').waitFor();
  }
  await fillLogin(page, person.email, person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${shop.url}/my-account/address`);
  await heading(page, 'Addresses');
  // Signed-in members are redirected from here.
  await page.goto(`${shop.url}/login?next=/my-account/orders`);
  await page.waitForURL(`${shop.url}/my-account/orders`);
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
  expectQuiet();
  const html = await (await fetch(`${shop.url}/my-account/orders`)).text();
  expect(html).not.toContain(person.email);
  await page.context().close();
});

test.each([
  ['both themes', 'light', 390],
  ['dark', 'dark', 1440],
] as const)('no page of the account has accessibility faults (%s, %s, %d px)', async (themes, theme, width) => {
  const { page } = await memberOn('/my-account', { theme, viewport: { width, height: 900 } });
  for (const [path, title] of [
    ['/my-account', 'Hello, Asha'],
    ['/my-account/orders', 'Orders'],
    ['/my-account/returns', 'Returns'],
    ['/my-account/store-credit', 'Store credit'],
    ['/my-account/address', 'Addresses'],
    ['/my-account/address?add', 'Add an address'],
    ['/my-account/profile', 'Profile'],
    ['/my-account/password', 'Password'],
    ['/my-account/designs', 'Designs'],
    ['/my-account/privacy', 'Privacy'],
  ] as const) {
    await gotoSettled(page, shop.url + path);
    await heading(page, title);
    await (themes === 'dark' ? expectAccessible : expectAccessibleInBothThemes)(page);
  }
  // A failed request shows a message and a retry button; an empty list says what it will show.
  for (const [link, call, empty] of [
    ['Returns', '**/api/account/returns*', 'No returns yet'],
    ['Store credit', '**/api/account/store-credit', 'No store credit yet'],
  ] as const) {
    await page.route(call, (route) => route.abort());
    await page.getByRole('navigation', { name: 'Account' }).getByRole('link', { name: link }).click();
    const again = page.getByRole('alert').getByRole('button', { name: 'Try again' });
    await again.waitFor();
    await expectAccessible(page);
    await page.unroute(call);
    await again.click();
    await page.getByRole('heading', { name: empty }).waitFor();
  }
  await page.context().close();
});

async function fillAddress(page: Page, fields: Record<string, string>): Promise<void> {
  for (const [label, text] of Object.entries(fields)) await page.getByLabel(label, { exact: true }).fill(text);
}

const home = {
  'Full name': 'Asha Sawant',
  'PIN code': '400069',
  'Flat, house, building': 'B-204, Gulmohar',
  'Area, street, village': 'Old Nagardas Road',
};

test('addresses can be added, edited, made default and deleted', async () => {
  const { page } = await memberOn('/my-account/address');
  await page.getByRole('link', { name: 'Add an address' }).click();
  await heading(page, 'Add an address');
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.getByText("Enter the receiver's full name").waitFor();
  await page.getByText('Enter a 10-digit Indian mobile number').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('address-fullName');
  await fillAddress(page, { ...home, Mobile: '98200 43210' });
  await expect.poll(() => page.getByLabel('City or district').inputValue()).toBe('Mumbai');
  await page.getByText('Filled from the PIN: Mumbai, Maharashtra').waitFor();
  await page.getByLabel('Address type').selectOption('home');
  await page.getByRole('button', { name: 'Save address' }).click();
  await says(page, 'status', 'Address saved successfully');
  const first = page.getByRole('article', { name: /^Home, Old Nagardas Road/ });
  await first.getByText('Default', { exact: true }).waitFor();
  await first.getByText('+91 98200 43210').waitFor();
  await page.getByText('1 of 10').waitFor();

  await page.getByRole('link', { name: 'Add an address' }).click();
  await fillAddress(page, { ...home, 'Area, street, village': 'Lower Parel', Mobile: '9820043210' });
  await expect.poll(() => page.getByLabel('City or district').inputValue()).toBe('Mumbai');
  await page.getByLabel('Address type').selectOption('work');
  await page.getByRole('button', { name: 'Save address' }).click();
  const second = page.getByRole('article', { name: /^Work, Lower Parel/ });
  await second.getByRole('button', { name: /^Make default/ }).click();
  await says(page, 'status', 'Default address changed');
  await second.getByText('Default', { exact: true }).waitFor();

  await first.getByRole('link', { name: /^Edit/ }).click();
  await heading(page, 'Edit address');
  expect(await page.getByLabel('Full name').inputValue()).toBe('Asha Sawant');
  await page.getByLabel('Full name').fill('Asha S Sawant');
  await page.getByRole('button', { name: 'Save address' }).click();
  await first.getByText('Asha S Sawant').waitFor();

  await second.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Delete this address?' });
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Keep' }).click();
  await second.getByRole('button', { name: /^Delete/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await says(page, 'status', 'Address removed');
  expect(await second.count()).toBe(0);
  await first.getByText('Default', { exact: true }).waitFor();
  await page.context().close();
});

test('a session that ends while an address is typed loses no input, and returns to it', async () => {
  const { page, person } = await memberOn('/my-account/address?add');
  await fillAddress(page, home);
  await expect.poll(() => page.getByLabel('City or district').inputValue()).toBe('Mumbai');
  await fillAddress(page, { Mobile: '9820043210' });
  const { token } = await keptSession(page);
  await page.context().request.post(`${shop.url}/api/auth/logout`, { headers: { authorization: `Bearer ${token}` } });
  await page.getByRole('button', { name: 'Save address' }).click();
  await page.waitForURL(`${shop.url}/login?**`);
  await says(page, 'status', 'Your session has ended. Log in to go on where you were; what you typed is kept.');
  expect(await keptSession(page)).toEqual(none);
  await fillLogin(page, person.email, person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await heading(page, 'Add an address');
  for (const [label, text] of Object.entries({ ...home, Mobile: '9820043210', 'City or district': 'Mumbai' })) {
    expect(await page.getByLabel(label, { exact: true }).inputValue()).toBe(text);
  }
  await page.getByRole('button', { name: 'Save address' }).click();
  await says(page, 'status', 'Address saved successfully');
  await page.context().close();
});

test('a profile is changed in place, keeps input without a network, and changes the name in the header', async () => {
  const { page } = await memberOn('/my-account/profile');
  await page.getByLabel('First name').fill('B');
  await page.getByRole('button', { name: 'Save profile' }).click();
  await says(page, 'alert', 'First name must be at least 2 characters long');
  await page.getByLabel('First name').fill('Bhavna');
  await page.getByLabel('Mobile').fill('+91 98200 43210');
  await page.context().setOffline(true);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await says(page, 'alert', 'Network error. Please check your connection and try again.');
  expect(await page.getByLabel('First name').inputValue()).toBe('Bhavna');
  await page.context().setOffline(false);
  await page.getByRole('button', { name: 'Save profile' }).click();
  await says(page, 'status', 'Profile updated successfully');
  await page.getByRole('banner').locator('summary', { hasText: 'Bhavna' }).filter({ visible: true }).waitFor();
  await page.reload();
  await expect.poll(() => page.getByLabel('Mobile').inputValue()).toBe('9820043210');
  await page.context().close();
});

test('an e-mail is changed with the password and a mailed code, and the old address gets a mail', async () => {
  const { page, person } = await memberOn('/my-account/profile');
  const { email } = aPerson();
  await page.getByLabel('New e-mail').fill(email);
  await page.getByLabel('Your password').fill('not the one');
  await page.getByRole('button', { name: 'Send the code' }).click();
  await says(page, 'alert', "That isn't your password. Please try again");
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Send the code' }).click();
  await says(page, 'status', `We've sent a 6-digit code to ${email}.`);
  const code = await codeMailedTo(shop, email);
  await page.getByLabel('6-digit code').fill(code);
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await says(page, 'status', 'Email changed successfully');
  await page.getByText(`You sign in with ${email}`).waitFor();
  await expect.poll(async () => JSON.parse((await keptSession(page)).user ?? '{}').email).toBe(email);
  await mailTo(shop, person.email, /e-mail/i);
  await page.context().close();
});

test('a changed password signs out the other browsers, which are listed and can be signed out one by one', async () => {
  const { page, person } = await memberOn('/my-account/password');
  const { page: other } = await visit(browser);
  await logIn(other, shop, person, '/tracker');
  await page.reload();
  const rows = page.getByRole('listitem').filter({ hasText: /, signed in .*last used/ });
  // This browser, the other one, and the one in which the account was created.
  await expect.poll(() => rows.count()).toBe(3);
  await rows
    .filter({ hasText: 'Chrome' })
    .filter({ hasNotText: 'This browser' })
    .getByRole('button', { name: /^Sign out/ })
    .click();
  await says(page, 'status', 'Signed out');
  await other.reload();
  await expect.poll(() => keptSession(other)).toEqual(none);

  await logIn(other, shop, person, '/tracker');
  await page.getByLabel('Current password').fill('not the one');
  await page.getByLabel('New password', { exact: true }).fill('sweep over square leg');
  await page.getByLabel('Confirm new password').fill('sweep over square leg');
  await page.getByRole('button', { name: 'Change password' }).click();
  await says(page, 'alert', "That isn't your password. Please try again");
  await page.getByLabel('Current password').fill(person.password);
  await page.getByRole('button', { name: 'Change password' }).click();
  await says(page, 'status', 'Password changed successfully');
  await other.reload();
  await expect.poll(() => keptSession(other)).toEqual(none);
  await page.reload();
  await expect.poll(() => rows.count()).toBe(1);

  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.waitForURL(`${shop.url}/login`);
  await says(page, 'status', 'Signed out everywhere');
  expect(await keptSession(page)).toEqual(none);
  await page.context().close();
  await other.context().close();
});

test('an account is deleted with its password, lists retained data, and is restored by an early sign-in', async () => {
  const { page, person } = await memberOn('/my-account/privacy');
  await page.getByText(/Your orders with their invoices/).waitFor();
  await page.getByLabel('Your password').fill('not the one');
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await says(page, 'alert', "That isn't your password. Please try again");
  await page.getByLabel('Your password').fill(person.password);
  await page.getByRole('button', { name: 'Delete my account' }).click();
  await page.waitForURL(`${shop.url}/login`);
  await says(page, 'status', /^Your account will be deleted on .* Sign in before then to keep it\.$/);
  expect(await keptSession(page)).toEqual(none);
  // The message stands on the page of the form, until it leads on.
  const said = says(page, 'status', 'Login successful. Your account stays');
  await logIn(page, shop, person, '/my-account');
  await said;
  await page.reload();
  await page.getByRole('heading', { name: 'No orders yet' }).waitFor();
  expect(await page.getByText(/^Your account will be deleted on/).count()).toBe(0);
  await page.context().close();
});
