import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { untilSettled } from '#e2e/settled.ts';
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

test('background refetches of an idle page are marked as automatic until a user acts', async () => {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await answerFrom(page, 'owner');
  const sent: boolean[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/office/me')) sent.push(request.headers()['x-by-itself'] !== undefined);
  });
  await page.goto(office.url);
  await page.locator('h1').waitFor();
  await untilSettled(page);
  // The network is back: everything on the screen is fetched again without any input.
  const readAgain = async () => {
    sent.length = 0;
    await page.evaluate("dispatchEvent(new Event('online'))");
    await expect.poll(() => sent.length).toBeGreaterThan(0);
    await untilSettled(page);
    return sent[0];
  };
  await readAgain();
  expect(await readAgain()).toBe(true);
  // Typed like by a scanner.
  await page.keyboard.press('7');
  expect(await readAgain()).toBe(false);
  expect(await readAgain()).toBe(true);
  await page.mouse.move(400, 300);
  expect(await readAgain()).toBe(false);
  expect(await readAgain()).toBe(true);
  await page.context().close();
});
