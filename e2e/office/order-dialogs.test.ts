import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findInaccessible } from '#e2e/axe.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { inboxOf } from '#e2e/courier-of.ts';
import { placeGuestOrder } from '#e2e/guest-orders.ts';
import { endAllShops, type RunningShop, startShop } from '#e2e/running-shop.ts';

let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  // Orders are packed only by hand: until then they can be changed.
  [shop, browser] = await Promise.all([startShop({ env: { AUTO_PACK: 'off' } }), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

async function comeAs(role: RegExp, address: string, width = 1440) {
  const page = await (await browser.newContext({ viewport: { width, height: width < 800 ? 844 : 900 } })).newPage();
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(error.message));
  await page.goto(`${shop.url}/office${address}`);
  await page.getByRole('button', { name: role }).click();
  // A phone has its navigation elsewhere: a test on a phone waits for the element it clicks.
  if (width >= 800) await page.getByRole('navigation', { name: 'Rooms', exact: true }).waitFor();
  return { page, noise };
}

const history = (page: Page) => page.locator('section', { has: page.getByRole('heading', { name: 'History' }) });
const choose = async (page: Page, action: string) => {
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: action }).click();
};

test('a mail of an order is shown as sent, and resent to a corrected address', async () => {
  const { reference } = await placeGuestOrder(shop, 'cod', 1, 'wrong@example.in');
  await expect.poll(async () => (await inboxOf(shop, 'wrong@example.in')).length).toBeGreaterThan(0);
  const { page, noise } = await comeAs(/Support/, `/orders/${reference}`);
  const mails = page.locator('section', { has: page.getByRole('heading', { name: 'Mails' }) });
  await mails.getByRole('button').first().click();
  const dialog = page.getByRole('dialog');
  await expect
    .poll(() => dialog.getByRole('region', { name: 'The mail as it was sent' }).textContent())
    .toContain(reference);
  await dialog.getByRole('textbox', { name: 'To' }).fill('right@example.in');
  await dialog.getByText(`${reference} is written to there from now on`).waitFor();
  await dialog.getByRole('button', { name: 'Correct and send' }).click();
  await dialog.waitFor({ state: 'detached' });
  await expect.poll(async () => (await inboxOf(shop, 'right@example.in')).length).toBe(1);
  await page.reload();
  await history(page).getByText(/mail/i).first().waitFor();
  expect(noise).toEqual([]);
});

test('changing the delivery of an order shows the consequences first, and is in its history', async () => {
  // Far away, so that express is faster at any time.
  const far = { pin: '695001', city: 'Thiruvananthapuram', state: 'Kerala' };
  const { reference } = await placeGuestOrder(shop, 'cod', 1, 'way@example.in', far);
  const { page, noise } = await comeAs(/Support/, `/orders/${reference}`);
  await page.getByText('What can be done now').waitFor();
  await choose(page, 'Change the delivery…');
  const dialog = page.getByRole('dialog', { name: 'Change the delivery?' });
  await dialog.getByLabel('Delivery').selectOption('express');
  await dialog.getByText('The shopper is told by mail').waitFor();
  await dialog.getByRole('button', { name: 'Send it express' }).click();
  await history(page)
    .getByText(/Changed the delivery to express/)
    .waitFor();
  await page.reload();
  await page
    .getByRole('definition')
    .filter({ hasText: /^Express$/ })
    .waitFor();
  expect(noise).toEqual([]);
});

test('hidden columns stay hidden, and a saved view has its own columns for everyone', async () => {
  await placeGuestOrder(shop, 'cod', 1, 'columns@example.in');
  const { page, noise } = await comeAs(/Manager/, '/orders?payment=cod&delivery=standard');
  const column = (name: string, on = page) => on.getByRole('columnheader', { name });
  const tick = async (name: string) => {
    await page.getByRole('button', { name: 'Columns' }).click();
    await page.getByRole('menuitemcheckbox', { name }).click();
    await page.keyboard.press('Escape');
  };
  await column('Place', page).first().waitFor();
  await tick('Pieces');
  await column('Pieces').waitFor({ state: 'detached' });
  await page.reload();
  await column('Total').waitFor();
  expect(await column('Pieces').count()).toBe(0);
  await page.getByRole('button', { name: 'Save this view' }).click();
  await page.getByLabel('Name').fill('Slow cash');
  await page.getByText('Show it to everybody').click();
  await page.getByRole('button', { name: 'Save the view' }).click();
  await page.getByRole('button', { name: 'Take this view away' }).waitFor();
  expect(new URL(page.url()).searchParams.get('columns')).toBe('placed,place,total,paid,promise');
  // Another filter keeps the columns; the member's own list has the earlier choice.
  const other = await comeAs(/Support/, '/orders');
  await column('Pieces', other.page).waitFor();
  await other.page.getByRole('link', { name: /Slow cash/ }).click();
  await column('Pieces', other.page).waitFor({ state: 'detached' });
  await other.page.reload();
  await column('Total', other.page).waitFor();
  expect(await column('Pieces', other.page).count()).toBe(0);
  await other.page.getByRole('link', { name: /^All/ }).click();
  await column('Pieces', other.page).waitFor();
  expect([...noise, ...other.noise]).toEqual([]);
});

test('an order paid by bank transfer is marked as paid, confirmed and mailed, only once', async () => {
  const { reference } = await placeGuestOrder(shop, 'razorpay', 1, 'transfer@example.in');
  const { page, noise } = await comeAs(/Manager/, `/orders/${reference}`);
  await page.getByText('What can be done now').waitFor();
  await choose(page, 'Mark as paid…');
  const dialog = page.getByRole('alertdialog', { name: 'Mark as paid?' });
  await dialog.getByLabel('Reference on the statement').fill('NEFT 2026 4321');
  await dialog.getByText(/is booked as paid; the order goes its way/).waitFor();
  await dialog.getByLabel('How you know that it is this order’s').fill('Their name and the sum');
  await dialog.getByRole('button', { name: /^Mark ₹[\d,.]+ as paid/ }).click();
  await history(page)
    .getByText(/Marked as paid: bank transfer NEFT 2026 4321/)
    .waitFor();
  await page.getByText('Bank transfer ending 4321').first().waitFor();
  await expect.poll(async () => (await inboxOf(shop, 'transfer@example.in')).length).toBeGreaterThan(0);
  await page.reload();
  await page.getByText('What can be done now').waitFor();
  await page.getByText('It is paid.').waitFor();

  // Once cancelled, a refund is owed, and no gateway can send it.
  await choose(page, 'Cancel…');
  const cancelling = page.getByRole('alertdialog', { name: /^Cancel/ });
  await cancelling.getByLabel(/Why/).fill('They rang');
  await cancelling.getByText(/is to be sent by UPI/).waitFor();
  await cancelling.getByRole('button', { name: /^Cancel, refund/ }).click();
  await page.getByText(/is to be sent by UPI\. Say so once it is sent/).waitFor();
  await choose(page, 'Money was sent by hand…');
  const sent = page.getByRole('alertdialog', { name: 'Was it sent?' });
  await sent.getByText(/to send by UPI\. Send it first/).waitFor();
  // The colleague who sends the refund sees the full address, which is recorded in the history.
  await sent.getByRole('button', { name: 'Show the UPI ID or phone' }).click();
  await sent.getByText(/No UPI ID: ask by phone, \+91 \d{10}/).waitFor();
  await sent.getByText(/is booked as sent back, and is owed no longer/).waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await sent.getByRole('button', { name: /^I sent ₹/ }).click();
  await history(page)
    .getByText(/Sent ₹[\d,.]+ back by hand/)
    .waitFor();
  await history(page).getByText('Looked at where money goes that is sent by hand').waitFor();
  await page.getByText('Nothing is to be sent by hand.').waitFor();
  expect(noise).toEqual([]);
});

test('a first message to an order’s customer survives a reload, is sent once, and is in Messages', async () => {
  const email = 'first@example.in';
  const { reference } = await placeGuestOrder(shop, 'cod', 1, email);
  const { page, noise } = await comeAs(/Support/, `/orders/${reference}`, 390);
  await page.getByRole('button', { name: 'Write…' }).click();
  await page.getByRole('textbox', { name: 'Message' }).fill('The courier rings tomorrow.');
  await page.reload();
  await page.getByRole('button', { name: 'Write…' }).click();
  const box = page.getByRole('dialog', { name: 'Write to Asha Sawant' });
  await expect
    .poll(() => box.getByRole('textbox', { name: 'Message' }).inputValue())
    .toBe('The courier rings tomorrow.');
  expect(await box.getByRole('textbox', { name: 'About' }).inputValue()).toBe(`Your order ${reference}`);
  await box.getByRole('button', { name: 'Send and wait' }).dblclick();
  await page.waitForURL('**/messages/M*');
  await page.getByText('The courier rings tomorrow.').waitFor();
  const came = async () =>
    (await inboxOf(shop, email)).filter(({ text }) => text.includes('The courier rings tomorrow.')).length;
  await expect.poll(came).toBe(1);
  await page.goto(`${shop.url}/office/orders/${reference}`);
  await page.getByRole('button', { name: 'Write…' }).click();
  expect(await page.getByRole('textbox', { name: 'Message' }).inputValue()).toBe('');
  expect(noise).toEqual([]);
});
