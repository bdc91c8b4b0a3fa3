import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { fillAddress, fillContact } from './buying.ts';
import { choose } from './choose.ts';
import { endAllShops, type RunningShop, runScript, startShop } from './running-shop.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const desk = { viewport: { width: 1440, height: 900 } };
const narrow = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

const shirt = '/product/1?category=Cricket';
const name = 'Monsoons One-Day Shirt';
/** S and M are sold out, L and XL are in stock. */
const vest = '/product/4?category=Basketball';

async function open(address: string, options: Parameters<typeof visit>[1] = desk) {
  const seen = await visit(browser, options);
  await seen.page.goto(shop.url + address);
  await seen.page.getByRole('heading', { level: 1 }).waitFor();
  return seen;
}

function kept<T>(page: Page, key: string): Promise<T> {
  return page.evaluate((from) => JSON.parse(localStorage.getItem(from) ?? 'null'), key);
}

const focusedName = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '');

describe('the sizes of a product', () => {
  test('all sizes are shown, and sold out ones are marked', async () => {
    const { page } = await open(vest);
    const names = await page
      .getByRole('radio')
      .evaluateAll((all) => all.map((radio) => radio.getAttribute('aria-label')));
    expect(names).toEqual(['S, sold out', 'M, sold out', 'L', 'XL']);
    await choose(page.getByRole('radio', { name: 'S, sold out' }));
    expect(await page.getByRole('button', { name: 'Sold out' }).first().isDisabled()).toBe(true);
    expect(await page.getByRole('button', { name: 'Buy now' }).count()).toBe(0);
    await page.context().close();
  });

  test('a size must be chosen: the question is beside the sizes and they get the focus', async () => {
    const { page } = await open(vest);
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('alert').filter({ hasText: 'Choose a size' }).waitFor();
    expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('size');
    expect(await kept(page, 'cart')).toBeNull();
    await choose(page.getByRole('radio', { name: 'L', exact: true }));
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await page.context().close();
  });

  test('the size chart is in cm and inches, and closing it returns the focus', async () => {
    const { page } = await open(shirt);
    await page.getByRole('button', { name: 'Size chart' }).click();
    const chart = page.getByRole('dialog', { name: 'Size chart' });
    await chart.getByRole('columnheader', { name: 'Chest' }).waitFor();
    await chart.getByText('96-101 cm (38-40 in)').waitFor();
    await page.keyboard.press('Escape');
    expect(await focusedName(page)).toBe('Size chart');
    await page.context().close();
  });
});

describe('a product with one size', () => {
  test('a product with one size has no choice and no chart, and is added by one click', async () => {
    const { page } = await open('/product/5?category=Football', narrow);
    expect(await page.getByRole('radio').count()).toBe(0);
    expect(await page.getByRole('button', { name: 'Size chart' }).count()).toBe(0);
    await page.getByRole('heading', { name: 'Goes with' }).waitFor();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
    await page.context().close();
  });
});

describe('buying on the product page', () => {
  test('adding to the cart causes no layout shift', async () => {
    const { page } = await open(shirt);
    await choose(page.getByRole('radio', { name: 'L', exact: true }));
    const placeOf = async () => [
      await page.getByRole('button', { name: 'Buy now' }).boundingBox(),
      await page.getByRole('textbox', { name: /PIN/ }).boundingBox(),
    ];
    const before = await placeOf();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('link', { name: '✓ In Cart. View cart' }).waitFor();
    expect(await placeOf()).toEqual(before);
    await page.context().close();
  });

  test('adding shows a message, and the button then links to the cart', async () => {
    const { page } = await open(shirt);
    await page.getByRole('button', { name: `Increase quantity of ${name}` }).click();
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page
      .getByRole('status')
      .filter({ hasText: `${name}, size M. Cart has 2 items.` })
      .waitFor();
    await page.getByRole('link', { name: '✓ In Cart. View cart' }).click();
    await page.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor();
    await page.context().close();
  });

  test('an item that the browser cannot store is not reported as added', async () => {
    const { page } = await open(shirt);
    await page.evaluate(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError');
      };
    });
    await page.getByRole('button', { name: 'Add to cart' }).first().click();
    await page.getByRole('alert').filter({ hasText: 'Failed to add product to cart. Please try again.' }).waitFor();
    await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor();
    await page.context().close();
  });

  test('Buy now leads to checkout with the line, and does not add it twice', async () => {
    const { page } = await open(shirt);
    await page.getByRole('button', { name: 'Buy now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    await page.goBack();
    await page.getByRole('heading', { level: 1, name }).waitFor();
    await page.getByRole('button', { name: 'Buy now' }).click();
    await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
    expect(await kept<{ quantity: number; size: string }[]>(page, 'cart')).toMatchObject([
      { id: 'cricket-1', quantity: 1, size: 'M' },
    ]);
    await page.context().close();
  });

  test('the quantity is at most ten and at most the current stock, which is shown when low', async () => {
    const { page } = await visit(browser, desk);
    await page.route('**/api/products/Cricket/1', async (route) => {
      const reply = await route.fetch();
      const { data } = await reply.json();
      const stock = data.stock.map((sku: { size: string; left: number }) =>
        sku.size === 'L' ? { ...sku, left: 3 } : { ...sku, left: 40 },
      );
      await route.fulfill({ response: reply, json: { success: true, data: { ...data, stock } } });
    });
    await page.goto(shop.url + shirt);
    await choose(page.getByRole('radio', { name: 'L', exact: true }));
    await page.getByText('Only 3 left in L').waitFor();
    const more = page.getByRole('button', { name: `Increase quantity of ${name}` });
    for (let press = 0; press < 3; press++) await more.click();
    await page.getByRole('alert').filter({ hasText: 'Only 3 left in L' }).waitFor();
    await choose(page.getByRole('radio', { name: 'M', exact: true }));
    expect(await page.getByText(/^Only \d/).count()).toBe(0);
    for (let press = 0; press < 10; press++) await more.click();
    await page.getByRole('alert').filter({ hasText: 'Maximum quantity per item is 10' }).waitFor();
    await page.context().close();
  });

  test('on a phone a bar with price and button appears below the button, and covers no focused element', async () => {
    const { page } = await open(shirt, narrow);
    const bar = page.locator('[data-shown]').filter({ hasText: 'Size M' });
    const own = page.getByRole('button', { name: 'Add to cart' }).first();
    await own.scrollIntoViewIfNeeded();
    await expect.poll(() => bar.count()).toBe(0);
    await page.getByRole('contentinfo').scrollIntoViewIfNeeded();
    await bar.waitFor();
    const links = page.getByRole('contentinfo').getByRole('link');
    await links.last().focus();
    const top = (await bar.boundingBox())?.y ?? 0;
    const focused = await links.last().boundingBox();
    expect((focused?.y ?? 0) + (focused?.height ?? 0)).toBeLessThanOrEqual(top);
    await page.context().close();
  });
});

describe('delivery on the product page', () => {
  test('the delivery date is shown for a PIN code, which the device and the checkout remember', async () => {
    const { page } = await open(shirt);
    const pin = page.getByLabel('Delivery to PIN code');
    await pin.fill('40006');
    await page.getByRole('button', { name: 'Check' }).click();
    const refusal = page.getByText('Enter a 6-digit PIN code');
    await refusal.waitFor();
    // It disappears as soon as it is outdated.
    await pin.fill('400 069');
    await refusal.waitFor({ state: 'detached' });
    await page.getByRole('button', { name: 'Check' }).click();
    const told = page.getByRole('status').filter({ hasText: 'Mumbai, Maharashtra 400069' });
    await told.waitFor();
    const standard =
      (await told.getByRole('listitem').filter({ hasText: 'Standard' }).locator('small').textContent()) ?? '';
    expect(standard).toMatch(/^Arrives /);
    await page.reload();
    await told.waitFor();
    await page.getByRole('button', { name: 'Buy now' }).click();
    await fillContact(page);
    await expect.poll(() => page.getByLabel('PIN code', { exact: true }).inputValue()).toBe('400069');
    await fillAddress(page);
    await page.getByText(standard).first().waitFor();
    await page.context().close();
  });
});

describe('the texts of the product page', () => {
  test('the price, the old price and the saving are named for screen readers', async () => {
    const { page } = await open('/hotsale');
    await page.getByRole('main').getByRole('article').first().getByRole('link').click();
    await page.getByRole('button', { name: 'Add to cart' }).first().waitFor();
    const price = await page.getByRole('heading', { level: 1 }).locator('xpath=following-sibling::p[1]').textContent();
    const [, now = '', was = '', off = ''] = /^Price ₹([\d,.]+)Was ₹([\d,.]+)-(\d+)%$/.exec(price ?? '') ?? [];
    const rupees = (text: string) => Number(text.replaceAll(',', ''));
    expect(Math.round(((rupees(was) - rupees(now)) * 100) / rupees(was))).toBe(Number(off));
    await page.context().close();
  });

  test('the page says before the cart if the product can be returned', async () => {
    const { page } = await open(shirt);
    await page.getByText('7-day returns').waitFor();
    const { data } = (await (await fetch(`${shop.url}/api/products/category/Hot%20Sale`)).json()) as {
      data: { numericId: number; Category: string; finalSale: boolean }[];
    };
    const last = data.find(({ finalSale }) => finalSale);
    await page.goto(`${shop.url}/product/${last?.numericId}?category=${last?.Category}`);
    await page.getByText('Not returnable, unless it is faulty, wrong or late.').waitFor();
    await page.context().close();
  });

  test('the page has structured data of the product, its offer and its breadcrumb', async () => {
    const html = await (await fetch(shop.url + shirt)).text();
    const [group, crumbs] = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].flatMap(
      ([, json]) => JSON.parse(json ?? ''),
    );
    expect(group).toMatchObject({ '@type': 'ProductGroup', name, productGroupID: 'cricket-1' });
    const product = group.hasVariant.find(({ size }: { size: string }) => size === 'M');
    expect(product).toMatchObject({
      '@type': 'Product',
      sku: 'cricket-1-M',
      offers: {
        price: '2499.00',
        priceCurrency: 'INR',
        availability: 'https://schema.org/InStock',
        url: shop.url + shirt,
      },
    });
    expect((await fetch(product.image[0])).status).toBe(200);
    expect(crumbs.itemListElement.map(({ name: said }: { name: string }) => said)).toEqual(['Home', 'Cricket', name]);
  });

  test('recently viewed products are those of this device only, and can be cleared', async () => {
    const { page } = await open(shirt);
    await expect.poll(() => kept(page, 'recentlyViewed')).not.toBeNull();
    expect(await page.getByRole('heading', { name: 'Recently viewed' }).count()).toBe(0);
    await page.goto(shop.url + vest);
    const row = page.getByRole('region', { name: 'Recently viewed' });
    await row.getByRole('link', { name }).waitFor();
    expect(await row.getByRole('link').count()).toBe(1);
    expect(Object.keys((await kept<object[]>(page, 'recentlyViewed'))[0] ?? {}).sort()).toEqual([
      'Category',
      'ProductName',
      'image',
      'numericId',
    ]);
    await row.getByRole('button', { name: 'Clear' }).click();
    await row.waitFor({ state: 'hidden' });
    expect(await kept(page, 'recentlyViewed')).toBeNull();
    await page.context().close();
  });
});

describe('an unavailable product', () => {
  test('a withdrawn product says so, and shows other products', async () => {
    const folder = await mkdtemp(path.join(tmpdir(), 'maidan-withdrawn-'));
    await cp(path.resolve(import.meta.dirname, '../database/seed'), folder, { recursive: true });
    const file = path.join(folder, 'basketball.yaml');
    await writeFile(
      file,
      (await readFile(file, 'utf8')).replace(/sizes: \{ S: 13, M: 7, L: 5, XL: 1, XXL: 9[^}]*\}/, 'sizes: {}'),
    );
    const applied = await runScript('shop.ts', ['catalogue', 'apply', '--from', folder], shop.dataDir);
    expect(applied).toMatchObject({ code: 0, output: expect.stringContaining('1 changed') });
    await rm(folder, { recursive: true });
    const { page, expectQuiet } = await open('/product/5?category=Basketball');
    await page.getByText('No longer sold.').waitFor();
    expect(await page.getByRole('button', { name: /Add to cart|Buy now/ }).count()).toBe(0);
    await page.getByRole('region', { name: 'In its place' }).getByRole('link').first().waitFor();
    expect(await page.locator('meta[name=robots]').getAttribute('content')).toBe('noindex');
    await expectAccessible(page);
    expectQuiet();
    await page.context().close();
  });

  test('an unknown product number is a 404 page with links', async () => {
    const { page } = await visit(browser, desk);
    const reply = await page.goto(`${shop.url}/product/9999?category=Cricket`);
    expect(reply?.status()).toBe(404);
    await page.getByRole('heading', { level: 1, name: "We couldn't find this product" }).waitFor();
    await page.context().close();
  });
});
