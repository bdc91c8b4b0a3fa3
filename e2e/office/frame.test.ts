import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';

// Frame around every page: tabs and sheets of a phone, search, keyboard shortcuts.

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

async function come(address: string, role: StaffRole, phone = false): Promise<Page> {
  const size = phone ? { width: 390, height: 844 } : { width: 1440, height: 900 };
  const context = await browser.newContext({ viewport: size, hasTouch: phone, isMobile: phone });
  const page = await context.newPage();
  await answerFrom(page, role);
  await page.goto(office.url + address);
  await page.locator('h1').waitFor();
  return page;
}

test.each([
  ['owner', ['Today', 'Orders', 'Packing', 'Messages', 'More']],
  ['support', ['Today', 'Orders', 'Messages', 'Returns', 'More']],
  ['packer', ['Today', 'Orders', 'Packing', 'Returns', 'More']],
  ['merchandiser', ['Today', 'Catalogue', 'Stock', 'Shelves', 'More']],
] as const)('the phone tabs of the role %s have its main pages, and a sheet has the others', async (role, tabs) => {
  const page = await come('', role, true);
  const foot = page.getByRole('navigation', { name: 'Rooms, below' });
  const words = await foot.locator('a > span, button').allInnerTexts();
  expect(words.map((one) => one.trim())).toEqual(tabs);
  await foot.getByRole('button').tap();
  const corner = async () => {
    const sheet = await page.getByRole('menu').boundingBox();
    return [(sheet?.x ?? 0) + (sheet?.width ?? 0), (sheet?.y ?? 0) + (sheet?.height ?? 0)].map(Math.round);
  };
  // It moves there in a few frames.
  await expect.poll(corner).toEqual([390, 844]);
  await page.getByRole('menuitem', { name: 'Where I am signed in', exact: true }).tap();
  await page.getByRole('heading', { name: 'Where I am signed in' }).waitFor();
  await page.context().close();
});

test.each([
  ['no-preference', 0.16],
  ['reduce', 0.001],
] as const)('with the motion preference %s, search opens by an animation of %d s', async (reducedMotion, seconds) => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion });
  const page = await context.newPage();
  await answerFrom(page, 'owner');
  await page.goto(office.url);
  await page.locator('h1').waitFor();
  await page.keyboard.press('Control+k');
  const dialog = page.getByRole('dialog', { name: 'Search everything' });
  await dialog.waitFor();
  const duration = await dialog.evaluate((one) => getComputedStyle(one.closest('.arrives') ?? one).animationDuration);
  expect(Number.parseFloat(duration)).toBe(seconds);
  await context.close();
});

test('an offline phone shows the time of its data', async () => {
  const page = await come('', 'owner', true);
  // The event stream of the samples ends at once.
  const asOf = page.getByRole('banner').getByText(/^As of \d\d:\d\d$/);
  await asOf.waitFor();
  for (const width of [390, 360]) {
    await page.setViewportSize({ width, height: 780 });
    expect(await page.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
    const box = await asOf.boundingBox();
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
  }
  await page.context().close();
});

test('an open item fills the screen of a phone, and Back leads to the list', async () => {
  for (const [address, list] of [
    ['/messages/M7QW4MX9TD?view=mine', 'Tenzin Wangchuk'],
    ['/returns/R7QW4MX9TD?step=to_decide', 'Sneha Kulkarni'],
  ] as const) {
    const page = await come(address, 'manager', true);
    const back = page.getByRole('link', { name: 'Back to the list' });
    await back.waitFor();
    expect(
      await page
        .getByRole('navigation', { name: /Views|Steps/ })
        .locator('a')
        .first()
        .isVisible(),
      address,
    ).toBe(false);
    // One below the other: two columns would leave no space for either.
    const widths = await page.evaluate<number[]>(
      "[...document.querySelectorAll('main section, main h2')].map((one) => one.parentElement.getBoundingClientRect().width)",
    );
    expect(Math.min(...widths), address).toBeGreaterThan(150);
    await back.tap();
    await page.getByRole('link', { name: new RegExp(list) }).waitFor();
    await page
      .getByRole('navigation', { name: /Views|Steps/ })
      .locator('a')
      .first()
      .waitFor();
    await page.context().close();
  }
});

test('the address of a found customer has a key, and not the e-mail', async () => {
  const page = await come('/orders', 'support');
  await page.keyboard.press('Control+k');
  await page.keyboard.type('debjani');
  await page.getByRole('option', { name: /Debjani Sen 14 orders/ }).click();
  await page.waitForURL('**/customers/R4HN7KQP3X');
});

test('? shows the shortcuts of the page, Escape closes them, and the focus returns', async () => {
  const page = await come('/orders', 'manager');
  await page.getByRole('row', { name: /K7QW4MX9TD/ }).waitFor();
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  const sheet = page.getByRole('dialog', { name: 'Keys' });
  await sheet.getByText('Choose, choose to here').waitFor();
  await sheet.getByText('Go to Packing desk').waitFor();
  await page.keyboard.press('Escape');
  await sheet.waitFor({ state: 'detached' });
  // The focus returns a frame later.
  await expect.poll(() => page.evaluate("document.activeElement?.closest('tr')?.dataset.key")).toBe('K7QW4MX9TD');
  await page.goto(`${office.url}/print-room`);
  await page.locator('h1').waitFor();
  await page.keyboard.press('?');
  await page.getByText('Start, done, spoilt').waitFor();
});

test('the key P on an order opens the packing desk with this order only', async () => {
  const page = await come('/orders/K7QW4MX9TD', 'manager');
  await page.getByRole('main').getByRole('link', { name: /^Pack/ }).waitFor();
  await page.keyboard.press('p');
  await page.getByRole('button', { name: 'Start with this 1' }).waitFor();
  await page.getByRole('link', { name: 'Only K7QW4MX9TD: take away' }).click();
  await page.getByRole('button', { name: /^Start with these/ }).waitFor();
  const support = await come('/orders/K7QW4MX9TD', 'support');
  await support.getByText('What can be done now').waitFor();
  expect(await support.getByRole('main').getByRole('link', { name: /^Pack/ }).count()).toBe(0);
});
