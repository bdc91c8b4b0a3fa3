import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { type BoxRule, findBoxes, typeByKeys } from '#e2e/typed-box.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';

let office: OpenOffice;
let browser: Browser;
let page: Page;
beforeAll(async () => {
  office = await openOffice();
  browser = await launchBrowser();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  page = await context.newPage();
  page.on('dialog', (dialog) => void dialog.accept());
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

interface Opened {
  address: string;
  /** Opens the field on the page. */
  open: () => Promise<void>;
  label: RegExp;
  rule?: BoxRule;
}

/** Fields that appear after a click. */
const opened: readonly Opened[] = [
  {
    address: '/catalogue',
    open: () =>
      page
        .getByRole('button', { name: /^Price of / })
        .first()
        .click(),
    label: /^Price of /,
  },
  { address: '/orders', open: () => page.keyboard.press('Control+k'), label: /^Search everything/ },
  {
    address: '/orders/K7QW4MX9TD',
    open: () => page.getByRole('button', { name: 'Add a tag' }).click(),
    label: /tag/i,
  },
  {
    address: '/stock',
    open: () =>
      page
        .getByRole('button', { name: /reorder at/ })
        .first()
        .click(),
    label: /./,
  },
];

it.each(opened.map((one) => [one.address, one] as const))(
  'a field opened at %s shows typed text key by key',
  async (address, { open, label, rule }) => {
    await answerFrom(page, 'owner');
    await page.goto('about:blank');
    await page.goto(office.url + address);
    await page.locator('h1').first().waitFor();
    await expect.poll(() => page.getByRole('status', { name: 'Reading' }).count()).toBe(0);
    const before = new Set((await findBoxes(page)).map((box) => box.label));
    await open();
    await expect.poll(async () => (await findBoxes(page)).some((box) => !before.has(box.label))).toBe(true);
    const boxes = await findBoxes(page);
    const box = boxes.find((one) => label.test(one.label) && !before.has(one.label));
    expect(box).toBeDefined();
    if (box) expect(await typeByKeys(page, box, boxes, rule)).toEqual([]);
  },
);
