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

test.each(sizes)('at %i by %i it offers days, tags, teams and products by what is typed', async (width, height) => {
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

  // Escape takes back what was typed, and the filters stay.
  await field.click();
  await field.pressSequentially('cod');
  await field.press('Escape');
  expect(new URL(page.url()).searchParams.get('team')).toBe('Rovers');
  await page.context().close();
});
