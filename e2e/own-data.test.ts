import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveAccount, logIn } from './account-of.ts';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { launchBrowser, visit } from './browser.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

let browser: Browser;
let shop: RunningShop;
beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

test('a member names a nominee, reads all stored personal data, and downloads it', async () => {
  const person = await haveAccount(shop);
  const { page, expectQuiet } = await visit(browser, { viewport: { width: 390, height: 844 }, theme: 'dark' });
  await logIn(page, shop, person);
  await page.goto(`${shop.url}/my-account/privacy`);
  await page.getByLabel('Their name').fill('Ira Sawant');
  await page.getByLabel('Who they are to you').fill('My sister');
  await page.getByLabel('Their e-mail or mobile').fill('ira@example.in');
  await page.getByRole('button', { name: 'Save nominee' }).click();
  await page.getByRole('status').filter({ hasText: 'Nominee saved successfully.' }).waitFor();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download it (JSON)' }).click();
  expect((await saved).suggestedFilename()).toBe('my-maidan-data.json');
  await page.getByRole('region', { name: 'Everything we keep of you' }).getByText('Ira Sawant').waitFor();
  await expectAccessibleInBothThemes(page);
  await page.reload();
  await expect.poll(() => page.getByLabel('Their name').inputValue()).toBe('Ira Sawant');
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.getByRole('status').filter({ hasText: 'Nominee removed.' }).waitFor();
  expectQuiet();
  await page.context().close();
});
