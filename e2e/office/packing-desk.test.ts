import { mkdirSync } from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { codeOfOurs } from '#contract/office/barcodes.ts';
import { findInaccessible } from '#e2e/axe.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';

// The packing desk with sample responses: behaviour of its page, whatever the shop returns.

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

async function come(address: string, { theme = 'light' as 'light' | 'dark', width = 1180, height = 820 } = {}) {
  const context = await browser.newContext({ viewport: { width, height }, colorScheme: theme });
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('console', (message) => /policy|TrustedHTML|Warning/i.test(message.text()) && noise.push(message.text()));
  await answerFrom(page, 'packer');
  await page.goto(office.url + address);
  await page.locator('h1').waitFor();
  return { page, noise };
}

/** A scanner that types: quickly, and Enter at the end. */
async function scan(page: Page, ...codes: string[]) {
  for (const code of codes) {
    await page.keyboard.type(code);
    await page.keyboard.press('Enter');
  }
}

async function begin(more: Parameters<typeof come>[1] = {}) {
  const open = await come('/packing', more);
  await open.page.getByRole('button', { name: /^Start with these/ }).click();
  await onTable(open.page, 'W6TQ2XRJ8V');
  return open;
}

/** Saves a picture if one was requested. */
async function picture(page: Page, name: string) {
  const folder = process.env.LOOK_FOLDER;
  if (!folder) return;
  mkdirSync(folder, { recursive: true });
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
}

const foot = (page: Page) => page.locator('footer');
/** Waits for an order to be open on the desk: it is also shown in the large display, hidden from screen readers. */
const onTable = (page: Page, reference: string) =>
  page.locator('main h1 .vh').getByText(reference, { exact: true }).waitFor();

test('a right scan ticks an item, a wrong one shows its shelf in red, and the last opens the next order', async () => {
  const { page, noise } = await begin();
  const papers = page.waitForRequest(/\/packing\/papers/);
  await scan(page, codeOfOurs(11));
  await foot(page).getByRole('status').getByText('Right: Monsoons One-Day Shirt.').waitFor();
  await scan(page, codeOfOurs(3));
  await foot(page).getByRole('alert').getByText('Put M back to A-01-3.', { exact: false }).waitFor();
  // The shop knows the order of an unneeded item.
  await scan(page, codeOfOurs(99));
  await foot(page).getByRole('alert').getByText('this is Tide Away Waves Shirt, size XL', { exact: false }).waitFor();
  await scan(page, codeOfOurs(12));
  await foot(page).getByText('Right, and all there: W6TQ2XRJ8V.').waitFor();
  await papers;
  await onTable(page, 'K7QW4MX9TD');
  await page.getByText('1 of 5').waitFor();
  expect(noise).toEqual([]);
});

test('items without a label are counted by a button, and the last one completes the order', async () => {
  const { page, noise } = await begin();
  const tick = (name: string) => page.getByRole('button', { name: new RegExp(`^Count 1 of ${name}, `) });
  const all = page.locator('main ol > li');
  expect(await all.count()).toBeGreaterThan(1);
  for (const row of await all.all()) expect(await row.textContent()).toMatch(/MDN0000\d\d/);
  await picture(page, 'tick-desk');
  await tick('Monsoons One-Day Shirt').click();
  await foot(page).getByRole('status').getByText('Right: Monsoons One-Day Shirt.').waitFor();
  expect(await tick('Monsoons One-Day Shirt').count()).toBe(0);
  // A scanner that types after it goes to the field, and clicks nothing again.
  await scan(page, codeOfOurs(12));
  await foot(page).getByText('Right, and all there: W6TQ2XRJ8V.').waitFor();
  await onTable(page, 'K7QW4MX9TD');
  expect(noise).toEqual([]);
});

test('keys typed while a button has the focus go to the field, and Enter clicks no button', async () => {
  const { page } = await begin();
  await page.getByRole('button', { name: /Put it back/ }).focus();
  await scan(page, codeOfOurs(11));
  await foot(page).getByText('Right: Monsoons One-Day Shirt.').waitFor();
  expect(await page.getByText('put back').count()).toBe(0);
});

test('a parcel is put back, reported short and put on hold by keyboard', async () => {
  const { page } = await begin();
  await page.keyboard.press('F8');
  await onTable(page, 'K7QW4MX9TD');
  await page.keyboard.press('F2');
  await page.getByRole('dialog', { name: 'Cold Palmer, white, M is not on A-01-3?' }).waitFor();
  await page.getByText('₹1,187.01 goes back').waitFor();
  // Any number of sizes leaves space for the text.
  const widths = await page
    .getByRole('dialog')
    .locator('li > span:has(> b)')
    .evaluateAll((all) => all.map(({ clientWidth }) => clientWidth));
  expect(widths.length).toBe(3);
  expect(Math.min(...widths)).toBeGreaterThan(200);
  // A scanner that types while the dialog is open selects nothing in it.
  await page.keyboard.type(codeOfOurs(3));
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('F4');
  await page.getByRole('dialog', { name: 'Hold K7QW4MX9TD?' }).waitFor();
  expect(await page.getByLabel('Why').inputValue()).toBe('Cold Palmer, white, M is not on A-01-3');
  await page.keyboard.press('Enter');
  await page.getByText('on hold', { exact: true }).waitFor();
  await onTable(page, 'P3XK8WRT6M');
});

test('scanning works offline, survives a closed tab, and is sent once', async () => {
  const { page } = await begin();
  await page.context().setOffline(true);
  // The samples would answer without a network too.
  await page.route('**/api/**', (route) => route.abort('internetdisconnected'));
  await scan(page, codeOfOurs(11), codeOfOurs(12), codeOfOurs(3));
  await page.getByRole('alert').getByText('1 parcel kept').waitFor();
  await onTable(page, 'K7QW4MX9TD');
  const kept = await page.evaluate('JSON.stringify(localStorage)');
  expect(kept).not.toMatch(/Pune|Ludhiana|sleeve/);
  const context = page.context();
  await page.close();
  await context.setOffline(false);
  const again = await context.newPage();
  await answerFrom(again, 'packer');
  const sent: string[] = [];
  again.on(
    'request',
    (request) => request.url().endsWith('/packing/pack') && sent.push(request.postDataJSON().reference),
  );
  await again.goto(`${office.url}/packing`);
  await onTable(again, 'K7QW4MX9TD');
  await again.getByText('Live', { exact: true }).waitFor();
  await again.getByText('1 of 1 scanned').waitFor();
  await expect.poll(() => sent).toEqual(['W6TQ2XRJ8V']);
  await again.reload();
  await onTable(again, 'K7QW4MX9TD');
  expect(sent).toEqual(['W6TQ2XRJ8V']);
});

test('labels are counted at the handover, missing ones are shown, and the driver is named', async () => {
  const { page, noise } = await come('/packing#handover');
  await page.getByText('Not counted yet').first().waitFor();
  await scan(page, '190412345670', '190412345671', '190412345671', 'NOSUCH');
  await foot(page).getByText('NOSUCH waits for no driver.').waitFor();
  await page.getByText('One not found: M7KD3XPV4H').waitFor();
  const press = page.getByRole('button', { name: 'Hand over 2, leave 1' });
  expect(await press.isDisabled()).toBe(true);
  await page.getByLabel('Taken by').fill('Ramesh');
  const box = await page.getByRole('img', { name: 'Signature, to be drawn' }).boundingBox();
  await page.mouse.move((box?.x ?? 0) + 30, (box?.y ?? 0) + 60);
  await page.mouse.down();
  await page.mouse.move((box?.x ?? 0) + 120, (box?.y ?? 0) + 30, { steps: 5 });
  await page.mouse.up();
  await picture(page, 'handover-1180');
  const asked = page.waitForRequest((request) => request.method() === 'POST' && request.url().endsWith('/handovers'));
  await press.click();
  const body = (await asked).postDataJSON();
  expect(body).toMatchObject({ carrier: 'Maidan Surface', awbs: ['190412345670', '190412345671'], takenBy: 'Ramesh' });
  expect(body.signature).toMatch(/^M\d+ \d+(?:L\d+ \d+){3,}$/);
  expect(noise).toEqual([]);
});

describe.each(['light', 'dark'] as const)('the packing desk in %s', (theme) => {
  test('the packing desk has no accessibility faults, and a phone does not scroll sideways', async () => {
    const { page, noise } = await come('/packing', { theme });
    const look = async (name: string) => {
      expect(await findInaccessible(page, 'all'), name).toEqual([]);
      await picture(page, `${name}-1180-${theme}`);
      await page.setViewportSize({ width: 390, height: 844 });
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        `${name} at 390 px`,
      ).toBeLessThanOrEqual(0);
      await picture(page, `${name}-390-${theme}`);
      await page.setViewportSize({ width: 1440, height: 900 });
      await picture(page, `${name}-1440-${theme}`);
      await page.setViewportSize({ width: 1180, height: 820 });
    };
    await page.getByText('Single pieces, small box').waitFor();
    await look('batch');
    await page.getByRole('button', { name: /^Start with these/ }).click();
    await onTable(page, 'W6TQ2XRJ8V');
    await page.keyboard.press('F8');
    await onTable(page, 'K7QW4MX9TD');
    await scan(page, codeOfOurs(1));
    await foot(page).getByText('Right: Rovers Home Hoops Shirt.').waitFor();
    await look('desk');
    await scan(page, codeOfOurs(5));
    await foot(page).getByRole('alert').waitFor();
    await look('wrong');
    await page.keyboard.press('F2');
    await page.getByText('₹1,187.01 goes back').waitFor();
    await look('short');
    await page.goto(`${office.url}/packing#handover`);
    await page.reload();
    await page.getByText('Not counted yet').first().waitFor();
    await look('handover');
    await page.goto(`${office.url}/places`);
    await page.getByText('Rovers Double-Sided Scarf').waitFor();
    await look('places');
    expect(noise).toEqual([]);
  });
});
