import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
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

async function placeOrder(): Promise<string> {
  const address = {
    fullName: 'Asha Sawant',
    pin: '400069',
    line1: 'B-204, Gulmohar',
    line2: 'Nagardas Road',
    city: 'Mumbai',
    state: 'Maharashtra',
  };
  const lines = ['cricket-1', 'cricket-2', 'football-8', 'football-9', 'cricket-3'].map((_id) => ({
    _id,
    size: _id === 'football-9' ? 'One size' : 'M',
    quantity: 1,
  }));
  const reply = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({
      lines,
      contact: { email: 'asha@example.in', phone: '9820043210' },
      address,
      payment: 'cod',
    }),
  });
  const { reference, key } = ((await reply.json()) as { data: { reference: string; key: string } }).data;
  return `${shop.url}/checkout/complete?order=${reference}&key=${key}`;
}

test.each(['light', 'dark'])(
  'the confirmation of five lines prints on one sheet, dark on white, from the %s theme',
  async (theme) => {
    const { page } = await visit(browser);
    await page.addInitScript((chosen) => localStorage.setItem('theme', chosen), theme);
    await page.goto(await placeOrder());
    await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
    await page.getByText('Asha Sawant').waitFor();
    const pdf = (await page.pdf({ format: 'A4', preferCSSPageSize: true })).toString('latin1');
    expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1);
    expect(pdf).toMatch(/\/MediaBox \[0 0 59[45][.\d]* 84[12][.\d]*\]/);
    await page.emulateMedia({ media: 'print' });
    for (const name of ['Print this page', 'Track this order'])
      expect(await page.getByText(name).isVisible()).toBe(false);
    for (const role of ['banner', 'contentinfo'] as const) expect(await page.getByRole(role).count()).toBe(0);
    expect(await palest(page)).toBeLessThan(0.36);
    await page.context().close();
  },
);

test.each([
  ['a desk', { width: 1440, height: 900 }],
  ['a phone', { width: 390, height: 844 }],
])('a product page prints its pictures once each, and no button, from %s', async (_, viewport) => {
  const { page } = await visit(browser, { viewport });
  await page.goto(`${shop.url}/product/1?category=Cricket`);
  const pictures = page
    .getByRole('main')
    .getByRole('button', { name: /, enlarge$/ })
    .locator('img');
  await pictures.first().waitFor();
  await page.emulateMedia({ media: 'print' });
  const boxes = await pictures.evaluateAll((images) => images.map((image) => image.getBoundingClientRect().toJSON()));
  expect(boxes.length).toBeGreaterThan(1);
  for (const { left, right, width, height } of boxes) {
    expect(Math.min(width, height)).toBeGreaterThan(0);
    expect(left).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(viewport.width);
  }
  expect(await page.getByLabel('Delivery to PIN code').isVisible()).toBe(false);
  expect(await page.getByRole('region', { name: 'Goes with' }).filter({ visible: true }).count()).toBe(0);
  for (const name of ['Add to cart', 'Buy now', /^Show /])
    expect(await page.getByRole('main').getByRole('button', { name }).filter({ visible: true }).count()).toBe(0);
  await page.context().close();
});

/** Lightness of the palest letters on the sheet: backgrounds are not printed. */
function palest(page: Awaited<ReturnType<typeof visit>>['page']): Promise<number> {
  return page.evaluate(() => {
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    let found = 0;
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!parent?.checkVisibility() || node.textContent?.trim() === '') continue;
      const [r = 0, g = 0, b = 0] = (getComputedStyle(parent).color.match(/[\d.]+/g) ?? []).map(Number);
      found = Math.max(found, (0.2126 * r + 0.7152 * g + 0.0722 * b) / 255);
    }
    return found;
  });
}
