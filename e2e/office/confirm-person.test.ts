import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findInaccessible } from '#e2e/axe.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { startProductionShop } from '#e2e/production-shop.ts';
import { endAllShops, type RunningShop } from '#e2e/running-shop.ts';
import { joinOffice, ownersLink } from './join-office.ts';
import { takePictures } from './take-pictures.ts';

// A call that needs a confirmed person: the office asks for the confirmation, and repeats the call.

let browser: Browser;
let shop: RunningShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startProductionShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

/** Answers the next invitation as if ten minutes had passed since the confirmation. */
async function letConfirmationEnd(page: Page): Promise<void> {
  const refusal = { success: false, code: 'confirm_first', message: 'Confirm first that it is you.' };
  await page.route('**/api/office/staff/invitations', (route) => route.fulfill({ status: 403, json: refusal }), {
    times: 1,
  });
}

it('an owner confirms with password and code, keeps all input, and the invitation is sent', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const secret = await joinOffice(page, await ownersLink(shop, 'asha@shop.example'), 'Asha Rao');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${shop.url}/office/staff`);
  await page.getByRole('button', { name: /Invite by mail/ }).click();
  await page.getByLabel('E-mail').pressSequentially('dilip@shop.example');
  await page.locator('label', { hasText: /^Support/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  const invite = page.getByRole('button', { name: 'Invite', exact: true });

  await letConfirmationEnd(page);
  await invite.click();
  await dialog.waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await takePictures(page, 'confirm-person');
  await page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Confirm first that it is you.').waitFor();
  expect(await page.getByLabel('E-mail').inputValue()).toBe('dilip@shop.example');

  await letConfirmationEnd(page);
  await invite.click();
  await dialog.getByLabel('Password').pressSequentially('umpire counts five balls');
  // The code used at the first sign-in is used up: the next one is valid too.
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });
  await dialog.getByLabel('Code from your app, or a recovery code').pressSequentially(code);
  await page.keyboard.press('Enter');
  await dialog.getByText('That password is not right').waitFor();
  await takePictures(page, 'confirm-person-refused');
  await dialog.getByLabel('Password').press('ControlOrMeta+A');
  await dialog.getByLabel('Password').pressSequentially('umpire counts six balls');
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('The invitation is on its way to dilip@shop.example').waitFor();
  await page.goto(`${shop.url}/office/me`);
  await page.getByRole('heading', { name: 'My passkeys' }).waitFor();
  await takePictures(page, 'me');
});

it('a packer chooses a PIN before anything else', async () => {
  const link = await ownersLink(shop, 'ravi@shop.example', 'packer');
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await joinOffice(page, link, 'Ravi Pawar', '4711');
  expect(await page.getByText('Choose a PIN').count()).toBe(0);
});
