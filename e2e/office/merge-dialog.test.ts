import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findInaccessible } from '#e2e/axe.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';
import { answerFirst } from './seats.ts';

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

const waits = 'It moves ₹700.00 of store credit and orders, and you have ₹600.00 left to give today.';
const asks = `${waits} An owner or a manager decides first.`;

/** Opens the dialog of a merge that moves so much credit, with ₹600 of the limit left. */
async function tryMerge(credit: number) {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await answerFrom(page, 'manager');
  const sent: unknown[] = [];
  answerFirst(page, ({ call, body }) => {
    if (call !== 'POST /api/office/customers/acc-one/merge') return undefined;
    sent.push(body);
    const { dry } = body as { dry: boolean };
    const approval = credit > 600;
    const moves = [`₹${credit}.00 of store credit`];
    const data = { moves, dry, approval, waits: approval ? waits : '', amount: credit };
    return { json: { success: true, message: approval ? 'A second person is asked.' : 'Merged.', data } };
  });
  await page.goto(`${office.url}/customers/acc-one`);
  await page.getByRole('button', { name: 'More' }).click();
  await page.getByRole('menuitem', { name: 'Merge with another account…' }).click();
  await page.getByLabel('An order of the other account, or the address of its page').fill('/customers/acc-two');
  await page.getByLabel('Why, for colleagues').fill('They wrote from both');
  await page.getByRole('button', { name: 'See what would move' }).click();
  await page.getByText(`₹${credit}.00 of store credit`, { exact: true }).waitFor();
  return { page, sent, dialog: page.getByRole('alertdialog') };
}

it('a merge that moves more credit than the limit asks for approval, and shows the limit', async () => {
  const { page, sent, dialog } = await tryMerge(700);
  await dialog.getByText(asks).waitFor();
  expect(await dialog.getByRole('button', { name: 'Merge them' }).count()).toBe(0);
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await dialog.getByRole('button', { name: 'Ask for approval' }).click();
  await page.getByText('A second person is asked.').waitFor();
  await dialog.waitFor({ state: 'detached' });
  expect(sent).toEqual([true, false].map((dry) => ({ other: 'acc-two', why: 'They wrote from both', dry })));
});

it('a merge that moves no more credit than the limit is done at once', async () => {
  const { page, dialog } = await tryMerge(600);
  expect(await dialog.getByText('left today').count()).toBe(0);
  await dialog.getByRole('button', { name: 'Merge them' }).click();
  await page.getByText('Merged.').waitFor();
});
