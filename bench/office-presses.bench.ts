import type { Browser, Locator, Page } from 'playwright-core';
import { launchBrowser } from '#e2e/browser.ts';
import { answerManyOrders, listed } from '#e2e/office/many-orders.ts';
import { answerFrom, openOffice } from '#e2e/office/open-office.ts';
import { answerPrintRoom } from '#e2e/office/sample-printing.ts';
import { untilSettled } from '#e2e/settled.ts';
import { slowdown, workOfPress } from '#e2e/studio/frame-work.ts';
import { provideChromium } from '#scripts/find-chromium.ts';
import { type BenchFigure, type Benchmark, medianOf } from './benchmark.ts';

const rounds = Number(process.env.ROUNDS ?? 7);
/** Maximum response time of an action on a processor four times slower, in ms. */
const answerMs = 100;

/** Action: `find` locates its target, which is not measured, and returns the function that performs it. */
type Press = readonly [what: string, find: (page: Page) => Promise<() => Promise<void>>];

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
export const roomPresses: Readonly<Record<string, readonly Press[]>> = {
  '/orders': [
    ['the next row', key('j')],
    ['a row is chosen', key('x')],
    ['all rows are chosen', key('Control+a')],
    ['all are let go', key('Escape')],
    ['a row opens beside the list', onRow(2)],
    ['the next one beside the list', key('j')],
    ['the panel closes', click('button', /^Close$/)],
    ['the search opens', key('Control+k')],
    ['a letter of the search', key('r')],
    ['the search closes', key('Escape')],
    ['the keys are shown', key('?')],
    ['and closed', key('Escape')],
    ['the filters open', key('f')],
    ['a filter is chosen', click('option', /Late/)],
    ['and taken away', click('button', /^Take away/)],
    ['the list is sorted', click('columnheader', /^Total/)],
    ['a view is chosen', click('link', /^Late/)],
    ['and left', click('link', /^All/)],
    ['the columns are shown', click('button', /^Columns/)],
    ['a column is left out', click('menuitemcheckbox', /^Pieces/)],
    ['and put back', click('menuitemcheckbox', /^Pieces/)],
    ['the columns are put away', key('Escape')],
    ['the light goes out', click('button', /^Dark theme/)],
    ['and on', click('button', /^Light theme/)],
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
    ['the answer is begun', at((page) => page.locator('textarea').first())],
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

async function measureRoom(
  browser: Browser,
  url: string,
  path: string,
  list: readonly Press[],
): Promise<BenchFigure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await answerFrom(page, 'owner');
  await answerPrintRoom(page);
  await answerManyOrders(page);
  await page.goto(url + path);
  await page.locator('h1').waitFor();
  await untilSettled(page);
  const works = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, [what, find]] of list.entries()) {
      const name = what.startsWith('and ') ? `${list[place - 1]?.[0]}, ${what}` : what;
      const press = await find(page);
      works.set(name, [...(works.get(name) ?? []), (await workOfPress(page, press)) * slowdown]);
      await page.waitForTimeout(200);
    }
  }
  await context.close();
  return [...works].map(([name, ms]) => {
    const [first = 0, ...later] = ms;
    return {
      name: `${path}: ${name} (the first time ${first.toFixed(0)} ms)`,
      value: medianOf(later),
      unit: 'ms',
      goal: { atMost: answerMs },
    };
  });
}

export const benchmark: Benchmark = {
  title: 'A press in the office',
  about: `The office as it is built, its calls answered at once by samples, ${listed} orders in the list, on a desk. What is taken is the main thread's work from a press to the next picture on the screen (scripting, style, layout, painting) as processor time at full speed times ${slowdown}, the middle of ${rounds - 1} presses after the first; the first, before the engine has compiled what it runs, is told beside it.`,
  async run(say) {
    process.env.CHROMIUM = await provideChromium(say);
    const [office, browser] = await Promise.all([openOffice(), launchBrowser({ pictures: true })]);
    try {
      const figures: BenchFigure[] = [];
      for (const [path, list] of Object.entries(roomPresses)) {
        const room = await measureRoom(browser, office.url, path, list);
        say(`${path}: at most ${Math.max(...room.map(({ value }) => value)).toFixed(0)} ms`);
        figures.push(...room);
      }
      return figures;
    } finally {
      await browser.close();
      await office.close();
    }
  },
};
