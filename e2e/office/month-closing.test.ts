import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AccountantFolder } from '#contract/office/accountant-folder.ts';
import type { MonthClosing } from '#contract/office/month-closing.ts';
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

const open: MonthClosing = {
  ...{ month: '2026-10', closed: null, differences: [], refusal: null, reopened: [] },
  waits: [{ kind: 'settlements', words: '1 settlement of the gateway is not explained.' }],
};
const closed: MonthClosing = {
  ...open,
  closed: { at: '2026-11-03T05:30:00Z', by: 'Meera Kulkarni', waiting: [open.waits[0]?.words ?? ''] },
};
const path = '/api/office/tax-months/2026-10';

/** Opens October as a role, with a closing that presses change. */
async function october(role: 'owner' | 'manager', viewport = { width: 1440, height: 900 }) {
  const page = await (await browser.newContext({ viewport })).newPage();
  await answerFrom(page, role);
  const sent: [string, unknown][] = [];
  let now = open;
  answerFirst(page, ({ call, body }) => {
    if (call === `GET ${path}/closing`) return { json: { success: true, data: now } };
    if (call !== `POST ${path}/close` && call !== `POST ${path}/reopen`) return undefined;
    sent.push([call, body]);
    now = call.endsWith('/close') ? closed : open;
    return { json: { success: true, message: 'October 2026 is closed.', data: now } };
  });
  await page.goto(`${office.url}/tax/2026-10`);
  await page.getByRole('heading', { name: 'Closing' }).waitFor();
  return { page, sent };
}

/** Moves the focus by Tab until it is on a control with this name. */
async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let tabs = 0; tabs < 80; tabs++) {
    await page.keyboard.press('Tab');
    const focused = page.locator(':focus');
    const words = (await focused.count()) > 0 ? await focused.evaluate((one) => one.textContent ?? '') : '';
    if (name.test(words)) return;
  }
  throw new Error(`the focus never comes to ${name}`);
}

it('closes a month by the keyboard alone, once the person has seen what waits', async () => {
  const { page, sent } = await october('owner');
  await tabTo(page, /^Close October 2026…$/);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Close October 2026?' });
  await dialog.getByText('1 settlement of the gateway is not explained.').waitFor();
  const close = dialog.getByRole('button', { name: 'Close the month' });
  expect(await close.isDisabled()).toBe(true);
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await dialog.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await close.focus();
  await page.keyboard.press('Enter');
  await page.getByText(/^Closed on .* by Meera Kulkarni$/).waitFor();
  await page.getByText(/goes into GSTR-1A until GSTR-3B of this month is filed/).waitFor();
  expect(sent).toEqual([[`POST ${path}/close`, { leaving: ['settlements'] }]]);
  await page.getByRole('button', { name: 'Reopen…' }).click();
  const reopening = page.getByRole('alertdialog', { name: 'Reopen October 2026?' });
  const reopen = reopening.getByRole('button', { name: 'Reopen the month' });
  expect(await reopen.isDisabled()).toBe(true);
  await reopening.getByLabel('Why it is reopened').fill('A wrong rate');
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await reopen.click();
  await page.getByText('Not closed yet').waitFor();
  expect(sent.at(-1)).toEqual([`POST ${path}/reopen`, { why: 'A wrong rate' }]);
});

it('shows a manager the state without buttons', async () => {
  const { page } = await october('manager', { width: 390, height: 844 });
  await page.getByText('1 settlement of the gateway is not explained.').waitFor();
  await page.getByText('Owners and accountants have it made and take it').waitFor();
  expect(await page.getByRole('button', { name: /^(?:Close|Make|Download)/ }).count()).toBe(0);
});

it('offers to start a folder again that has not moved for some minutes', async () => {
  const { page } = await october('owner', { width: 390, height: 844 });
  const asked = await page.evaluate(() => Date.now());
  const later = (minutes: number) => page.clock.setFixedTime(asked + minutes * 60_000);
  let folder: AccountantFolder = {
    ...{ id: 'folder_1', state: 'making', askedAt: new Date(asked).toISOString(), askedBy: 'Meera Kulkarni' },
    ...{ documents: 419, through: 25, fault: null, bytes: null, madeAt: null, outdated: false },
  };
  answerFirst(page, ({ call }) => {
    if (call !== `GET ${path}/folder` && call !== `POST ${path}/folder`) return undefined;
    return { json: { success: true, message: 'The folder is being made. It appears here.', data: { folder } } };
  });
  await page.reload();
  await page.getByText('25 of 419 documents.').waitFor();
  await later(2);
  folder = { ...folder, through: 50 };
  await page.getByText('50 of 419 documents.').waitFor();
  await later(4);
  const again = page.getByRole('button', { name: 'Make it again' });
  expect(await again.count()).toBe(0);
  await later(6);
  await page.getByText('Nothing has moved for some minutes. You can start it again now.').waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await again.click();
  await again.waitFor({ state: 'detached' });
});

it('has the folder made, shows how far it is, and downloads it', async () => {
  const { page } = await october('owner', { width: 390, height: 844 });
  const making: AccountantFolder = {
    ...{ id: 'folder_1', state: 'making', askedAt: '2026-11-03T05:30:00Z', askedBy: 'Meera Kulkarni', fault: null },
    ...{ documents: 419, through: 0, bytes: null, madeAt: null, outdated: false },
  };
  const ready: AccountantFolder = { ...making, state: 'ready', through: 419, bytes: 1_048_576, madeAt: making.askedAt };
  let folder: AccountantFolder | null = null;
  answerFirst(page, ({ call }) => {
    if (call === `GET ${path}/folder`) return { json: { success: true, data: { folder } } };
    if (call === `GET ${path}/folder/file`) return { type: 'application/zip', body: 'PK' };
    if (call !== `POST ${path}/folder`) return undefined;
    folder = making;
    return { json: { success: true, message: 'The folder is being made. It appears here.', data: { folder } } };
  });
  await page.reload();
  await page.getByRole('button', { name: 'Make the folder' }).click();
  await page.getByText('Being made for Meera Kulkarni: 0 of 419 documents.').waitFor();
  expect(await page.getByRole('button', { name: /^(?:Make|Download)/ }).count()).toBe(0);
  folder = ready;
  await page.getByText(/^Ready: 419 documents, 1\.0 MB/).waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download (ZIP)' }).click();
  await saving;
});
