import { Secret, TOTP } from 'otpauth';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { haveAccount } from '#e2e/account-of.ts';
import { findInaccessible } from '#e2e/axe.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { startProductionShop } from '#e2e/production-shop.ts';
import { endAllShops, type RunningShop, startShop } from '#e2e/running-shop.ts';
import { joinOffice, ownersLink } from './join-office.ts';
import { takePictures } from './take-pictures.ts';

// Credit beyond the limit of an owner, where no other colleague may approve it.

let browser: Browser;
beforeAll(async () => {
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const newPage = async () => (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();

/** Requests credit beyond the limit on the page of the newest customer, and opens the approval. */
async function askForCredit(page: Page, shop: RunningShop): Promise<void> {
  await haveAccount(shop);
  await page.goto(`${shop.url}/office/customers`);
  await page
    .getByRole('row', { name: /Asha Sawant/ })
    .getByRole('link')
    .first()
    .click();
  await page.getByRole('button', { name: 'Give credit…' }).click();
  await page.getByText('₹1,00,000.00 left today').waitFor();
  await page.getByLabel('Rupees').fill('150000');
  await page.getByLabel('Why, as they read it').fill('A lost order');
  await page.getByRole('button', { name: 'Ask for approval' }).click();
  await page.getByRole('link', { name: 'Confirm it yourself' }).click();
  await page.getByRole('button', { name: 'Confirm it yourself…' }).click();
  await page.getByRole('alertdialog', { name: 'Give ₹1,50,000.00 without a second person?' }).waitFor();
}

/** Checks that Today and the audit log name the owner who confirmed it alone. */
async function seeItMarked(page: Page, shop: RunningShop, name: string): Promise<void> {
  await page.goto(`${shop.url}/office`);
  await page
    .getByText(new RegExp(`^Store credit of ₹1,50,000\\.00 .* without a second person, confirmed by ${name}\\.`))
    .waitFor();
  await page.getByRole('link', { name: 'See the audit log' }).click();
  await page.getByText(/^Granted without a second person: Store credit of ₹1,50,000\.00/).waitFor();
}

it('the only owner confirms with password and code, which is marked in the audit log', async () => {
  const shop = await startProductionShop();
  const page = await newPage();
  const secret = await joinOffice(page, await ownersLink(shop, 'asha@shop.example'), 'Asha Rao');
  await askForCredit(page, shop);
  const dialog = page.getByRole('alertdialog');
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await takePictures(page, 'confirm-alone');
  const give = dialog.getByRole('button', { name: 'Give ₹1,50,000.00' });
  // The code used at the first sign-in is used up: the next one is valid too.
  const nextCode = new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + 30_000 });
  await dialog.getByLabel('Password').fill('umpire counts five balls');
  await dialog.getByLabel('Code from your app, or a recovery code').fill(nextCode);
  await give.click();
  await dialog.getByText('That password is not right').waitFor();
  await takePictures(page, 'confirm-alone-refused');
  await dialog.getByLabel('Password').fill('umpire counts six balls');
  await give.click();
  await page.getByText('It is done').waitFor();
  await dialog.waitFor({ state: 'detached' });
  await page.getByText('Granted by Asha Rao').waitFor();
  await seeItMarked(page, shop, 'Asha Rao');
});

it('a demonstration user confirms by one click on a button that says so', async () => {
  const shop = await startShop();
  const page = await newPage();
  await page.goto(`${shop.url}/office`);
  await page.getByRole('button', { name: /Owner/ }).click();
  await page.getByRole('navigation', { name: 'Rooms', exact: true }).waitFor();
  await askForCredit(page, shop);
  const dialog = page.getByRole('alertdialog');
  expect(await dialog.getByLabel('Password').count()).toBe(0);
  await dialog.getByText('You are a demonstration person and have no password').waitFor();
  await takePictures(page, 'confirm-alone-demo');
  await dialog.getByRole('button', { name: 'Give ₹1,50,000.00 without a password' }).click();
  await page.getByText('It is done').waitFor();
  await seeItMarked(page, shop, 'Meera Joshi');
});
