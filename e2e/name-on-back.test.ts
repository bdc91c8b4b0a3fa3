import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { launchBrowser, visit } from './browser.ts';
import { choose } from './choose.ts';
import { sumShifts } from './layout-shift.ts';
import { shownShop } from './shown-shop.ts';

let browser: Browser;
let shop: { url: string };

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), shownShop()]);
});
afterAll(async () => {
  await browser.close();
});

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
const desk = { viewport: { width: 1440, height: 900 } };
const rovers = 'Rovers Home Hoops Shirt';

const pictureOf = (page: Page, words: string) => page.getByRole('img', { name: `${rovers}, back with ${words}` });

test('a name typed for a club shirt is previewed, and added to the cart as a custom line', async () => {
  const { page, expectQuiet } = await visit(browser, phone);
  await page.goto(shop.url);
  await page.getByRole('link', { name: 'Choose your club' }).click();
  await page.getByRole('link', { name: /Hooghly Rovers/ }).click();
  await page.getByRole('link', { name: 'Your name on the back' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).waitFor();
  expect(new URL(page.url()).hash).toBe('#your-name');

  await page.goto(`${shop.url}/product/1?category=Football`);
  const way = page.getByRole('button', { name: /Your name on the back/ });
  expect(await way.getAttribute('aria-expanded')).toBe('false');
  await way.click();
  const name = page.getByRole('textbox', { name: 'Name', exact: true });
  await name.fill('Rao');
  await page.getByRole('textbox', { name: 'Number' }).fill('7a');
  await pictureOf(page, 'RAO 7').waitFor();
  await expect.poll(() => pictureOf(page, 'RAO 7').getAttribute('src')).toContain('name=RAO&number=7');
  // The price with the name is beside the name and in the bar below.
  await expect.poll(() => page.getByText('₹2,899.00').count()).toBe(2);
  await page
    .getByText(/comes back only if faulty/)
    .first()
    .waitFor();

  // Unprintable letters are reported at their field; no input is lost, and nothing is bought.
  await name.fill('Ramanathan Iyer');
  await page.getByText('A name has at most 12 letters').waitFor();
  await choose(page.getByRole('radio', { name: 'L', exact: true }));
  await page.getByRole('button', { name: 'Add with RAMANATHAN IYER 7' }).first().click();
  await expect.poll(() => name.inputValue()).toBe('Ramanathan Iyer');
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
  await name.fill('राव 🦚');
  await page.getByText(/The club's lettering has no 🦚/).waitFor();
  await expectAccessibleInBothThemes(page);

  await name.fill('Rao');
  await page.getByRole('button', { name: 'Add with RAO 7' }).first().click();
  await page.getByText('Added to cart').waitFor();
  // Adding it again increases the same line to two.
  await page.getByRole('button', { name: 'Add with RAO 7' }).first().click();
  await expect.poll(() => page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]')[0]?.quantity)).toBe(2);
  await page.goto(`${shop.url}/cart`);
  const line = page.getByRole('listitem').filter({ hasText: `${rovers}, RAO 7 on the back` });
  await line.getByText('Custom', { exact: true }).waitFor();
  await line.getByText('Size: L').waitFor();
  await line.getByText('₹2,899.00 each').waitFor();
  await line.getByText(/returned only if faulty/).waitFor();
  expect(await line.getByRole('link', { name: /Edit design/ }).count()).toBe(0);
  expect(await line.getByRole('link', { name: /RAO 7/ }).getAttribute('href')).toBe('/product/1?category=Football');
  await expectAccessibleInBothThemes(page);
  // Unprintable letters were rejected on purpose.
  expectQuiet(/status of 400 .*\/api\/shirts/);
  await page.context().close();
});

test("an athlete's shirt offers no name, a vest has its number, and the form moves nothing above it", async () => {
  const { page } = await visit(browser, desk);
  await page.goto(`${shop.url}/product/5?category=Football`);
  expect(await page.getByRole('button', { name: /Your name on the back/ }).count()).toBe(0);
  await page.goto(`${shop.url}/product/4?category=Basketball`);
  await page.getByRole('button', { name: /Your name on the back/ }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Sen');
  expect(await page.getByRole('textbox', { name: 'Number' }).count()).toBe(0);
  await page.getByText(/is on it already/).waitFor();
  await expect.poll(() => page.locator('#your-name img').getAttribute('src')).toContain('name=SEN');
  const { unasked } = await sumShifts(page);
  expect(unasked).toBeLessThanOrEqual(0.02);
  await page.context().close();
});
