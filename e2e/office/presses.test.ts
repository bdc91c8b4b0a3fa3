import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { launchBrowser } from '#e2e/browser.ts';
import { untilSettled } from '#e2e/settled.ts';
import { restyledBy } from '#e2e/studio/frame-work.ts';
import { countDrawn, drawnBy, untilAtRest } from './drawn-by-press.ts';
import { answerManyOrders, listed } from './many-orders.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';

let browser: Browser;
let office: OpenOffice;

beforeAll(async () => {
  [browser, office] = await Promise.all([launchBrowser(), openOffice()]);
});

afterAll(async () => {
  await browser.close();
  await office.close();
});

async function comeToOrders(): Promise<{ page: Page; references: string[] }> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await countDrawn(page);
  await answerFrom(page, 'owner');
  await page.goto(`${office.url}/orders`);
  await page.locator('tr[data-key]').first().waitFor();
  const references = await page.locator('tr[data-key]').evaluateAll((rows) => rows.map((row) => row.dataset.key ?? ''));
  return { page, references };
}

test('a press on a row draws that row and no other; what opens over the work draws nothing of it', async () => {
  const { page, references } = await comeToOrders();
  const [first = '', second = ''] = references;
  const rowsDrawnBy = async (press: () => Promise<void>) => {
    const { keys, components } = await drawnBy(page, press);
    return { rows: keys.filter((key) => references.includes(key)), components };
  };
  const key = (name: string) => () => page.keyboard.press(name);
  // Tab's stop goes from the row that was to the one that is.
  expect(await rowsDrawnBy(key('j')), 'J').toMatchObject({ rows: [] });
  expect((await rowsDrawnBy(key('j'))).rows, 'J again').toEqual([first, second]);
  const tick = await rowsDrawnBy(key('x'));
  expect(tick.rows, 'X').toEqual([second]);
  // Less than the chosen few's own bar and this row: the head, the views and the filters stand as they are.
  expect(tick.components, 'X').toBeLessThan(60);
  // The finger takes the focus along: Tab's stop goes over, then the row is ticked.
  const label = page.locator(`tr[data-key=${first}] label`);
  expect((await rowsDrawnBy(() => label.click())).rows, 'a tick').toEqual([first, second, first]);
  expect((await rowsDrawnBy(() => label.click())).rows, 'and none').toEqual([first]);
  expect((await rowsDrawnBy(key('Control+a'))).rows, 'all').toEqual(references.filter((one) => one !== second));
  expect((await rowsDrawnBy(key('Escape'))).rows, 'none').toEqual(references);
  const opened = ['Control+k', 'Escape', '?', 'Escape'];
  for (const name of opened) expect((await rowsDrawnBy(key(name))).rows, name).toEqual([]);
  expect((await rowsDrawnBy(() => page.getByRole('button', { name: 'Dark theme' }).click())).rows, 'the theme').toEqual(
    [],
  );
  await page.context().close();
});

test('a grid is walked by arrows, Shift chooses on, and Tab comes back to the row that was last', async () => {
  const { page, references } = await comeToOrders();
  const focused = () => page.evaluate(() => document.activeElement?.closest<HTMLElement>('tr[data-key]')?.dataset.key);
  const chosen = () => page.locator('tr[aria-selected=true]').evaluateAll((rows) => rows.map((row) => row.dataset.key));
  await page.keyboard.press('j');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  expect(await focused()).toBe(references[2]);
  await page.keyboard.press('Shift+ArrowDown');
  expect(await chosen()).toEqual(references.slice(2, 4));
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  expect(await chosen()).toEqual([references[2]]);
  await page.keyboard.press('ArrowRight');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('A');
  await page.keyboard.press('Shift+Tab');
  expect(await focused()).toBe(references[3]);
  await page.keyboard.press('End');
  expect(await focused()).toBe(references.at(-1));
  await page.keyboard.press('Home');
  expect(await focused()).toBe(references[0]);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Enter');
  await page.getByRole('complementary', { name: `Order ${references[0]}` }).waitFor();
  await page.context().close();
});

test('a column is sorted by its head, the other way round when pressed again, and says so', async () => {
  const { page } = await comeToOrders();
  const head = page.getByRole('columnheader', { name: 'Total' });
  const sorted = () => new URL(page.url()).searchParams.get('sort');
  expect(await head.getAttribute('aria-sort')).toBe('none');
  await head.getByRole('button').click();
  await expect.poll(sorted).toBe('-total');
  await head.getByRole('button').click();
  await expect.poll(sorted).toBe('total');
  await expect.poll(() => head.getAttribute('aria-sort')).toBe('ascending');
  await page.context().close();
});

test('who wants no motion gets none, not one of a moment for every element', async () => {
  const { page } = await comeToOrders();
  const moving = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    return document.getAnimations().length;
  });
  expect(moving).toBe(0);
  await page.context().close();
});

test('a filter that was chosen shows its rows at once, by the hand and by the keys', async () => {
  const { page, references } = await comeToOrders();
  const offered = page.getByRole('option');
  await page.keyboard.press('f');
  const answered = page.waitForResponse(/\/api\/office\/orders\?.*promise=late/);
  await page.getByRole('option', { name: 'Promised: Overdue' }).click();
  await page.getByRole('button', { name: /^Take away: Promised/ }).waitFor();
  await offered.first().waitFor({ state: 'detached' });
  // Rows that are others take the focus of those that were with them.
  await answered;
  await expect.poll(() => page.locator('tr[data-key]').count()).toBeLessThan(references.length);
  // Letters are the list's again.
  await page.keyboard.press('j');
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('TR');
  await page.keyboard.press('f');
  await page.keyboard.type('custom pieces');
  await page.getByRole('option', { name: 'Custom: With custom pieces' }).waitFor();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await expect.poll(() => new URL(page.url()).search).toBe('?promise=late&custom=yes');
  await offered.first().waitFor({ state: 'detached' });
  await page.context().close();
});

/** A list as long as the shop gives at once, on a desk. */
async function comeToMany(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await answerFrom(page, 'owner');
  await answerManyOrders(page);
  await page.goto(`${office.url}/orders`);
  await expect.poll(() => page.locator('tr[data-key]').count()).toBe(listed);
  // Its pictures too: one that comes draws its row.
  await untilSettled(page);
  return page;
}

test('what opens over a long list and closes has the browser style that and no row', async () => {
  const page = await comeToMany();
  const key = (name: string) => () => page.keyboard.press(name);
  const columns = page.getByRole('button', { name: 'Columns', exact: true });
  const presses: [what: string, press: () => Promise<void>, atMost: number][] = [
    ['the search', key('Control+k'), 150],
    ['closed', key('Escape'), 60],
    ['the keys', key('?'), 250],
    ['closed', key('Escape'), 60],
    ['the columns', () => columns.click(), 150],
    ['closed', key('Escape'), 60],
    // Every shown element has colours.
    ['the other theme', () => page.getByRole('button', { name: 'Dark theme' }).click(), 1100],
  ];
  for (const [what, press, atMost] of presses) {
    expect(await restyledBy(page, press), what).toBeLessThan(atMost);
    await untilAtRest(page);
  }
  await page.context().close();
});

test('a box over the work is all that a reader of the screen finds, and keeps the focus', async () => {
  const page = await comeToMany();
  await page.keyboard.press('?');
  await page.getByRole('dialog', { name: 'Keys' }).waitFor();
  expect(await page.getByRole('row').count()).toBe(0);
  for (let times = 0; times < 4; times += 1) {
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('[role=dialog]') !== null)).toBe(true);
  }
  await page.keyboard.press('Escape');
  await expect.poll(() => page.getByRole('row').count()).toBe(listed + 1);
  await page.context().close();
});

test('of a long list the rows near the screen are drawn, the others are words: found by the browser, walked to by keys, drawn when they come', async () => {
  const page = await comeToMany();
  const cells = (place: number) => page.locator('tr[data-key]').nth(place).locator(':is(td, th)').count();
  await expect.poll(() => cells(0)).toBe(10);
  expect(await cells(listed - 1)).toBe(1);
  const drawn = async () => {
    const rows = await page.locator('tr[data-key]:has(td)').count();
    expect(rows).toBeLessThan(30);
    return rows;
  };
  expect(await drawn()).toBeGreaterThan(15);
  // The browser's own search needs the full text of each row, wherever it is.
  const [last] = await page.locator('tr[data-key]').last().allTextContents();
  expect(last).toMatch(/^\w{10}, \d+ \w{3} .+, ₹[\d,.]+, .+/);
  await page.keyboard.press('j');
  await page.keyboard.press('x');
  await page.keyboard.press('End');
  await expect.poll(() => cells(listed - 1)).toBe(10);
  await drawn();
  expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-rowindex'))).toBe(String(listed + 1));
  // The one that was chosen is chosen still, by its row and, back there, by its box.
  expect(await page.locator('tr[data-key]').first().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Home');
  await expect.poll(() => page.locator('tr[data-key] input').first().isChecked()).toBe(true);
  await page.context().close();
});
