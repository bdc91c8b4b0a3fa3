import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { visit } from '#e2e/browser.ts';
import type { SharedShop } from '#e2e/shared-shop.ts';
import { desk } from './arrange.ts';
import { openSmokeShop } from './smoke-shop.ts';

let browser: Browser;
let shop: SharedShop;

beforeAll(async () => {
  ({ browser, shop } = await openSmokeShop());
});
afterAll(() => browser.close());

it('a search finds products by words, and Back from a product restores its results', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await page.goto(`${shop.url}/search`);
  const field = page.getByRole('main').getByRole('searchbox', { name: 'Search for jerseys, athletes, teams...' });
  await field.fill('palmer');
  await page.getByRole('heading', { name: 'Results for "palmer"' }).waitFor();
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await page.waitForURL(`${shop.url}/product/**`);
  await page.goBack();
  await page.getByRole('heading', { name: 'Results for "palmer"' }).waitFor();
  await expect.poll(() => field.inputValue()).toBe('palmer');
  expectQuiet();
  await page.context().close();
});

it('a listing is filtered by kind and size, and keeps the filters in the address', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await page.goto(`${shop.url}/sports/basketball`);
  const filters = page.getByRole('form', { name: 'Filters' });
  const jerseys = filters.getByRole('checkbox', { name: /^Jerseys/ });
  const counted = Number(/\d+/.exec((await filters.locator('label', { hasText: 'Jerseys' }).textContent()) ?? '')?.[0]);
  await jerseys.click();
  await page.getByText(`${counted} products, +10% tax at checkout`).first().waitFor();
  await expect.poll(() => page.getByRole('article').count()).toBe(counted);
  await filters.getByRole('checkbox', { name: /^M\b/ }).click();
  const chips = page.getByRole('list', { name: 'Chosen filters' });
  await chips.getByRole('link', { name: 'Remove filter: M' }).waitFor();
  await expect.poll(() => new URL(page.url()).search).toBe('?kind=jersey&size=M');
  await page.reload();
  await chips.getByRole('link', { name: 'Remove filter: M' }).waitFor();
  expect(await jerseys.isChecked()).toBe(true);
  await chips.getByRole('link', { name: 'Clear all' }).click();
  await expect.poll(() => jerseys.isChecked()).toBe(false);
  expectQuiet();
  await page.context().close();
});
