import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { fillCheckout } from './buying.ts';
import { choose } from './choose.ts';
import { courierOf, inboxOf } from './courier-of.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

let browser: Browser;
let shop: RunningShop;
let courier: ReturnType<typeof courierOf>;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
  courier = courierOf(shop);
  await courier.set({ pace: 0 });
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Adds a product to the cart and places the order as a guest; returns the parameters of its page address. */
async function order(page: Page): Promise<{ reference: string; key: string; address: string }> {
  await page.goto(`${shop.url}/product/2?category=Cricket`);
  await choose(page.getByRole('radio', { name: /^L\b/ }));
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page);
  await page.getByRole('button', { name: /^Place order - ₹/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  const address = page.url();
  const query = new URL(address).searchParams;
  return { reference: query.get('order') ?? '', key: query.get('key') ?? '', address };
}

/** Returns the tracker's badge for a number. */
async function badge(page: Page, id: string): Promise<string | null> {
  await page.goto(`${shop.url}/tracker?id=${id}`);
  const summary = page.getByRole('region', { name: 'Shipment summary' });
  await summary.waitFor();
  return summary.getByRole('status').locator('[data-tone]').textContent();
}

const subjects = async () => (await inboxOf(shop, 'asha@example.in')).map(({ subject }) => subject);

test('tracker, order page and mails show each step of an order until its delivery', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  const { reference, address } = await order(page);
  const awb = await courier.awbOf(reference);
  await expect.poll(subjects).toContain(`Order ${reference} placed`);
  expect(await badge(page, reference)).toBe('Pending');
  await page.getByRole('region', { name: 'Shipment summary' }).getByText(awb, { exact: true }).first().waitFor();

  const steps: [steps: number, badge: string, title: string, mail: string][] = [
    // Picked up, left the first hub, at a hub on the way.
    [3, 'In Transit', 'Shipped', `Order ${reference} has left`],
    [2, 'Out For Delivery', 'Out for delivery', `Order ${reference} arrives today`],
    [1, 'Delivered', 'Delivered', `Order ${reference} delivered`],
  ];
  for (const [count, shown, title, mail] of steps) {
    for (let step = 0; step < count; step += 1) await courier.act(awb, 'advance');
    await expect.poll(() => badge(page, awb)).toBe(shown);
    await page.goto(address);
    const parcel = page.getByRole('article', { name: 'Parcel 1' });
    await parcel.getByText(shown, { exact: true }).waitFor();
    await page.getByRole('listitem').filter({ hasText: title }).first().waitFor();
    await expect.poll(subjects).toContain(mail);
  }
  await expectAccessible(page);
  // The link from the order's page to the tracker shows everything: the key is behind the #.
  await page.getByRole('link', { name: `AWB ${awb}` }).click();
  await page.getByRole('heading', { level: 1, name: 'Track Your Shipment' }).waitFor();
  await page.getByText('Asha Sawant').waitFor();
  const history = page.getByRole('region', { name: 'Tracking History' }).getByRole('listitem');
  await history.first().waitFor();
  expect((await history.allTextContents()).map((text) => text.replace(/(?:Mumbai|Surat).*|\d.*/, ''))).toEqual([
    'Delivered to consignee',
    'Out for delivery',
    'Reached at destination hub',
    'Bag received at hub',
    'Left the first hub',
    'Shipment picked up',
    'Pickup scheduled',
  ]);
  await expectAccessible(page);
  expectQuiet();
  expect((await subjects()).filter((subject) => subject.includes(reference))).toHaveLength(4);
  await page.context().close();
});

test('a parcel returns after three failed delivery attempts', async () => {
  const { page } = await visit(browser, phone);
  const { reference, address } = await order(page);
  const awb = await courier.awbOf(reference);
  for (let step = 0; step < 5; step += 1) await courier.act(awb, 'advance');
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    await courier.act(awb, 'fail');
    await expect.poll(() => badge(page, awb)).toBe('Undelivered');
    await expect
      .poll(async () => (await subjects()).filter((subject) => subject === `We missed you: order ${reference}`).length)
      .toBe(attempt);
    if (attempt < 3) await courier.act(awb, 'advance');
    if (attempt < 3) await expect.poll(() => badge(page, awb)).toBe('Out For Delivery');
  }
  await courier.act(awb, 'advance');
  await expect.poll(() => badge(page, awb)).toBe('RTO Initiated');
  expect(await page.getByRole('region', { name: 'Shipment summary' }).locator('[data-tone=rto] svg').count()).toBe(1);
  await expect.poll(subjects).toContain(`Your parcel is coming back to us: order ${reference}`);
  for (let step = 0; step < 3; step += 1) await courier.act(awb, 'advance');
  await expect.poll(() => badge(page, awb)).toBe('RTO Delivered');
  await page.goto(address);
  await page.getByRole('article', { name: 'Parcel 1' }).getByText('RTO Delivered', { exact: true }).waitFor();
  await page.getByRole('listitem').filter({ hasText: 'Returned to us' }).first().waitFor();
  await expectAccessible(page);
  await page.context().close();
});

test.each(['away', 'garbage'])('while the courier is %s orders are placed, and booked once later', async (answers) => {
  const { page, expectQuiet } = await visit(browser, phone);
  await courier.set({ answers });
  const { reference, address } = await order(page);
  expect(await badge(page, reference)).toBe('Pending');
  await page.getByText('Not booked yet').first().waitFor();
  await page.goto(address);
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  expect(await courier.parcelsOf(reference)).toEqual([]);
  await courier.set({ answers: 'right' });
  const awb = await courier.awbOf(reference);
  await expect
    .poll(async () => {
      await badge(page, reference);
      return page.getByRole('region', { name: 'Shipment summary' }).textContent();
    })
    .toContain(awb);
  expect(await courier.parcelsOf(reference)).toHaveLength(1);
  expectQuiet();
  await page.context().close();
});

test('a parcel booked when the shop was killed is booked once, and its missed messages are sent', async () => {
  const own = await startShop();
  const its = courierOf(own);
  await its.set({ pace: 0, once: 'reset after order' });
  const reply = await fetch(`${own.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      lines: [{ _id: 'cricket-2', size: 'L', quantity: 1 }],
      contact: { email: 'asha@example.in', phone: '9820043210' },
      address: {
        fullName: 'Asha Sawant',
        pin: '400069',
        line1: 'B-204',
        line2: 'Nagardas Road',
        city: 'Mumbai',
        state: 'Maharashtra',
      },
      payment: 'cod',
    }),
  });
  const { reference } = ((await reply.json()) as { data: { reference: string } }).data;
  await expect.poll(() => its.parcelsOf(reference).then((parcels) => parcels.length)).toBe(1);
  await own.end('SIGKILL');
  const again = await startShop({ dataDir: own.dataDir });
  const after = courierOf(again);
  await after.set({ pace: 0 });
  await after.awbOf(reference);
  expect(await after.parcelsOf(reference)).toHaveLength(1);
  await again.end('SIGTERM');
});
