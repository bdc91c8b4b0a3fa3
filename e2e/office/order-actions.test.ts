import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findInaccessible } from '#e2e/axe.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';

let office: OpenOffice;
let browser: Browser;

beforeAll(async () => {
  office = await openOffice();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

async function come(address: string, theme: 'light' | 'dark' = 'light', width = 1440) {
  const context = await browser.newContext({
    viewport: { width, height: 900 },
    colorScheme: theme,
    hasTouch: width < 768,
  });
  const page = await context.newPage();
  await answerFrom(page, 'manager');
  await page.goto(office.url + address);
  await page.locator('h1').waitFor();
  return page;
}

const choose = async (page: Page, from: number, to: number) => {
  const rows = page.locator('tr[data-key]');
  await rows.nth(to).waitFor();
  await rows.nth(from).focus();
  await page.keyboard.press('x');
  await rows.nth(to).focus();
  await page.keyboard.press('Shift+X');
};

const openings: readonly [string, string, (page: Page) => Promise<void>][] = [
  ['cancel', 'Cancel this order?', async (page) => page.getByRole('menuitem', { name: 'Cancel…' }).click()],
  ['size', 'Change a size?', async (page) => page.getByRole('menuitem', { name: 'Change a size…' }).click()],
  ['address', 'Where does it go?', async (page) => page.getByRole('menuitem', { name: 'Change the address…' }).click()],
];

describe.each(['light', 'dark'] as const)('the order dialogs in %s', (theme) => {
  test('the order dialogs have no accessibility faults, and a phone does not scroll sideways', async () => {
    const page = await come('/orders/K7QW4MX9TD', theme);
    for (const [name, title, open] of openings) {
      await page.getByText('What can be done now').waitFor();
      await page.keyboard.press('.');
      await open(page);
      await page.getByRole('heading', { name: title }).waitFor();
      expect(await findInaccessible(page, 'all'), name).toEqual([]);
      await page.keyboard.press('Escape');
      await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' });
    }
    await page.goto(`${office.url}/orders`);
    await choose(page, 0, 3);
    await page.getByRole('button', { name: 'Cancel…' }).click();
    await page.getByText('1 cannot be: they are left out.').waitFor();
    expect(await findInaccessible(page, 'all'), 'many').toEqual([]);
    await page.setViewportSize({ width: 360, height: 780 });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
  });
});

test('an action is shown before the shop answers, and reverted if it is refused', async () => {
  const page = await come('/orders/K7QW4MX9TD');
  let answer: () => void = () => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route('**/actions', async (route) => {
    await held;
    await route.fulfill({
      status: 409,
      json: { success: false, code: 'not_offered', message: 'It is packed already.' },
    });
  });
  await page.getByText('What can be done now').waitFor();
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name: 'Hold…' }).click();
  await page.keyboard.type('Ask about the colour');
  await page.keyboard.press('Control+Enter');
  await page.getByText('On hold.', { exact: true }).waitFor();
  answer();
  await page.getByText('It is packed already.').waitFor();
  await page.getByText('On hold.', { exact: true }).waitFor({ state: 'detached' });
});

test('X and Shift+X select rows, Ctrl+A all, Escape none, and a long touch selects a row', async () => {
  const page = await come('/orders');
  await choose(page, 1, 3);
  await page.getByRole('region', { name: '3 chosen' }).waitFor();
  await page.keyboard.press('Control+a');
  await page.getByRole('region', { name: '13 chosen' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('region', { name: /chosen/ }).waitFor({ state: 'detached' });
  const phone = await come('/orders', 'light', 390);
  const row = phone.locator('tr[data-key]').nth(2);
  const box = await row.boundingBox();
  if (!box) throw new Error('no row');
  const at = { pointerType: 'touch', bubbles: true, clientX: box.x + 40, clientY: box.y + 10 };
  await row.dispatchEvent('pointerdown', at);
  await phone.getByRole('region', { name: '1 chosen' }).waitFor();
  await row.dispatchEvent('pointerup', at);
  expect(new URL(phone.url()).pathname).toMatch(/\/orders$/);
});
