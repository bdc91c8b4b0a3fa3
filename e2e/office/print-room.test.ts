import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { findInaccessible } from '#e2e/axe.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';
import { answerPrintRoom } from './sample-printing.ts';

let office: OpenOffice;
let browser: Browser;

beforeAll(async () => {
  office = await openOffice();
  browser = await launchBrowser({ pictures: true });
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

interface Coming {
  role?: StaffRole;
  theme?: 'light' | 'dark';
  width?: number;
  empty?: boolean;
  failing?: boolean;
}

async function come(address: string, { role = 'printer', theme = 'light', width = 1440, ...room }: Coming = {}) {
  const context = await browser.newContext({
    viewport: { width, height: width < 500 ? 844 : 900 },
    colorScheme: theme,
    acceptDownloads: true,
  });
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('console', (message) => /policy|TrustedHTML|Warning/i.test(message.text()) && noise.push(message.text()));
  await answerFrom(page, role);
  const answers = await answerPrintRoom(page, room);
  await page.goto(office.url + address);
  return { page, noise, ...answers };
}

const column = (page: Page, name: string) => page.getByRole('region', { name, exact: true });
const titles = (page: Page, name: string) => column(page, name).getByRole('listitem').locator('b').allTextContents();
const focused = (page: Page) => page.evaluate("document.activeElement?.closest('[data-job]')?.dataset.job");

test('a day’s designs are approved, printed, refused and reprinted by keyboard', async () => {
  const { page, noise, sent } = await come('/print-room');
  await column(page, 'To approve').getByText('MONSOONS XI').waitFor();
  await page.keyboard.press('j');
  expect(await focused(page)).toBe('D9MVT4HK2Q-1');
  await page.keyboard.press('r');
  const refusing = page.getByRole('alertdialog', { name: /^Refuse “/ });
  await refusing.getByText('The shopper is told by mail').waitFor();
  await page.getByRole('textbox').fill('It has the name of a club on it');
  await page.keyboard.press('Escape');
  await refusing.waitFor({ state: 'detached' });
  expect(sent).toEqual([]);
  // The focus returns a frame later.
  await expect.poll(() => focused(page)).toBe('D9MVT4HK2Q-1');
  await page.keyboard.press('r');
  await page.getByRole('button', { name: /that only the club may use/ }).press('Enter');
  await page.getByRole('button', { name: 'Refuse', exact: true }).press('Enter');
  await refusing.waitFor({ state: 'detached' });
  // The board is hidden from roles while the dialog is open.
  expect(await titles(page, 'To approve')).not.toContain('MONSOONS XI');
  await page.locator('[data-job="Y4KX7QTM2W-1"]').focus();
  for (const id of ['Y4KX7QTM2W-1', 'B8RN3VXK6D-1', 'S5WQ9TKH4M-2']) {
    expect(await focused(page)).toBe(id);
    await page.keyboard.press('a');
    await column(page, 'To print').locator(`[data-job="${id}"]`).waitFor();
  }
  expect(await titles(page, 'To approve')).toEqual(['THAPA 11']);
  await page.locator('[data-job="B8RN3VXK6D-1"]').focus();
  await page.keyboard.press('s');
  await column(page, 'Printing').locator('[data-job="B8RN3VXK6D-1"]').focus();
  await page.keyboard.press('d');
  await column(page, 'Printed').locator('[data-job="B8RN3VXK6D-1"]').waitFor();
  await page.locator('[data-job="B8RN3VXK6D-1"]').focus();
  await page.keyboard.press('x');
  await page.getByRole('dialog').getByText('What its film cost is counted.').waitFor();
  await page.getByRole('button', { name: 'Print it again' }).press('Enter');
  await column(page, 'To print').getByText('Printed again, first spoilt').waitFor();
  await page.getByText(/Spoilt in seven days: 1, ₹7.40 of film/).waitFor();
  expect(sent.map(({ call }) => call)).toEqual([
    'POST /D9MVT4HK2Q-1/refusal',
    'POST /Y4KX7QTM2W-1/steps',
    'POST /B8RN3VXK6D-1/steps',
    'POST /S5WQ9TKH4M-2/steps',
    'POST /B8RN3VXK6D-1/steps',
    'POST /B8RN3VXK6D-1/steps',
    'POST /B8RN3VXK6D-1/spoilt',
  ]);
  expect(sent[0]?.body).toEqual({ why: 'It shows a name or crest of a club that only the club may use.' });
  expect(noise).toEqual([]);
});

test('a job can be dragged to its next step, and nowhere else', async () => {
  const { page, sent } = await come('/print-room');
  const job = page.locator('[data-job="B8RN3VXK6D-1"]');
  await job.dragTo(column(page, 'Printing'));
  await job.dragTo(column(page, 'To print'));
  await column(page, 'To print').locator('[data-job="B8RN3VXK6D-1"]').waitFor();
  expect(sent.map(({ body }) => body)).toEqual([{ step: 'approve' }]);
});

test('the second of two colleagues sees who was first, and the job does not move', async () => {
  const { page, beforehand } = await come('/print-room');
  await page.locator('[data-job="THAPA"], [data-job="U2XM8PRV7K-1"]').focus();
  beforehand('U2XM8PRV7K-1');
  await page.keyboard.press('a');
  await page.getByText('U2XM8PRV7K-1 waits to be printed: Meera Kulkarni was first.').waitFor();
  await column(page, 'To print').locator('[data-job="U2XM8PRV7K-1"]').waitFor();
});

test('an impossible action names the column from which it is possible', async () => {
  const { page, sent } = await come('/print-room');
  await page.locator('[data-job="A6KW2XTR9V-1"]').focus();
  await page.keyboard.press('a');
  await page.getByText('A6KW2XTR9V-1 is approved only from “To approve”.').waitFor();
  expect(sent).toEqual([]);
});

test('a design is shown in its real size, and the next one opens after an approval', async () => {
  const { page, noise } = await come('/print-room/D9MVT4HK2Q-1');
  const print = page.getByRole('img', { name: 'Front: 174 by 205 mm' });
  await print.waitFor();
  const width = async () => (await print.boundingBox())?.width ?? 0;
  // 174 mm and 14 at each side, at 96 px an inch.
  expect(await width()).toBeCloseTo((202 * 96) / 25.4, 0);
  await page.getByRole('button', { name: 'My screen is not 1 : 1' }).click();
  await page.getByRole('slider').fill('4.5');
  await page.getByRole('button', { name: 'It fits' }).click();
  expect(await width()).toBeCloseTo(202 * 4.5, 0);
  await page.reload();
  await print.waitFor();
  expect(await width()).toBeCloseTo(202 * 4.5, 0);
  await page.keyboard.press('+');
  expect(await width()).toBeCloseTo(202 * 4.5 * 1.5, 0);
  await page.keyboard.press('a');
  await page.waitForURL('**/print-room/Y4KX7QTM2W-1');
  await leave(page);
  expect(noise).toEqual([]);
});

/** Presses Escape until the board opens: an address changes a moment before the page that handles the key. */
async function leave(page: Page): Promise<void> {
  const pressed = async () => {
    await page.keyboard.press('Escape');
    return new URL(page.url()).pathname;
  };
  await expect.poll(pressed).toMatch(/\/print-room$/);
}

/** Delays responses about a job until they are released. */
async function holdJob(page: Page, id: string): Promise<() => void> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(`**/api/office/print-room/**${id}*`, async (route) => {
    await promise;
    await route.fallback();
  });
  return resolve;
}

test('leaving a job before its response has come does not return to it', async () => {
  const { page, sent } = await come('/print-room/D9MVT4HK2Q-1');
  await page.getByRole('img', { name: 'Front: 174 by 205 mm' }).waitFor();
  const release = await holdJob(page, 'D9MVT4HK2Q-1');
  const asked = page.waitForRequest((request) => request.method() === 'POST');
  const answered = page.waitForResponse((response) => response.request().method() === 'POST');
  await page.keyboard.press('a');
  await asked;
  await page.keyboard.press('Escape');
  await page.waitForURL('**/print-room');
  release();
  await answered;
  await column(page, 'To print').locator('[data-job="D9MVT4HK2Q-1"]').waitFor();
  expect(sent).toHaveLength(1);
  expect(new URL(page.url()).pathname).toMatch(/\/print-room$/);
});

test('Escape leaves a job that is still loading', async () => {
  const { page } = await come('/print-room');
  const release = await holdJob(page, 'Y4KX7QTM2W-1');
  await page.locator('[data-job="Y4KX7QTM2W-1"]').click();
  await page.waitForURL('**/print-room/Y4KX7QTM2W-1');
  await leave(page);
  release();
});

test('refusing a job shows the refund, and needs a reason', async () => {
  const { page, sent } = await come('/print-room/D9MVT4HK2Q-1');
  await page.getByRole('button', { name: /Refuse…/ }).click();
  await page.getByText('₹1,098.45 goes back to the shopper.').waitFor();
  await page.getByRole('button', { name: 'Refuse, refund ₹1,098.45' }).click();
  await page.getByText('Say why: the shopper reads it').waitFor();
  expect(sent).toEqual([]);
  await page.getByRole('textbox').fill('The picture is too small.');
  await page.getByRole('button', { name: 'Refuse, refund ₹1,098.45' }).click();
  await page.waitForURL('**/print-room/Y4KX7QTM2W-1');
  expect(sent.map(({ body }) => body)).toEqual([{ why: 'The picture is too small.' }]);
});

test('the gang sheet shows its yield and cost, adapts to the film, and its jobs can be started', async () => {
  const { page, sent } = await come('/print-room');
  const sheet = page.getByRole('region', { name: 'Gang sheet' });
  await sheet.getByText(/Yield \d\d\.\d %/).waitFor();
  await sheet.getByRole('button', { name: '420 mm' }).click();
  await sheet.getByText(/film 420 mm wide/).waitFor();
  await sheet.getByRole('button', { name: 'Change what is on it' }).click();
  await page.locator('label', { hasText: 'RANSOME 8' }).click();
  await page.getByRole('button', { name: 'Done' }).click();
  expect(await sheet.getByRole('link', { name: 'Download sheet' }).getAttribute('href')).toBe(
    '/api/office/print-room/sheets/1?jobs=E7TV4QXN3P-1%2CR4HN7KQP3X-2%2CF8QD6RWJ4T-1',
  );
  await sheet.getByRole('button', { name: 'Start 3' }).click();
  await column(page, 'Printing').locator('[data-job="F8QD6RWJ4T-1"]').waitFor();
  await expect.poll(() => sent.filter(({ call }) => call.endsWith('/steps')).length).toBe(3);
  expect(await titles(page, 'To print')).toEqual(['RANSOME 8']);
});

test.each([
  ['empty', { empty: true }, 'Nothing to print'],
  ['failing', { failing: true }, 'The board could not be read'],
] as const)('a board that is %s shows a message', async (_, how, words) => {
  const { page } = await come('/print-room', how);
  await page.getByText(words).first().waitFor();
});

test('missing print files show a message, which is not downloaded as a file', async () => {
  const { page } = await come('/print-room');
  const message = 'The files of D9MVT4HK2Q-1 are not made yet. Try again in a minute, or leave it out.';
  let made = false;
  await page.route('**/api/office/print-room/files', (route) =>
    made
      ? route.fulfill({
          body: 'PK',
          headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="prints-x.zip"' },
        })
      : route.fulfill({ status: 503, json: { success: false, code: 'unavailable', message } }),
  );
  const kept: string[] = [];
  page.on('download', (file) => kept.push(file.suggestedFilename()));
  const link = page.getByRole('link', { name: 'Today’s files and tickets' });
  await link.click();
  await page.getByText(message).waitFor();
  expect(kept).toEqual([]);
  made = true;
  await link.click();
  await expect.poll(() => kept).toEqual(['prints-x.zip']);
});

test('the navigation has the print room for a printer, and not for a packer', async () => {
  for (const [role, has] of [
    ['printer', 1],
    ['packer', 0],
  ] as const) {
    const { page } = await come('', { role });
    const rail = page.getByRole('navigation', { name: 'Rooms', exact: true });
    await rail.waitFor();
    expect(await rail.getByRole('link', { name: /Print room/ }).count()).toBe(has);
  }
});

describe.each(['light', 'dark'] as const)('the print room in %s', (theme) => {
  test('the print room has no accessibility faults, and no page of a phone scrolls sideways', async () => {
    const { page, noise } = await come('/print-room', { theme });
    for (const address of ['/print-room', '/print-room/D9MVT4HK2Q-1']) {
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(office.url + address);
      await page.locator('h1').waitFor();
      await page.getByRole('status', { name: 'Reading' }).waitFor({ state: 'detached' });
      expect(await findInaccessible(page, 'all'), address).toEqual([]);
      await page.setViewportSize({ width: 360, height: 780 });
      expect(
        await page.evaluate('document.documentElement.scrollWidth - innerWidth'),
        `${address} at 360 px`,
      ).toBeLessThanOrEqual(0);
    }
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByRole('button', { name: /Refuse…/ }).click();
    await page.getByRole('alertdialog').waitFor();
    expect(await findInaccessible(page, 'all'), 'refusing').toEqual([]);
    expect(noise).toEqual([]);
  });
});
