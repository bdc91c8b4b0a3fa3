import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { placeGuestOrder } from '../guest-orders.ts';
import { openStudio } from '../studio/studio-steps.ts';
import { button, open, type PressRow } from './row.ts';

/** Rows for lists, searches, menus and the tracker. */
export const finding: PressRow[] = [
  {
    name: 'choosing a filter',
    only: 'desk',
    before: open('/sports/cricket'),
    press: (page) => page.getByRole('form', { name: 'Filters' }).getByRole('checkbox', { name: /^Caps/ }).click(),
    after: (page) =>
      page
        .getByRole('link', { name: /^Remove filter/ })
        .first()
        .waitFor(),
  },
  {
    name: 'the filter sheet of a phone',
    only: 'phone',
    before: open('/sports/cricket'),
    press: async (page) => {
      await button(page, 'Filter').click();
      await page.getByRole('checkbox', { name: /^Caps/ }).click();
    },
    after: (page) =>
      page
        .getByRole('link', { name: /^Remove filter/ })
        .first()
        .waitFor(),
  },
  {
    name: 'clearing the filters',
    before: open('/sports/cricket?size=M'),
    press: (page) => page.getByRole('link', { name: 'Clear all' }).first().click(),
    after: (page) => page.getByRole('link', { name: 'Clear all' }).first().waitFor({ state: 'detached' }),
  },
  {
    name: 'sorting a list',
    before: open('/sports/cricket'),
    press: async (page) => {
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up');
    },
    after: (page) => page.waitForURL(/sort=price-up/),
  },
  {
    name: 'loading more products',
    before: open('/tshirts'),
    press: (page) => page.getByRole('link', { name: 'Load more' }).click(),
    after: (page) => page.waitForURL(/show=/),
  },
  {
    name: 'typing on the search page',
    before: open('/search'),
    press: (page) =>
      page
        .getByRole('main')
        .getByRole('searchbox')
        .or(page.getByRole('main').getByRole('combobox'))
        .first()
        .pressSequentially('cap'),
    after: (page) => page.getByRole('article').first().waitFor(),
  },
  {
    name: 'opening the menu of a phone',
    only: 'phone',
    before: open('/'),
    press: (page) => page.getByLabel('Menu', { exact: true }).first().click(),
    after: (page) => page.getByRole('navigation', { name: 'Menu' }).waitFor(),
  },
  {
    name: 'opening the menus of a desktop',
    only: 'desk',
    before: open('/'),
    press: (page) =>
      page.getByRole('banner').locator('summary', { hasText: 'Sport Category' }).filter({ visible: true }).click(),
    after: (page) =>
      page
        .getByRole('banner')
        .getByRole('link', { name: /^Cricket/ })
        .filter({ visible: true })
        .first()
        .waitFor(),
  },
  {
    name: 'tracking an unknown number',
    before: async (page, shop) => {
      await page.goto(`${shop.url}/tracker`);
      await page.getByLabel('Tracking ID').fill('NOPE1234');
    },
    press: (page) => button(page, 'Track Shipment').click(),
    after: (page) => page.getByRole('main').getByRole('alert').waitFor(),
  },
  {
    name: 'tracking a parcel',
    before: async (page, shop) => {
      const { reference } = await placeGuestOrder(shop, 'cod', 1, `asha-${randomUUID()}@example.in`);
      await page.goto(`${shop.url}/tracker`);
      await page.getByLabel('Tracking ID').fill(reference);
    },
    press: (page) => button(page, 'Track Shipment').click(),
    after: (page) => page.getByRole('region', { name: 'Shipment summary' }).waitFor(),
  },
];

/** Delays fonts beyond the half second after a click in which browsers excuse layout shifts, in real time. */
async function slowFonts(page: Page): Promise<void> {
  await page.route(/\.(?:ttf|otf|woff2?)(?:\?|$)/, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 900));
    await route.continue().catch(() => {});
  });
}

/** Rows for the studio. */
export const drawing: PressRow[] = [
  {
    name: 'adding a text to a shirt',
    before: async (page, shop) => {
      await openStudio(page, shop.url);
      await button(page, 'Text').click();
      await slowFonts(page);
    },
    press: (page) => button(page, 'Add text').click(),
    after: (page) => page.getByLabel('Words').and(page.locator('main :not([inert]) input')).waitFor(),
  },
];
