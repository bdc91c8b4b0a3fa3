import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { choose } from '#e2e/choose.ts';
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

async function openPage(path: string): Promise<Page> {
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await answerFrom(page, 'support');
  await page.goto(office.url + path);
  return page;
}

async function openAddressDialog(): Promise<Page> {
  const page = await openPage('/orders/K7QW4MX9TD');
  await page.getByRole('button', { name: /^More/ }).click();
  await page.getByRole('menuitem', { name: 'Change the address…' }).click();
  await expect.poll(() => page.getByLabel('City or district').inputValue()).toBe('Pune');
  return page;
}

const placeIn = async (page: Page) => [
  await page.getByLabel('City or district', { exact: true }).inputValue(),
  await page.getByLabel('State', { exact: true }).inputValue(),
];

it('city and state of a changed address follow its PIN code', async () => {
  const page = await openAddressDialog();
  await page.getByLabel('PIN code').fill('560001');
  await expect.poll(() => placeIn(page)).toEqual(['Bengaluru', 'Karnataka']);
  const sent = page.waitForRequest(
    (request) => request.postDataJSON()?.act?.do === 'change_address' && !request.url().includes('preview'),
  );
  await page.getByRole('button', { name: 'Change the address' }).click();
  const { address } = (await sent).postDataJSON().act;
  expect(address).toMatchObject({ pin: '560001', city: 'Bengaluru', state: 'Karnataka' });
  expect(address).not.toHaveProperty('stateConfirmed');
});

it('a state that contradicts the PIN code is refused until a colleague confirms it', async () => {
  const page = await openAddressDialog();
  await page.getByLabel('State', { exact: true }).selectOption('Kerala');
  await page.getByText('PIN 411004 is in Maharashtra. Use Maharashtra?').waitFor();
  await page.getByRole('button', { name: 'Change the address' }).click();
  await expect.poll(() => page.getByLabel('State', { exact: true }).getAttribute('aria-invalid')).toBe('true');
  await choose(page.getByRole('checkbox', { name: 'Kerala is right' }));
  await expect.poll(() => page.getByLabel('State', { exact: true }).getAttribute('aria-invalid')).toBeNull();
  const sent = page.waitForRequest(
    (request) => request.postDataJSON()?.act?.do === 'change_address' && !request.url().includes('preview'),
  );
  await page.getByRole('button', { name: 'Change the address' }).click();
  expect((await sent).postDataJSON().act.address).toMatchObject({ state: 'Kerala', stateConfirmed: true });
});

it("a caller's address is filled in from the PIN code, and a contradicting state is asked about", async () => {
  const page = await openPage('/orders/new');
  const pin = page.getByLabel('PIN code', { exact: true });
  await pin.fill('411004');
  await expect.poll(() => placeIn(page)).toEqual(['Pune', 'Maharashtra']);
  await pin.fill('560001');
  await expect.poll(() => placeIn(page)).toEqual(['Bengaluru', 'Karnataka']);
  await page.getByLabel('State', { exact: true }).selectOption('Goa');
  await page.getByText('PIN 560001 is in Karnataka. Use Karnataka?').waitFor();
  await page.getByRole('button', { name: 'Use Karnataka' }).click();
  expect(await placeIn(page)).toEqual(['Bengaluru', 'Karnataka']);
  await page.getByLabel('City or district', { exact: true }).fill('Whitefield');
  await page.reload();
  await expect.poll(() => placeIn(page)).toEqual(['Whitefield', 'Karnataka']);
  await page.getByLabel('PIN code', { exact: true }).fill('411004');
  await expect.poll(() => placeIn(page)).toEqual(['Whitefield', 'Maharashtra']);
});
