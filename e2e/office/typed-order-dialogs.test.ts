import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { type BoxRule, findBoxes, pressEnterTwice, type TypedBox, typeByKeys } from '#e2e/typed-box.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';
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
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

/** Calls that compute something and change nothing. */
const tries = /\/(?:try|choices|preview|contact)\b/;

/** Dialogs that cannot be undone are alert dialogs. */
const dialog = () => page.getByRole('dialog').or(page.getByRole('alertdialog'));

/** Opens the order of the samples; its changes are counted and stay unanswered. */
async function openOrder(): Promise<void> {
  await answerFrom(page, 'owner');
  answerFirst(page, ({ call, method }) => {
    if (method === 'GET' || tries.test(call)) return undefined;
    changes.push(call);
    return new Promise(() => {});
  });
  await page.goto('about:blank');
  changes = [];
  await page.goto(`${office.url}/orders/K7QW4MX9TD`);
  await page.locator('h1').first().waitFor();
  await expect.poll(() => page.getByRole('status', { name: 'Reading' }).count()).toBe(0);
}

/** Boxes of the open dialog, not those of the page below. */
async function boxesOfDialog(before: ReadonlySet<string>): Promise<TypedBox[]> {
  return (await findBoxes(page)).filter(({ label }) => !before.has(label));
}

/** Actions of an order whose dialog has boxes, with the way to open it. */
const actions: readonly (readonly [string, () => Promise<void>])[] = [
  ['refund', () => page.keyboard.press('r')],
  ['change of address', () => page.keyboard.press('e')],
  ['cancellation', () => chooseAction(/Cancel/)],
  ['change of size', () => chooseAction(/size/)],
  ['hold', () => chooseAction(/hold/i)],
];

/** Boxes that show only a part of the typed text. Each line of the sample order has one piece. */
const rules: readonly BoxRule[] = [
  {
    label: /^Pieces of /,
    because: 'it counts pieces: it takes the characters of a number, and at most the pieces of its line',
    shows: (text) => text.replace(/[^\d.,\s]/g, ''),
    most: '1',
  },
];
const ruleOf = (label: string) => rules.find((rule) => rule.label.test(label));

async function chooseAction(name: RegExp): Promise<void> {
  await page.keyboard.press('.');
  await page.getByRole('menuitem', { name }).first().click();
}

it.each(actions)('the dialog for the %s of an order shows what is typed key by key', async (_action, open) => {
  await openOrder();
  const before = new Set((await findBoxes(page)).map(({ label }) => label));
  await open();
  await dialog().waitFor();
  const faults: string[] = [];
  for (const { label } of await boxesOfDialog(before)) {
    const now = await findBoxes(page);
    const box = now.find((one) => one.label === label);
    // Escape in the last step closes the dialog; the next box is typed into in a new one.
    if (box) faults.push(...(await typeByKeys(page, box, now, ruleOf(label))));
    if ((await dialog().count()) > 0) continue;
    await open();
    await dialog().waitFor();
  }
  expect(faults).toEqual([]);
  expect(changes).toEqual([]);
});

it.each(actions)('Escape closes the dialog for the %s of an order, and nothing is sent', async (_action, open) => {
  await openOrder();
  await open();
  await dialog().waitFor();
  await page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  expect(changes).toEqual([]);
});

it.each(actions)('Enter twice in the dialog for the %s of an order sends at most once', async (_action, open) => {
  await openOrder();
  const before = new Set((await findBoxes(page)).map(({ label }) => label));
  await open();
  await dialog().waitFor();
  const [box] = (await boxesOfDialog(before)).toReversed();
  if (box) await pressEnterTwice(page, box);
  else for (const _press of [1, 2]) await page.keyboard.press('Control+Enter');
  expect(changes.length).toBeLessThan(2);
});
