import type { Browser, Locator, Page } from 'playwright-core';
import { untilSettled } from '#e2e/settled.ts';
import { answerManyOrders } from './many-orders.ts';
import { answerFrom } from './open-office.ts';
import { answerPrintRoom } from './sample-printing.ts';

/** Action: `find` locates its target, which is not measured, and returns the function that performs it. */
export type RoomPress = readonly [what: string, find: (page: Page) => Promise<() => Promise<void>>];

const key = (name: string) => async (page: Page) => () => page.keyboard.press(name);
const at = (find: (page: Page) => Locator) => async (page: Page) => {
  const thing = find(page);
  await thing.scrollIntoViewIfNeeded();
  const box = await thing.boundingBox();
  if (!box) throw new Error('it is not to be seen');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  return () => page.mouse.click(x, y);
};
const click = (role: 'link' | 'button' | 'columnheader' | 'menuitemcheckbox' | 'option', name: RegExp) =>
  at((page) => page.getByRole(role, { name }).first());
const onRow = (place: number) => at((page) => page.locator('tr[data-key]').nth(place).locator('td').nth(2));
/** Types a letter into a field that has the focus. */
const letterIn = (find: (page: Page) => Locator) => async (page: Page) => {
  await find(page).focus();
  return () => page.keyboard.press('a');
};

/** Actions of each page, ordered so that each has an effect; the last action restores the page. */
export const roomPresses: Readonly<Record<string, readonly RoomPress[]>> = {
  '/orders': [
    ['the next row', key('j')],
    ['a row is chosen', key('x')],
    ['all rows are chosen', key('Control+a')],
    ['all are deselected', key('Escape')],
    ['a row opens beside the list', onRow(2)],
    ['the next one beside the list', key('j')],
    ['the panel closes', click('button', /^Close$/)],
    ['the search opens', key('Control+k')],
    ['a letter of the search', key('r')],
    ['the search closes', key('Escape')],
    ['the keys are shown', key('?')],
    ['and closed', key('Escape')],
    ['the filters open', key('f')],
    ['a filter is chosen', click('option', /^Promised: Overdue/)],
    ['and removed', click('button', /^Take away/)],
    ['the list is sorted', click('columnheader', /^Total/)],
    ['a view is chosen', click('link', /^Overdue/)],
    ['and left', click('link', /^All/)],
    ['the columns are shown', click('button', /^Columns/)],
    ['a column is left out', click('menuitemcheckbox', /^Pieces/)],
    ['and put back', click('menuitemcheckbox', /^Pieces/)],
    ['the columns are closed', key('Escape')],
    ['the theme turns dark', click('button', /^Dark theme/)],
    ['and light', click('button', /^Light theme/)],
  ],
  '/orders/K7QW4MX9TD': [
    ['what else can be done', key('.')],
    ['and closed', key('Escape')],
    ['money back', key('r')],
    ['and left', key('Escape')],
    ['another address', key('e')],
    ['a letter of the address', key('a')],
    ['and left', key('Escape')],
  ],
  '/print-room': [
    ['the next job', key('j')],
    ['a refusal', key('r')],
    ['and left', key('Escape')],
  ],
  '/returns/R7QW4MX9TD?step=to_decide': [['the next return', key('j')]],
  '/messages/M7QW4MX9TD': [
    ['the answer is opened', at((page) => page.locator('textarea').first())],
    ['a letter of the answer', key('a')],
  ],
  '/catalogue': [
    ['the next product', key('j')],
    ['its price opens', key('e')],
    ['and closes', key('Escape')],
  ],
  '/stock': [
    ['when to reorder', click('button', /reorder/)],
    ['and left', key('Escape')],
  ],
  '/customers': [
    ['a letter of a name', letterIn((page) => page.getByRole('textbox', { name: 'Name, phone, e-mail or order' }))],
  ],
  '/staff': [
    ['an invitation', key('n')],
    ['and left', key('Escape')],
  ],
};

/** Opens a page of the office at 1440 by 900 with the samples of an owner. The caller closes its context. */
export async function openRoom(browser: Browser, address: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await answerFrom(page, 'owner');
  await answerPrintRoom(page);
  await answerManyOrders(page);
  await page.goto(address);
  await page.locator('h1').waitFor();
  await untilSettled(page);
  return page;
}
