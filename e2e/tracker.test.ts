import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { focused, tabTo } from './buying.ts';
import { courierOf } from './courier-of.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
  // Orders remain as placed: nothing books their parcels.
  await courierOf(shop).set({ answers: 'away' });
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

async function placeOrder(): Promise<{ reference: string; key: string }> {
  const address = {
    fullName: 'Asha Sawant',
    pin: '400069',
    line1: 'B-204, Gulmohar',
    line2: 'Nagardas Road',
    city: 'Mumbai',
    state: 'Maharashtra',
  };
  const contact = { email: 'asha@example.in', phone: '9820043210' };
  const reply = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ lines: [{ _id: 'cricket-2', size: 'M', quantity: 1 }], contact, address, payment: 'cod' }),
  });
  return ((await reply.json()) as { data: { reference: string; key: string } }).data;
}

/** A shipment as the shop would return it, in a state that no order of the test has. */
function told(awb: string, status: string) {
  return {
    awb_code: awb,
    current_status: status,
    courier_name: 'Surface courier',
    order_date: '2026-11-18T05:00:00Z',
    etd: '2026-11-22',
    shipment_track_activities: [
      { status: 'Bag received at hub', date: '2026-11-20T22:10:00Z', location: 'Surat Hub' },
      { status: 'Shipment picked up', date: '2026-11-19T11:00:00Z', location: '' },
    ],
    seller_name: 'Maidan',
    seller_phone: '1800',
    pickup_location: 'Fort, Mumbai',
    recipient_name: 'A… S.',
    recipient_phone: '••••••3210',
    delivery_address: 'Mumbai 4000••',
    masked: true,
  };
}

async function enter(page: Page, id: string): Promise<void> {
  await page.getByLabel('Tracking ID').fill(id);
  await page.getByRole('button', { name: 'Track Shipment' }).click();
}

describe.each(['light', 'dark'] as const)('tracking an order in %s', (theme) => {
  test('a new order is found by its number, masked for strangers and complete with its key', async () => {
    const { reference, key } = await placeOrder();
    const { page, expectQuiet } = await visit(browser, { viewport: { width: 390, height: 844 }, theme });
    await page.goto(`${shop.url}/tracker`);
    await page.getByRole('heading', { level: 1, name: 'Track Your Shipment' }).waitFor();
    await page.getByRole('textbox', { name: 'Tracking ID' }).waitFor();
    await page.getByRole('button', { name: 'Track Shipment' }).waitFor();
    await expectAccessible(page);
    await enter(page, reference.toLowerCase());
    await page.getByRole('status').getByText('Pending').waitFor();
    for (const words of [
      'Tracking History',
      'No tracking activities available',
      'Sender details',
      'Receiver details',
      'Not available',
    ])
      await page.getByText(words, { exact: true }).waitFor();
    const board = page.getByRole('region', { name: 'Shipment summary' });
    for (const fact of ['AWB number', 'Courier', 'Order date', 'Expected delivery'])
      await board.getByText(fact, { exact: true }).waitFor();
    const receiver = page.getByRole('region', { name: 'Receiver details' });
    for (const masked of ['A… S.', '••••••3210', /4000••/]) await receiver.getByText(masked).waitFor();
    const help = page.getByRole('region', { name: 'Need help?' });
    await help.getByText('We answer within 24 hours. Lines open 9AM-9PM IST.').waitFor();
    await help.getByRole('link', { name: '@' }).waitFor();
    expect(await page.getByRole('main').textContent()).not.toMatch(/Asha|Gulmohar|9820043210/);
    await page.getByRole('heading', { name: 'Recently Tracked' }).waitFor();
    await expectAccessible(page);
    await page.goto(`${shop.url}/tracker?id=${reference}#key=${key}`);
    await page.getByText('Asha Sawant').waitFor();
    await page.getByText('B-204, Gulmohar, Nagardas Road, Mumbai 400069, Maharashtra').waitFor();
    expectQuiet();
    // Data on the device names nobody and grants no access.
    const stored = await page.evaluate(() => localStorage.getItem('recentTrackings'));
    expect(JSON.parse(stored ?? '').map((entry: object) => Object.keys(entry).toSorted())).toEqual([
      ['awb', 'courier', 'date', 'id', 'status'],
    ]);
    expect(stored).not.toMatch(new RegExp(`Asha|A…|Mumbai|3210|${key}`));
    await page.context().close();
  });
});

test('tracking by the link of an order leads to its page, and tracking by a typed number does not', async () => {
  const { reference, key } = await placeOrder();
  const { page } = await visit(browser, { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  const link = page.getByRole('link', { name: 'See the order and what you can do' });
  await page.goto(`${shop.url}/tracker?id=${reference}#key=${key}`);
  await link.tap();
  await page.getByRole('heading', { level: 1, name: 'Your order' }).waitFor();
  await page.getByText('Gulmohar').first().waitFor();
  await page.context().close();

  const { page: desk } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await desk.goto(`${shop.url}/tracker?id=${reference}#key=${key}`);
  await desk.getByText('Asha Sawant').waitFor();
  await tabTo(desk, /^See the order and what you can do$/);
  await desk.keyboard.press('Enter');
  await desk.getByRole('heading', { level: 1, name: 'Your order' }).waitFor();
  await expect.poll(() => focused(desk)).toBe('Your order');
  await desk.context().close();

  const { page: stranger } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await stranger.goto(`${shop.url}/tracker`);
  await enter(stranger, reference);
  await stranger.getByRole('region', { name: 'Shipment summary' }).waitFor();
  expect(await stranger.getByRole('link', { name: 'See the order and what you can do' }).count()).toBe(0);
  await stranger.context().close();
});

test('the five latest numbers are listed once each, open their shipment, and can be cleared', async () => {
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await page.route('**/api/shiprocket/track', (route) => {
    const { tracking_id } = route.request().postDataJSON() as { tracking_id: string };
    return route.fulfill({ json: { success: true, data: told(tracking_id, 'In Transit') } });
  });
  await page.goto(`${shop.url}/tracker`);
  for (const id of ['AWB0001', 'AWB0002', 'AWB0003', 'AWB0004', 'AWB0002', 'AWB0005', 'AWB0006']) {
    await enter(page, id);
    await page.getByRole('region', { name: 'Shipment summary' }).getByText(id, { exact: true }).first().waitFor();
  }
  const recent = page.getByRole('region', { name: 'Recently Tracked' });
  await expect
    .poll(async () => (await recent.getByRole('link').allTextContents()).map((text) => text.slice(0, 7)))
    .toEqual(['AWB0006', 'AWB0005', 'AWB0002', 'AWB0004', 'AWB0003']);
  await page.reload();
  await recent.getByRole('link', { name: /^AWB0004/ }).click();
  await page.getByRole('region', { name: 'Shipment summary' }).getByText('AWB0004', { exact: true }).first().waitFor();
  const history = await page.getByRole('region', { name: 'Tracking History' }).getByRole('listitem').allTextContents();
  expect(history).toEqual(['Bag received at hubSurat Hub21 Nov, 03:40', 'Shipment picked up19 Nov, 16:30']);
  await page.getByRole('button', { name: 'Clear All' }).click();
  await expect.poll(() => recent.count()).toBe(0);
  expect(await page.evaluate(() => localStorage.getItem('recentTrackings'))).toBeNull();
  await page.context().close();
});

test.each([
  ['Delivered', 'delivered'],
  ['IN TRANSIT', 'transit'],
  ['Out for Delivery', 'out'],
  ['Pending', 'pending'],
  ['Cancelled', 'cancelled'],
  ['Returned', 'returned'],
  ['RTO', 'rto'],
  ['Undelivered', 'other'],
])('the status %s has its own colour, with text and icon', async (status, tone) => {
  const { page } = await visit(browser, { viewport: { width: 390, height: 844 } });
  await page.route('**/api/shiprocket/track', (route) =>
    route.fulfill({ json: { success: true, data: told('AWB1', status) } }),
  );
  await page.goto(`${shop.url}/tracker?id=AWB1`);
  const badge = page.getByRole('status').locator(`[data-tone=${tone}]`);
  await badge.getByText(status, { exact: true }).waitFor();
  expect(await badge.locator('svg').count()).toBe(1);
  await page.context().close();
});

describe('tracking errors', () => {
  const cases = [
    ['a blank id', async () => {}, '   ', 'Please enter a tracking ID'],
    ['an unknown number', async () => {}, 'ZZZZZZZZ22', 'Tracking information not found'],
    [
      'a fault',
      (page: Page) => page.route('**/track', (route) => route.fulfill({ status: 502, body: '<html>' })),
      'AWB1',
      'Failed to fetch tracking information',
    ],
    [
      "the shop's own words",
      (page: Page) =>
        page.route('**/track', (route) =>
          route.fulfill({ json: { success: false, message: 'Gone to the moon', data: null } }),
        ),
      'AWB1',
      'Gone to the moon',
    ],
    [
      'no words',
      (page: Page) => page.route('**/track', (route) => route.fulfill({ json: { success: false } })),
      'AWB1',
      'Tracking information not found',
    ],
    [
      'no network',
      (page: Page) => page.route('**/track', (route) => route.abort()),
      'AWB1',
      'Network error. Please check your connection and try again.',
    ],
  ] as const;

  test.each(cases)('%s shows an error, and stores nothing', async (_name, arrange, id, words) => {
    const { page } = await visit(browser, { viewport: { width: 390, height: 844 } });
    let calls = 0;
    page.on('request', (request) => {
      if (request.url().endsWith('/api/shiprocket/track')) calls += 1;
    });
    await arrange(page);
    await page.goto(`${shop.url}/tracker`);
    await enter(page, id);
    await expect.poll(() => page.getByRole('main').getByRole('alert').textContent()).toBe(words);
    expect(calls).toBe(id.trim() === '' ? 0 : 1);
    expect(await page.evaluate(() => localStorage.getItem('recentTrackings'))).toBeNull();
    await expectAccessible(page);
    await page.context().close();
  });
});
