import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { inboxOf } from '#e2e/courier-of.ts';
import { placeGuestOrder, post } from '#e2e/guest-orders.ts';
import { endAllShops, type RunningShop, startShop } from '#e2e/running-shop.ts';
import { deliver, reportDamaged } from './damaged-piece.ts';

let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop(), launchBrowser({ pictures: true })]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

/** Signs in as a demonstration user. */
async function comeAs(role: RegExp, address: string) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(error.message));
  await page.goto(`${shop.url}/office${address}`);
  await page.getByRole('button', { name: role }).click();
  // The sign-in has a heading too.
  await page.getByRole('navigation', { name: 'Rooms', exact: true }).waitFor();
  return { page, noise };
}

test('a return with a photo is picked up by the courier, inspected and refunded', async () => {
  const order = await placeGuestOrder(shop, 'cod', 1);
  await deliver(shop, order);
  const id = await reportDamaged(shop, order);
  const { page, noise } = await comeAs(/Manager/, '/returns');
  await page.getByRole('link', { name: /Asha Sawant/ }).click();
  await page.getByText('Damaged can always be reported').waitFor();
  const width = () =>
    page.evaluate<number>(`document.querySelector('a[aria-label="Photo 1 of the shopper"] img').naturalWidth`);
  await expect.poll(width).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Approve' }).click();
  await page.getByRole('button', { name: 'Book the pickup' }).click();
  await page.getByText('Cost to us').waitFor();
  await page.getByRole('button', { name: 'It is here' }).click();
  await page.getByRole('radio', { name: 'Broken' }).click();
  expect(await page.getByRole('radio', { name: 'Back to stock' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Write it down' }).click();
  await page.getByRole('button', { name: /Decide: money back/ }).click();
  await page.getByRole('button', { name: /^Give ₹[\d,.]+ back/ }).click();
  await page.getByRole('button', { name: /^I sent ₹/ }).click();
  await page.getByText('Booked as sent.').waitFor();
  expect((await inboxOf(shop, 'asha@example.in')).map(({ subject }) => subject).join()).toContain(
    `The parcel of your report ${id} is here`,
  );
  expect(noise).toEqual([]);
});

test('a contact message is answered, and the answer is mailed to its author', async () => {
  const email = `${randomUUID()}@example.in`;
  const body = { name: 'Tenzin Wangchuk', email, issue: 'Is the cloud shirt coming back in M?' };
  await post(`${shop.url}/api/contact`, body, { 'idempotency-key': randomUUID() });
  const { page, noise } = await comeAs(/Support/, '/messages?view=nobody');
  await page.getByRole('link', { name: /Tenzin Wangchuk/ }).click();
  await page.getByRole('textbox', { name: 'Answer' }).fill('Hello Tenzin,\n\nit comes back on Thursday.');
  await page.getByRole('button', { name: /Send and close/ }).click();
  await page.getByRole('button', { name: /Open again/ }).waitFor();
  const answers = async () =>
    (await inboxOf(shop, email)).filter(({ text }) => text.includes('it comes back on Thursday.')).length;
  await expect.poll(answers).toBe(1);
  expect(noise).toEqual([]);
});
