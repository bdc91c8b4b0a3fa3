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

test('a click on a row renders only that row, and an overlay renders nothing of the list', async () => {
  const { page, references } = await comeToOrders();
  const [first = '', second = ''] = references;
  const rowsDrawnBy = async (press: () => Promise<void>) => {
    const { keys, components } = await drawnBy(page, press);
    return { rows: keys.filter((key) => references.includes(key)), components };
  };
  const key = (name: string) => () => page.keyboard.press(name);
  // The tab stop moves from the previous row to this one.
  expect(await rowsDrawnBy(key('j')), 'J').toMatchObject({ rows: [] });
  expect((await rowsDrawnBy(key('j'))).rows, 'J again').toEqual([first, second]);
  const tick = await rowsDrawnBy(key('x'));
  expect(tick.rows, 'X').toEqual([second]);
  // Only the selection bar and this row are rendered: the header, the views and the filters are not.
  expect(tick.components, 'X').toBeLessThan(60);
  // The click moves the focus: the tab stop moves, then the row is ticked.
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

test('arrow keys move in the list, Shift extends the selection, and Tab returns to the last row', async () => {
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

test('a column is sorted by its header, reversed by another click, and marked as sorted', async () => {
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

test('with reduced motion there are no animations, not even very short ones', async () => {
  const { page } = await comeToOrders();
  const moving = await page.evaluate(() => {
    document.documentElement.dataset.theme = 'dark';
    return document.getAnimations().length;
  });
  expect(moving).toBe(0);
  await page.context().close();
});

test('a chosen filter shows its rows at once, by mouse and by keyboard', async () => {
  const { page, references } = await comeToOrders();
  const offered = page.getByRole('option');
  await page.keyboard.press('f');
  const answered = page.waitForResponse(/\/api\/office\/orders\?.*promise=late/);
  await page.getByRole('option', { name: 'Promised: Overdue' }).click();
  await page.getByRole('button', { name: /^Take away: Promised/ }).waitFor();
  await offered.first().waitFor({ state: 'detached' });
  // New rows get the focus that the earlier ones had.
  await answered;
  await expect.poll(() => page.locator('tr[data-key]').count()).toBeLessThan(references.length);
  // Letters are shortcuts of the list again.
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

/** A list as long as the shop returns at once, on a desktop. */
async function comeToMany(): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await answerFrom(page, 'owner');
  await answerManyOrders(page);
  await page.goto(`${office.url}/orders`);
  await expect.poll(() => page.locator('tr[data-key]').count()).toBe(listed);
  // Loads its pictures too, as a loading picture renders its row.
  await untilSettled(page);
  return page;
}

test('opening and closing an overlay on a long list recalculates the style of the overlay only', async () => {
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
    // Every visible element has colours.
    ['the other theme', () => page.getByRole('button', { name: 'Dark theme' }).click(), 1100],
  ];
  for (const [what, press, atMost] of presses) {
    expect(await restyledBy(page, press), what).toBeLessThan(atMost);
    await untilAtRest(page);
  }
  await page.context().close();
});

test('a dialog is the only content for screen readers, and traps the focus', async () => {
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

test('a long list renders rows near the screen fully, and others as text that search and keys find', async () => {
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
  // The selected row is still selected, by its row and, when scrolled back, by its checkbox.
  expect(await page.locator('tr[data-key]').first().getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Home');
  await expect.poll(() => page.locator('tr[data-key] input').first().isChecked()).toBe(true);
  await page.context().close();
});
