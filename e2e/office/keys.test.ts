import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';
import { answerPrintRoom } from './sample-printing.ts';
import { sampleReply } from './sample-replies.ts';

// Each shortcut listed for a page has an effect there.

let office: OpenOffice;
let browser: Browser;
beforeAll(async () => {
  [office, browser] = await Promise.all([openOffice(), launchBrowser()]);
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

/** Steps before a key has an effect: keys as listed, or clicks. */
type Before = string | ((page: Page) => Promise<void>);

interface KeyedView {
  path: string;
  /** Text shown once the page is ready. */
  shows: string;
  before?: Readonly<Record<string, Before>>;
}

/** Different replies for the open page. */
let otherwise: string | undefined;

type Told = Record<string, unknown>;

/** Changes a reply of the samples until the key has been pressed. */
async function readOtherwise(page: Page, path: string, change: (data: Told) => Told): Promise<void> {
  const { data } = sampleReply(`GET ${path}`, new URLSearchParams(), 'owner') as { data: Told };
  await page.route(`**${path}`, (route) =>
    route.fulfill({ json: { success: true, message: 'Read', data: change(data) } }),
  );
  otherwise = path;
  await page.reload();
}

/** An order opened from the list. */
async function fromTheList(page: Page): Promise<void> {
  await page.goto(`${office.url}/orders`);
  await page.getByRole('link', { name: 'K7QW4MX9TD' }).first().click();
  await page.getByRole('heading', { name: 'Three pieces' }).waitFor();
}

/** An order that has a label. */
async function withLabel(page: Page): Promise<void> {
  await readOtherwise(page, '/api/office/orders/K7QW4MX9TD', ({ order, ...rest }) => {
    const { parcels, ...others } = order as { parcels: object[] };
    return { ...rest, order: { ...others, parcels: parcels.map((parcel) => ({ ...parcel, awb: 'KITE0012345' })) } };
  });
  await page.getByRole('button', { name: /^Labels/ }).waitFor();
}

/** A return without a decision; the samples have decided it. */
async function notApproved(page: Page): Promise<void> {
  await readOtherwise(page, '/api/office/returns/R7QW4MX9TD', (data) => ({ ...data, possible: ['approve', 'refuse'] }));
  await page.getByRole('button', { name: /^Approve/ }).waitFor();
}

const onPicture = (place: number) => (page: Page) =>
  page.getByRole('button', { name: new RegExp(`^${place}\\. `) }).focus();

/** A recently changed price. */
async function newPrice(page: Page): Promise<void> {
  const { data } = sampleReply('GET /api/office/products/football-1', new URLSearchParams(), 'owner') as {
    data: object;
  };
  await page.route('**/api/office/products/football-1', (route) =>
    route.request().method() === 'GET'
      ? route.fallback()
      : route.fulfill({ json: { success: true, message: 'Changed', data } }),
  );
  await page.getByRole('button', { name: /^Price of Rovers Home/ }).click();
  await page.getByRole('textbox', { name: /^Price of/ }).fill('2,599');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Undo' }).waitFor();
}

const chosen = 'J X';
const views: readonly KeyedView[] = [
  { path: '/orders/new', shows: 'h2' },
  { path: '/orders/K7QW4MX9TD', shows: 'button:has-text("More")', before: { L: withLabel, Esc: fromTheList } },
  {
    path: '/orders',
    shows: 'tr[data-key]',
    before: {
      K: 'J J',
      O: 'J',
      Enter: 'J',
      X: 'J',
      'Shift X': 'J X J',
      Esc: chosen,
      P: chosen,
      T: chosen,
      H: chosen,
      L: chosen,
    },
  },
  {
    path: '/print-room',
    shows: '[data-job]',
    before: { K: 'J J', Enter: 'J', A: 'J', R: 'J', S: 'J', D: 'J', X: 'J' },
  },
  { path: '/print-room/D9MVT4HK2Q-1', shows: 'h2', before: { K: 'J', '-': '+' } },
  { path: '/returns/R7QW4MX9TD?step=to_decide', shows: 'article, h2', before: { K: 'J', A: notApproved } },
  {
    path: '/messages/M7QW4MX9TD',
    shows: 'textarea',
    before: { 'Ctrl Enter': (page) => page.locator('textarea').fill('It is on its way.') },
  },
  { path: '/catalogue', shows: '[data-product]', before: { K: 'J J', O: 'J', E: 'J' } },
  { path: '/catalogue/new', shows: 'h2' },
  {
    path: '/catalogue/football-1',
    shows: 'textarea',
    before: {
      'Ctrl S': (page) => page.locator('textarea').first().fill('Otherwise.'),
      'Alt ←': onPicture(2),
      'Alt →': onPicture(1),
    },
  },
  {
    path: '/catalogue/sports/football',
    shows: 'h2',
    before: { 'Ctrl S': (page) => page.getByLabel('Under the title', { exact: true }).fill('Else.') },
  },
  {
    path: '/catalogue/kinds/gloves',
    shows: 'h2',
    before: { 'Ctrl S': (page) => page.getByLabel('One of it').fill('Else.') },
  },
  {
    path: '/catalogue/collections/monsoon-sale',
    shows: 'h2',
    before: { 'Ctrl S': (page) => page.getByLabel('Under the title').fill('Else.') },
  },
  { path: '/staff', shows: 'h2' },
];

/** Converts a key of the list of shortcuts to one of the test driver. */
const presses = (key: string) =>
  key
    .replace(' to 9', '')
    .replace('Ctrl ', 'Control+')
    .replace('Shift ', 'Shift+')
    .replace('Alt ←', 'Alt+ArrowLeft')
    .replace('Alt →', 'Alt+ArrowRight')
    .replace('Esc', 'Escape')
    .replace(/^[A-Z]$/, (letter) => letter.toLowerCase());

/** Everything that a key could have changed: the address, the focus, the content. */
const stateOf = (page: Page) =>
  page.evaluate(() => {
    const focused = [...document.querySelectorAll('*')].indexOf(document.activeElement ?? document.body);
    return JSON.stringify([location.href, focused, document.body.innerHTML.length, document.body.innerText]);
  });

async function atRest(page: Page): Promise<string> {
  let last = await stateOf(page);
  for (let same = 0; same < 3; ) {
    await page.waitForTimeout(60);
    const now = await stateOf(page);
    same = now === last ? same + 1 : 0;
    last = now;
  }
  return last;
}

/** Presses a key in a new page, and fails if it changes nothing and sends nothing. */
async function expectEffect(page: Page, { path, shows, before = {} }: KeyedView, key: string): Promise<void> {
  const calls: string[] = [];
  await page.goto(office.url + path);
  await page.locator('main').locator(shows).first().waitFor();
  const first = before[key] ?? '';
  if (typeof first === 'function') await first(page);
  else for (const one of first.split(' ').filter(Boolean)) await page.keyboard.press(presses(one));
  const was = await atRest(page);
  const note = (request: { method(): string; url(): string }) =>
    void (request.method() !== 'GET' && calls.push(request.url()));
  page.on('request', note);
  for (const one of presses(key).split(' ')) await page.keyboard.press(one);
  const changed = async () => calls.length > 0 || (await stateOf(page)) !== was;
  await expect.poll(changed, { message: `${key} does something at ${path}` }).toBe(true);
  page.off('request', note);
  if (otherwise) await page.unroute(`**${otherwise}`);
  otherwise = undefined;
}

/** The keys in one part of the list of shortcuts, except those that open other pages. */
async function keysNamed(page: Page, { path, shows }: KeyedView, part: 'Here' | 'Everywhere'): Promise<string[]> {
  await page.goto(office.url + path);
  await page.locator('main').locator(shows).first().waitFor();
  await page.keyboard.press('?');
  const lines = page
    .getByRole('dialog', { name: 'Keys' })
    .locator('section', { has: page.getByRole('heading', { name: part, exact: true }) });
  await lines.first().waitFor();
  return lines
    .getByRole('listitem')
    .filter({ hasNotText: /^Go to/ })
    .locator('kbd')
    .allTextContents();
}

/** Tries each key of one part of the list. */
async function expectEffects(view: KeyedView, part: 'Here' | 'Everywhere'): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await answerFrom(page, 'owner');
  await answerPrintRoom(page);
  const keys = await keysNamed(page, view, part);
  expect(keys.length).toBeGreaterThan(0);
  for (const key of keys) await expectEffect(page, view, key);
  await context.close();
}

test.each(views)('every shortcut listed at $path has an effect there', async (view) => {
  await expectEffects(view, 'Here');
});

test('every shortcut listed for all pages has an effect', async () => {
  await expectEffects({ path: '/catalogue', shows: '[data-product]', before: { Z: newPrice } }, 'Everywhere');
});
