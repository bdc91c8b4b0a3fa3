import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';
import { takePictures } from './take-pictures.ts';

// The filter field of the orders, typed key by key.

let office: OpenOffice;
let browser: Browser;
beforeAll(async () => {
  [office, browser] = await Promise.all([openOffice(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

async function atOrders(width: number, height: number): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width, height } })).newPage();
  await answerFrom(page, 'owner');
  await page.goto(`${office.url}/orders`);
  await page.getByRole('link', { name: 'K7QW4MX9TD' }).first().waitFor();
  return page;
}

const sizes = [
  [1440, 900],
  [390, 844],
] as const;

test.each(sizes)('at %i by %i the field suggests dates, tags, teams and products', async (width, height) => {
  const page = await atOrders(width, height);
  const field = page.getByRole('combobox', { name: 'Add a filter' });
  const offered = (name: string | RegExp) => page.getByRole('option', { name });
  await field.click();
  await offered('Placed yesterday').waitFor();
  await takePictures(page, 'filter', [[width, height]]);
  await field.pressSequentially('gif');
  await offered('Tag: gift').waitFor();
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect.poll(() => page.url()).toMatch(/\?tag=gift$/);

  await field.click();
  await field.pressSequentially('rovers');
  await offered('Team: Rovers').waitFor();
  await takePictures(page, 'filter-typed', [[width, height]]);
  await offered('Team: Rovers').click();
  await expect.poll(() => new URL(page.url()).searchParams.get('team')).toBe('Rovers');

  await field.click();
  await field.pressSequentially('3 nov');
  await offered(/^Placed from .* 3 November on$/).waitFor();
  await takePictures(page, 'filter-days', [[width, height]]);
  await offered(/^Placed from .* 3 November on$/).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('from')).toMatch(/^\d{4}-11-03$/);
  expect(new URL(page.url()).searchParams.get('tag')).toBe('gift');

  // Escape removes the typed text, and the filters stay.
  await field.click();
  await field.pressSequentially('cod');
  await field.press('Escape');
  expect(new URL(page.url()).searchParams.get('team')).toBe('Rovers');
  await page.context().close();
});

test.each([
  ['without filters', ''],
  ['with filters', '?state=confirmed&city=Pune'],
])('on a phone the first orders are visible without scrolling, and nothing overlaps: %s', async (_name, query) => {
  const page = await atOrders(390, 844);
  await page.goto(`${office.url}/orders${query}`);
  await page.getByRole('link', { name: 'K7QW4MX9TD' }).first().waitFor();
  await takePictures(page, `phone-list${query === '' ? '' : '-filtered'}`, [[390, 844]]);
  const tabs = (await page.getByRole('navigation').last().boundingBox())?.y ?? 0;
  const seen = await page
    .getByRole('row')
    .filter({ has: page.getByRole('link') })
    .evaluateAll((rows, end) => rows.filter((row) => row.getBoundingClientRect().bottom <= end).length, tabs);
  expect(tabs).toBeGreaterThan(700);
  expect(seen).toBeGreaterThanOrEqual(7);
  const views = await page.getByRole('navigation', { name: 'Views' }).boundingBox();
  const save = page.getByRole('button', { name: 'Save this view' });
  const button = (await save.count()) > 0 ? await save.boundingBox() : { x: 390, width: 0 };
  expect((views?.x ?? 0) + (views?.width ?? 0)).toBeLessThanOrEqual(button?.x ?? 0);
  expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(390);
  await page.context().close();
});

test('with forced colours the selected option of search and filter is marked', async () => {
  const page = await atOrders(1440, 900);
  await page.emulateMedia({ forcedColors: 'active' });
  const field = page.getByRole('combobox', { name: 'Add a filter' });
  await field.click();
  await field.pressSequentially('gif');
  await field.press('ArrowDown');
  const marked = () =>
    page
      .locator('[role="option"][data-focused]')
      .first()
      .evaluate((option) => getComputedStyle(option).outlineStyle);
  expect(await marked()).toBe('solid');
  await takePictures(page, 'forced-filter', [[1440, 900]]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Control+k');
  await page.getByRole('searchbox', { name: 'Search everything' }).pressSequentially('K7QW');
  await page.getByRole('option').first().waitFor();
  await page.keyboard.press('ArrowDown');
  expect(await marked()).toBe('solid');
  await takePictures(page, 'forced-search', [[1440, 900]]);
  await page.context().close();
});

test('suggestions that are found late appear in the open list', async () => {
  const page = await atOrders(1440, 900);
  const search = Promise.withResolvers<void>();
  await page.route('**/api/office/new-order/products*', async (route) => {
    await search.promise;
    await route.fallback();
  });
  const field = page.getByRole('combobox', { name: 'Add a filter' });
  await field.click();
  await field.pressSequentially('rovers');
  await page.getByText('Searching…').waitFor();
  search.resolve();
  await page.getByRole('option', { name: 'Team: Rovers' }).click();
  await expect.poll(() => new URL(page.url()).searchParams.get('team')).toBe('Rovers');
  await page.context().close();
});
