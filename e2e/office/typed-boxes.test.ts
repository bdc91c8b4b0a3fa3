import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { type BoxRule, findBoxes, pressEnterTwice, typeByKeys } from '#e2e/typed-box.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';
import { answerPrintRoom } from './sample-printing.ts';
import { sampleRooms } from './sample-rooms.ts';
import { answerFirst } from './seats.ts';

let office: OpenOffice;
let browser: Browser;
let page: Page;
let changes: string[] = [];
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

/** Calls that only preview, and change nothing. */
const tries = /\/(?:try|preview|look|pick-list)\b/;

async function come(address: string): Promise<void> {
  await answerFrom(page, 'owner');
  if (address.startsWith('/print-room')) await answerPrintRoom(page, {});
  // Changes are counted and never answered, so that a second request is seen while the first is pending.
  answerFirst(page, ({ call, method }) => {
    if (method === 'GET' || tries.test(call)) return undefined;
    changes.push(call);
    return new Promise(() => {});
  });
  await page.goto('about:blank');
  changes = [];
  await page.goto(office.url + address);
  await page.locator('h1').first().waitFor();
  await expect.poll(() => page.getByRole('status', { name: 'Reading' }).count()).toBe(0);
}

/** Fields that reformat their input. */
const rules: readonly BoxRule[] = [];
const ruleOf = (label: string) => rules.find((rule) => rule.label.test(label));

/** Parts of the settings without a separate row among the samples. */
const moreSettings = ['seller', 'payments', 'stock', 'prices', 'mails'].map((part) => `/settings/${part}`);

const rooms = [...new Set([...sampleRooms.map(({ address }) => address), ...moreSettings])];
/** Fields of one page that are typed into: those of a table are alike. */
const mostBoxes = 12;

it.each(rooms)('every field on %s shows typed text key by key, and Enter sends once', async (address) => {
  await come(address);
  const boxes = (await findBoxes(page)).slice(0, mostBoxes);
  const faults: string[] = [];
  for (const { label, index } of boxes) {
    const now = await findBoxes(page);
    const box = now.find((one) => one.label === label && one.index >= index) ?? now.find((one) => one.label === label);
    if (box) faults.push(...(await typeByKeys(page, box, now, ruleOf(label))));
  }
  expect(faults).toEqual([]);
  for (const { label } of boxes.slice(0, 6)) {
    const box = (await findBoxes(page)).find((one) => one.label === label);
    if (!box) continue;
    const before = changes.length;
    await pressEnterTwice(page, box);
    const sent = changes.slice(before);
    expect([label, sent], label).toEqual([label, [...new Set(sent)]]);
  }
});

it('the test finds the fields that staff type into most', async () => {
  for (const [address, label] of [
    ['/catalogue/football-1', 'Price (excl. tax)'],
    ['/stock', 'Find'],
    ['/settings/budgets', 'Owner: an order, ₹'],
    ['/stock/count', 'Found of Rovers Home Hoops Shirt, S'],
  ] as const) {
    await come(address);
    expect((await findBoxes(page)).map((box) => box.label)).toContain(label);
  }
});
