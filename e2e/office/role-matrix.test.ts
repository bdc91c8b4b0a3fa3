import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { findInaccessible } from '#e2e/axe.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';
import { answerFirst } from './seats.ts';
import { takePictures } from './take-pictures.ts';

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

const path = '/api/office/roles';
const last = { by: 'Meera Kulkarni', at: '2026-11-24T06:12:00Z' };

/** Opens the colleagues as an owner. Saving is refused once if somebody else changed the roles. */
async function colleagues({ changedByOther = false, viewport = { width: 1440, height: 900 } } = {}) {
  const page = await (await browser.newContext({ viewport })).newPage();
  await answerFrom(page, 'owner');
  const sent: unknown[] = [];
  let table = { changed: {}, version: 1, last: null as typeof last | null };
  answerFirst(page, ({ call, body }) => {
    if (call === `GET ${path}`) return { json: { success: true, data: table } };
    if (call !== `PUT ${path}`) return undefined;
    sent.push(body);
    const { changed, version } = body as { changed: object; version: number };
    if (changedByOther && version === 1) {
      table = { changed: { 'audit.see': ['owner'] }, version: 2, last };
      return {
        status: 409,
        json: { success: false, code: 'conflict', message: 'Meera Kulkarni changed this meanwhile.' },
      };
    }
    table = { changed, version: version + 1, last };
    return { json: { success: true, message: 'The roles hold from now on', data: table } };
  });
  await page.goto(`${office.url}/staff`);
  await page.getByRole('heading', { name: 'What each role may do' }).waitFor();
  return { page, sent };
}

it('an owner gives a role a permission with the one it needs, and takes both back by thumb', async () => {
  const { page, sent } = await colleagues({ viewport: { width: 390, height: 844 } });
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  const tick = (name: string) => page.getByRole('checkbox', { name });
  expect(await page.getByRole('button', { name: 'Save', exact: true }).isDisabled()).toBe(true);
  expect(await tick('Owner: See orders').count()).toBe(0);
  await tick('Merchandiser: Give money back and store credit, up to a limit').check();
  expect(await tick('Merchandiser: See orders').isChecked()).toBe(true);
  await page.getByText('2 permissions change. It holds').waitFor();
  expect(await findInaccessible(page, 'all')).toEqual([]);
  await takePictures(page, 'role-matrix');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('The roles hold from now on').waitFor();
  const changed = {
    'orders.see': ['owner', 'manager', 'support', 'packer', 'printer', 'merchandiser', 'accountant', 'viewer'],
    'refunds.give': ['owner', 'manager', 'support', 'merchandiser'],
  };
  expect(sent).toEqual([{ changed, version: 1 }]);
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await tick('Merchandiser: See orders').uncheck();
  expect(await tick('Merchandiser: Give money back and store credit, up to a limit').isChecked()).toBe(false);
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect.poll(() => sent.length).toBe(2);
  expect(sent[1]).toEqual({ changed: {}, version: 2 });
});

it('an owner who saves after somebody else is told, and sees what holds now', async () => {
  const { page } = await colleagues({ changedByOther: true });
  await page.getByRole('button', { name: 'Change', exact: true }).click();
  await page.getByRole('checkbox', { name: 'Viewer: Count stock' }).check();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await page.getByText('Meera Kulkarni changed this meanwhile.').waitFor();
  expect(await page.getByRole('checkbox', { name: 'Viewer: Count stock' }).isChecked()).toBe(true);
  await page.getByRole('button', { name: 'Show what holds now' }).click();
  await page.getByText(/^Changed by Meera Kulkarni/).waitFor();
  const row = page.getByRole('row', { name: /^See who did what/ });
  expect(await row.getByRole('img', { name: 'Yes' }).count()).toBe(1);
});
