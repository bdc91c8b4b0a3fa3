import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { PackingParcel } from '#contract/office/packing.ts';
import { mailTo } from '#e2e/account-of.ts';
import { courierOf } from '#e2e/courier-of.ts';
import { statusOf } from '#e2e/guest-orders.ts';
import type { SharedShop } from '#e2e/shared-shop.ts';
import { desk, enterOffice, placePaid } from './arrange.ts';
import { openSmokeShop } from './smoke-shop.ts';

let browser: Browser;
let shop: SharedShop;

beforeAll(async () => {
  ({ browser, shop } = await openSmokeShop());
});
afterAll(() => browser.close());

/** Types a code like a scanner. */
async function scan(page: Page, code: string): Promise<void> {
  await page.keyboard.type(code);
  await page.keyboard.press('Enter');
}

/** Waits until a parcel is in the list for the handover, and returns its carrier. */
async function waitingCarrier(page: Page, awb: string): Promise<string> {
  let carrier = '';
  await expect
    .poll(async () => {
      const reply = await page.request.get(`${shop.url}/api/office/packing/handovers`);
      const { data } = (await reply.json()) as { data: { waiting: { carrier: string; parcels: { awb: string }[] }[] } };
      carrier = data.waiting.find(({ parcels }) => parcels.some((parcel) => parcel.awb === awb))?.carrier ?? '';
      return carrier;
    })
    .not.toBe('');
  return carrier;
}

it('a manager signs in, packs an order by scanner and hands it over to the courier', async () => {
  const placed = await placePaid(shop, { product: 'basketball-1', phone: '9820050030' });
  const page = await (await browser.newContext(desk)).newPage();
  await page.goto(`${shop.url}/office/packing?order=${placed.reference}#batch`);
  await page.getByRole('button', { name: /Manager/ }).click();
  const taken = page.waitForResponse((reply) => reply.url().endsWith('/packing/batch'));
  await page.getByRole('button', { name: 'Start with this 1' }).click();
  const { data } = (await (await taken).json()) as { data: { parcels: PackingParcel[] } };
  expect(data.parcels.map(({ reference }) => reference)).toEqual([placed.reference]);
  await page.locator('main h1 .vh').getByText(placed.reference, { exact: true }).waitFor();
  for (const { codes } of data.parcels[0]?.lines ?? []) await scan(page, codes[0] ?? '');
  await page.getByRole('heading', { name: 'This batch is through' }).waitFor();
  const awb = await courierOf(shop).awbOf(placed.reference);
  const carrier = await waitingCarrier(page, awb);
  await page.getByRole('link', { name: 'Hand over to the courier' }).click();
  await page.getByRole('button', { name: carrier }).waitFor();
  const field = page.getByLabel(/^Scan a label/);
  await field.fill(awb);
  await field.press('Enter');
  await page.getByLabel(/^Taken by/).fill('Ramesh');
  await page.getByRole('button', { name: /^Hand over 1\b/ }).click();
  await page.getByText(`1 handed over to ${carrier}.`).waitFor();
  expect(await statusOf(shop, placed)).not.toBe('confirmed');
  await page.context().close();
});

it('a partial refund of a paid order is mailed to the customer', async () => {
  const placed = await placePaid(shop, { product: 'basketball-2', phone: '9820050031' });
  // The office refuses to act on an order that changes while it is open.
  await mailTo(shop, placed.email, /placed$/);
  const page = await enterOffice(browser, shop, 'owner', `/orders/${placed.reference}`);
  await page.getByRole('button', { name: /^Refund…/ }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Give money back' });
  await dialog.getByLabel('Rupees').fill('100');
  await dialog.getByLabel('Why').fill('A loose seam');
  await dialog.getByRole('button', { name: /^Give ₹100\.00 back/ }).click();
  await dialog.waitFor({ state: 'detached' });
  const history = page.locator('section', { has: page.getByRole('heading', { name: 'History' }) });
  await history.getByText(/A loose seam/).waitFor();
  expect((await mailTo(shop, placed.email, /refund/i)).text).toContain('₹100.00');
  await page.context().close();
});
