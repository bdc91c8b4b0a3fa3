import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { launchBrowser, visit } from './browser.ts';
import { shownShop } from './shown-shop.ts';

let browser: Browser;
let shop: { url: string };

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), shownShop()]);
});
afterAll(async () => {
  await browser.close();
});

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('the sport menu shows kinds and crests, a crest leads to its club, and one click buys its outfit', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await page.goto(shop.url);
  const banner = page.getByRole('banner');
  await banner.getByText('Sport Category').first().click();
  expect(await banner.getByRole('link', { name: 'Scarves and more' }).getAttribute('href')).toBe(
    '/sports/football?kind=accessory',
  );
  await banner.getByRole('link', { name: 'Hooghly Rovers' }).click();
  await page.getByRole('heading', { level: 1, name: 'Hooghly Rovers' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/club/hooghly-rovers');
  await page.getByRole('img', { name: 'Crest of Hooghly Rovers' }).waitFor();
  await page.getByText('Sold under licence of Hooghly Rovers Football Private Limited.').waitFor();

  // The outfit page has the same filters as any list.
  await page.getByRole('heading', { name: 'The whole wardrobe' }).waitFor();
  await page.goto(`${shop.url}/club/hooghly-rovers?kind=accessory`);
  await page.getByText('Rovers Double-Sided Scarf').first().waitFor();

  const rack = page.getByRole('region', { name: 'Dressed for the match' });
  const pieces = await rack.getByRole('listitem').count();
  expect(pieces).toBeGreaterThanOrEqual(2);
  await rack.getByRole('combobox').first().selectOption('L');
  await rack.getByRole('button', { name: 'Add all to cart' }).click();
  await page.getByText(`${pieces} pieces of Hooghly Rovers.`).waitFor();
  const cart: { size: string; quantity: number }[] = await page.evaluate(() =>
    JSON.parse(localStorage.getItem('cart') ?? '[]'),
  );
  expect(cart.map(({ quantity }) => quantity)).toEqual(Array.from({ length: pieces }, () => 1));
  expect(cart[0]?.size).toBe('L');
  await expectAccessibleInBothThemes(page);
  expectQuiet();
  await page.context().close();
});

test('an outfit is added completely or not at all: it asks for sizes, and a full line prevents it', async () => {
  const { page } = await visit(browser, phone);
  await page.goto(`${shop.url}/club/hooghly-rovers`);
  const rack = page.getByRole('region', { name: 'Dressed for the match' });
  const add = rack.getByRole('button', { name: 'Add all to cart' });
  await rack.getByRole('combobox').first().selectOption('M');
  for (let pressed = 1; pressed <= 10; pressed++) {
    await add.click();
    await expect
      .poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0]?.quantity))
      .toBe(pressed);
  }
  const before = await page.evaluate(() => localStorage.getItem('cart'));
  await add.click();
  await page.getByRole('alert').getByText('Maximum quantity per item is 10').waitFor();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBe(before);
  await page.context().close();
});

test('products, the club list and search link to a club, and an unknown club is a 404', async () => {
  const { page } = await visit(browser, phone);
  await page.goto(`${shop.url}/clubs`);
  await page.getByRole('link', { name: /Chilika Terns/ }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.goto(`${shop.url}/product/1?category=Football`);
  await page.getByRole('main').getByRole('link', { name: 'Hooghly Rovers', exact: true }).click();
  await page.getByRole('heading', { level: 1, name: 'Hooghly Rovers' }).waitFor();
  await expectAccessibleInBothThemes(page);
  await page.goto(`${shop.url}/search?q=naga%20hills`);
  expect(
    await page.getByRole('main').getByRole('link', { name: 'Naga Hills', exact: true }).first().getAttribute('href'),
  ).toBe('/club/naga-hills');
  expect((await fetch(`${shop.url}/club/nobody`)).status).toBe(404);
  const moved = await fetch(`${shop.url}/club/Hooghly-Rovers`, { redirect: 'manual' });
  expect([moved.status, moved.headers.get('location')]).toEqual([301, '/club/hooghly-rovers']);
  await page.context().close();
});
