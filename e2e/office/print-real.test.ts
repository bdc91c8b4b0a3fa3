import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newDesign } from '#artwork/design/compose-design.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { post } from '#e2e/guest-orders.ts';
import { endAllShops, type RunningShop, startShop } from '#e2e/running-shop.ts';

// A shop without automatic approval and packing: designs that customers paid for are printed or refused.

let shop: RunningShop;
let browser: Browser;

beforeAll(async () => {
  [shop, browser] = await Promise.all([startShop({ env: { AUTO_PACK: 'off' } }), launchBrowser({ pictures: true })]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const layer = {
  kind: 'text',
  id: 't',
  x: 0,
  y: 0,
  angle: 0,
  flipped: false,
  font: 'block',
  colour: '#14170f',
  outline: null,
  curve: 0,
  size: 12,
};

async function design(words: string): Promise<string> {
  const wanted = { ...newDesign('cap'), sides: { front: [{ ...layer, words }], back: [] } };
  const { data } = await post<{ data: { customProductId: string } }>(`${shop.url}/api/designs`, {
    design: wanted,
    rights: true,
  });
  return data.customProductId;
}

/** Orders designs as a guest and pays for them. */
async function buy(...designs: string[]): Promise<string> {
  const place = { pin: '400069', city: 'Mumbai', state: 'Maharashtra' };
  const address = { fullName: 'Asha Sawant', line1: 'B-204, Gulmohar', line2: 'Nagardas Road', ...place };
  const lines = designs.map((customProductId) => ({ customProductId, size: 'One size', quantity: 1 }));
  const body = { lines, contact: { email: 'asha@example.in', phone: '9820043210' }, address, payment: 'razorpay' };
  const { data } = await post<{ data: { reference: string; payment: { options: { order_id: string } } } }>(
    `${shop.url}/api/orders`,
    body,
    {
      'idempotency-key': randomUUID(),
    },
  );
  await post(`${shop.sandboxUrl}/razorpay/control/pay`, {
    order_id: data.payment.options.order_id,
    method: 'upi',
    outcome: 'approve',
  });
  return data.reference;
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('a printer approves, refuses, prints and reprints designs by keyboard, and downloads the files', async () => {
  const reference = await buy(await design('NETS 6 AM'), await design('MONSOONS'));
  const [one, two] = [`${reference}-1`, `${reference}-2`];
  const page = await (
    await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true })
  ).newPage();
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(error.message));
  await page.goto(`${shop.url}/office/print-room`);
  await page.getByRole('button', { name: /Printer/ }).click();
  await page.getByRole('navigation', { name: 'Rooms', exact: true }).waitFor();
  await expect
    .poll(
      async () => {
        await page.reload();
        await page.locator('h1').waitFor();
        await page.getByRole('status', { name: 'Reading' }).waitFor({ state: 'detached' });
        return column(page, 'To approve').getByText('Name of a club: Konkan Monsoons').count();
      },
      { interval: 1000 },
    )
    .toBe(1);
  await page.keyboard.press('j');
  expect(await page.evaluate("document.activeElement?.closest('[data-job]')?.dataset.job")).toBe(two);
  await page.keyboard.press('j');
  await page.keyboard.press('a');
  await column(page, 'To print').locator(`[data-job="${one}"]`).waitFor();
  await expect
    .poll(() => page.evaluate("fetch('/api/office/print-room/files').then(({ status }) => status)"))
    .toBe(200);
  const [zip] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Today’s files and tickets' }).click(),
  ]);
  expect(zip.suggestedFilename()).toMatch(/^prints-.*\.zip$/);
  const [sheet] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Download sheet' }).click(),
  ]);
  expect(await sheet.failure()).toBeNull();
  for (const [key, to] of [
    ['s', 'Printing'],
    ['d', 'Printed'],
  ] as const) {
    await page.locator(`[data-job="${one}"]`).focus();
    await page.keyboard.press(key);
    await column(page, to).locator(`[data-job="${one}"]`).waitFor();
    await page.getByText(to === 'Printing' ? 'NETS 6 AM is being printed' : 'NETS 6 AM is printed').waitFor();
  }
  await page.locator(`[data-job="${one}"]`).focus();
  await page.keyboard.press('x');
  await page.getByRole('button', { name: 'Print it again' }).click();
  await column(page, 'To print').getByText('Printed again, first spoilt').waitFor();
  await page.goto(`${shop.url}/office/print-room/${two.toLowerCase()}`);
  await page.getByRole('img', { name: /^Front: \d+ by \d+ mm$/ }).waitFor();
  expect(await page.getByText('Nagardas Road').count()).toBe(0);
  await page.keyboard.press('r');
  await page.getByRole('textbox').fill('It has the name of a club on it');
  await page.getByRole('button', { name: /^Refuse, refund ₹/ }).click();
  await page.waitForURL('**/office/print-room');
  await column(page, 'To approve').getByText('Nothing to approve').waitFor();
  expect(noise).toEqual([]);
  await expect
    .poll(async () => (await fetch(`${shop.sandboxUrl}/mail`)).text(), { interval: 500 })
    .toContain(`Order ${reference}: some pieces cancelled`);
});
