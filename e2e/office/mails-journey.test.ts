import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailTo } from '#e2e/account-of.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { courierOf, inboxOf } from '#e2e/courier-of.ts';
import { placeGuestOrder } from '#e2e/guest-orders.ts';
import { endAllShops, type RunningShop, startShop } from '#e2e/running-shop.ts';

let shop: RunningShop;
let browser: Browser;
beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser()]);
  await courierOf(shop).set({ pace: 0 });
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

test('an owner changes a mail, previews and tests it, and a customer gets it', async () => {
  const email = 'reader@example.in';
  const { reference } = await placeGuestOrder(shop, 'cod', 1, email);
  const awb = await courierOf(shop).awbOf(reference);
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(`${shop.url}/office/content/mails`);
  await page.getByRole('button', { name: /Owner/ }).click();
  await page.getByLabel('Find a mail').fill('parcel lef');
  await page.getByRole('link', { name: 'A code that proves a new e-mail' }).waitFor({ state: 'detached' });
  await page.getByRole('link', { name: 'A parcel has left', exact: true }).click();
  const frame = page.frameLocator('iframe');
  await frame.getByRole('heading', { name: 'On its way', level: 1 }).waitFor();
  await page.getByLabel('Headline').fill('Off it goes');
  const opening = page.getByLabel('Opening');
  await opening.fill('Hello ');
  // Missing placeholders are named until they are inserted.
  await page.getByText('{rest} is missing', { exact: false }).first().waitFor();
  await page.getByRole('button', { name: '{first name}', exact: true }).click();
  expect(await opening.inputValue()).toBe('Hello {first name}');
  await page.keyboard.type(': your shirt is packed. ');
  await page.getByRole('button', { name: '{rest}', exact: true }).click();
  expect(await opening.inputValue()).toBe('Hello {first name}: your shirt is packed. {rest}');
  await page.getByLabel('With order').fill(reference.toLowerCase());
  await frame.getByText('Hello Asha: your shirt is packed.').waitFor();
  await page.getByText(`Order ${reference} has left`).waitFor();
  const head = frame.getByRole('heading', { name: 'Off it goes' });
  await expect.poll(() => head.evaluate((one) => getComputedStyle(one).textTransform)).toBe('uppercase');
  await page.getByText('Plain text', { exact: true }).click();
  await page.getByRole('region', { name: 'Plain text' }).getByText('OFF IT GOES').waitFor();
  await page.getByRole('button', { name: 'Send a test to me' }).click();
  await page.getByText('The test goes to owner@demo.invalid.').waitFor();
  const tried = await mailTo(shop, 'owner@demo.invalid', /^\[Test\]/);
  expect(tried.subject).toBe(`[Test] Order ${reference} has left`);
  expect(tried.text).toContain('Hello Asha: your shirt is packed.');
  expect(tried.text).not.toContain('Nagardas Road');
  expect((await inboxOf(shop, email)).filter(({ subject }) => /has left/.test(subject))).toEqual([]);
  await page.getByRole('button', { name: 'Publish now' }).click();
  await page.getByText('It is published.').waitFor();
  await courierOf(shop).act(awb, 'advance');
  const mail = await mailTo(shop, email, /has left$/);
  expect(mail.text).toMatch(/^OFF IT GOES\n\nHello Asha: your shirt is packed\.\n/);
  expect(mail.text).toContain(`AWB ${awb}.`);
  await page.goto(`${shop.url}/office/content/mails`);
  await page
    .getByRole('listitem')
    .filter({ hasText: 'A parcel has left' })
    .getByText(/^Since .*, by /)
    .waitFor();
});
