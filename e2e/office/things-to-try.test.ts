import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { untilSettled } from '#e2e/settled.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';
import { meOf } from './sample-replies.ts';
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

test('a demonstration offers things to try until they are dismissed, also by the keyboard', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 } });
  const page = await context.newPage();
  await answerFrom(page, 'owner');
  await page.goto(office.url);
  const list = page.getByRole('region', { name: 'Things to try' });
  await list.getByRole('link', { name: 'Approve a design' }).waitFor();
  expect(await list.getByRole('link').allTextContents()).toEqual([
    'Pack a parcel',
    'Approve a design',
    'Answer a message',
  ]);
  await list.getByRole('button', { name: 'Hide this list' }).focus();
  await page.keyboard.press('Enter');
  await list.waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('link', { name: 'Designs to approve' }).waitFor();
  expect(await list.count()).toBe(0);
  await context.close();
});

test('a person of a real shop is offered nothing to try', async () => {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await answerFrom(page, 'owner');
  const me = { success: true, message: '', data: { ...meOf('owner'), demo: false } };
  answerFirst(page, ({ call }) => (call === 'GET /api/office/me' ? { json: me } : undefined));
  await page.goto(office.url);
  await page.getByRole('link', { name: 'Designs to approve' }).waitFor();
  await untilSettled(page);
  expect(await page.getByRole('region', { name: /to try/ }).count()).toBe(0);
  await context.close();
});
