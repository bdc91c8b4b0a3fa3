import type { Browser, Page } from 'playwright-core';
import { launchBrowser } from '#e2e/browser.ts';
import { answerFrom, openOffice } from '#e2e/office/open-office.ts';
import { answerPrintRoom } from '#e2e/office/sample-printing.ts';
import { slowdown, workOfPress } from '#e2e/studio/frame-work.ts';
import { provideChromium } from '#scripts/find-chromium.ts';
import { type Benchmark, type Figure, median } from './benchmark.ts';

const rounds = Number(process.env.ROUNDS ?? 7);
/** What a press is to be answered within on a processor four times slower, in ms. */
const answerMs = 100;

type Press = readonly [what: string, press: (page: Page) => Promise<void>];

const key = (name: string) => (page: Page) => page.keyboard.press(name);
const click = (role: 'link' | 'button', name: RegExp) => (page: Page) => page.getByRole(role, { name }).first().click();

/** Presses of each room, in an order in which each has something to do; the last leaves the room as the first found it. */
const presses: Readonly<Record<string, readonly Press[]>> = {
  '/orders': [
    ['the next row', key('j')],
    ['a row is chosen', key('x')],
    ['all rows are chosen', key('Control+a')],
    ['all are let go', key('Escape')],
    ['the search opens', key('Control+k')],
    ['the search closes', key('Escape')],
    ['the keys are shown', key('?')],
    ['and closed', key('Escape')],
    ['a view is chosen', click('link', /^Late/)],
    ['and left', click('link', /^All/)],
  ],
  '/orders/K7QW4MX9TD': [
    ['what else can be done', key('.')],
    ['and closed', key('Escape')],
    ['money back', key('r')],
    ['and left', key('Escape')],
    ['another address', key('e')],
    ['and left', key('Escape')],
  ],
  '/print-room': [
    ['the next job', key('j')],
    ['a refusal', key('r')],
    ['and left', key('Escape')],
  ],
};

async function measureRoom(browser: Browser, url: string, path: string, list: readonly Press[]): Promise<Figure[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await answerFrom(page, 'owner');
  await answerPrintRoom(page);
  await page.goto(url + path);
  await page.locator('h1').waitFor();
  await page.waitForLoadState('networkidle');
  const works = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [at, [what, press]] of list.entries()) {
      const name = what.startsWith('and ') ? `${list[at - 1]?.[0]}, ${what}` : what;
      works.set(name, [...(works.get(name) ?? []), (await workOfPress(page, () => press(page))) * slowdown]);
      await page.waitForTimeout(200);
    }
  }
  await context.close();
  return [...works].map(([name, ms]) => {
    const [first = 0, ...later] = ms;
    return {
      name: `${path}: ${name} (the first time ${first.toFixed(0)} ms)`,
      value: median(later),
      unit: 'ms',
      goal: { atMost: answerMs },
    };
  });
}

export const benchmark: Benchmark = {
  title: 'A press in the office',
  about: `The office as it is built, its calls answered at once by samples, on a desk. What is taken is the main thread's work from a press to the next picture on the screen (scripting, style, layout, painting) as processor time at full speed times ${slowdown}, the middle of ${rounds - 1} presses after the first; the first, before the engine has compiled what it runs, is told beside it.`,
  async run(say) {
    process.env.CHROMIUM = await provideChromium(say);
    const [office, browser] = await Promise.all([openOffice(), launchBrowser()]);
    try {
      const figures: Figure[] = [];
      for (const [path, list] of Object.entries(presses)) figures.push(...(await measureRoom(browser, office.url, path, list)));
      return figures;
    } finally {
      await browser.close();
      await office.close();
    }
  },
};
