import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { codeMailedTo, haveAccount, haveProvedAccount, keptSession, logIn } from './account-of.ts';
import { withAuthenticator } from './authenticator.ts';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { launchBrowser, visit } from './browser.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

// Passkeys in a real browser, with a virtual authenticator of Chromium.

let browser: Browser;
let shop: RunningShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const says = (page: Page, role: 'status' | 'alert', text: string | RegExp) =>
  page.getByRole(role).filter({ hasText: text }).waitFor();

test('a passkey is added, signs in without an e-mail, confirms an action, and is useless once removed', async () => {
  const person = await haveProvedAccount(shop);
  const { page, expectQuiet } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  const device = await withAuthenticator(page);
  await logIn(page, shop, person, '/my-account/password');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await says(page, 'status', 'You can sign in with this passkey now');
  expect(await device.keys()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }]);
  await page.getByText('not used yet').waitFor();
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await says(page, 'alert', 'This device has a passkey of your account already.');
  expectQuiet();

  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await page.waitForURL(`${shop.url}/login`);
  const button = page.getByRole('button', { name: 'Log in with a passkey' });
  await device.unlocks(false);
  await button.click();
  await says(page, 'alert', 'No passkey was used. Try again, or another way.');
  expect((await keptSession(page)).token).toBeNull();
  await device.unlocks(true);
  await button.click();
  await page.waitForURL(`${shop.url}/`);
  expect(JSON.parse((await keptSession(page)).user ?? '{}')).toMatchObject({
    email: person.email,
    provider: 'passkey',
  });

  await page.goto(`${shop.url}/my-account/password`);
  await page.getByText('Signed in with a passkey').first().waitFor();
  await page.getByText('last used').first().waitFor();
  await page.getByRole('button', { name: /^Remove/ }).click();
  await says(page, 'status', 'Passkey removed');
  await page.getByRole('button', { name: 'Sign out everywhere', exact: true }).click();
  await page.waitForURL(`${shop.url}/login`);
  await button.click();
  await says(page, 'alert', 'This passkey does not open an account here. Please sign in another way.');
  await page.context().close();
});

test('a long session asks for a confirmation, also by a mailed code, and then continues', async () => {
  const person = await haveProvedAccount(shop);
  const { page } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await withAuthenticator(page);
  await logIn(page, shop, person, '/my-account/password');
  await page.route('**/api/account/passkeys/options', (route) =>
    route.fulfill({
      status: 403,
      json: { success: false, code: 'who_again', message: 'Please show us that it is you. Then this goes on.' },
    }),
  );
  const add = page.getByRole('button', { name: 'Add a passkey' });
  await add.click();
  const box = page.getByRole('dialog', { name: 'Is it you?' });
  await box.getByLabel('Your password').waitFor();
  await expectAccessibleInBothThemes(page);
  await box.getByRole('button', { name: 'Close' }).click();
  await says(page, 'alert', 'Please show us that it is you.');
  await add.click();
  const before = await codeMailedTo(shop, person.email);
  await box.getByRole('button', { name: /^Mail a code to a•••@example\.in/ }).click();
  await says(page, 'status', "We've sent a 6-digit code to a•••@example.in.");
  await expect.poll(() => codeMailedTo(shop, person.email)).not.toBe(before);
  const code = await codeMailedTo(shop, person.email);
  await page.unroute('**/api/account/passkeys/options');
  await box.getByLabel('6-digit code').fill(code);
  await box.getByRole('button', { name: 'Go on' }).click();
  await says(page, 'status', 'You can sign in with this passkey now');
  await page.context().close();
});

test('an unconfirmed account is offered no passkey, but can confirm its e-mail by a code', async () => {
  const person = await haveAccount(shop);
  const { page } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await logIn(page, shop, person, '/my-account/password');
  await page.getByText('Confirm your e-mail first, with a code that we mail to it').waitFor();
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Confirm your e-mail' }).click();
  await page.getByText('Your password, addresses and designs stay').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.getByRole('button', { name: 'Mail me a code' }).click();
  await page.getByLabel('6-digit code').fill(await codeMailedTo(shop, person.email));
  await page.getByRole('button', { name: 'Confirm e-mail' }).click();
  await page.getByText('Your password, addresses and designs stay').waitFor({ state: 'detached' });
  await page.goto(`${shop.url}/my-account/password`);
  await page.getByRole('button', { name: 'Add a passkey' }).waitFor();
  await page.context().close();
});

test('a shop at an IP address offers no passkeys, and the account page says why', async () => {
  const person = await haveAccount(shop);
  const { page } = await visit(browser);
  const numbered = { ...shop, url: shop.url.replace('localhost', '127.0.0.1') };
  await page.goto(`${numbered.url}/login`);
  await page.getByRole('button', { name: 'Log in', exact: true }).and(page.locator(':enabled')).waitFor();
  expect(await page.getByRole('button', { name: 'Log in with a passkey' }).count()).toBe(0);
  await logIn(page, numbered, person, '/my-account/password');
  await page
    .getByText('Passkeys belong to a name, and the shop is open under a number here. Open it by its name to add one.')
    .waitFor();
  expect(await page.getByRole('button', { name: 'Add a passkey' }).count()).toBe(0);
  await page.context().close();
});
