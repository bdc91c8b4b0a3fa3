import type { Browser } from 'playwright-core';
import { launchBrowser } from '#e2e/browser.ts';
import { listed } from '#e2e/office/many-orders.ts';
import { openOffice } from '#e2e/office/open-office.ts';
import { openRoom, type RoomPress, roomPresses } from '#e2e/office/room-presses.ts';
import { slowdown, workOfPress } from '#e2e/studio/frame-work.ts';
import { provideChromium } from '#scripts/find-chromium.ts';
import { type BenchFigure, type Benchmark, medianOf } from './benchmark.ts';

const rounds = Number(process.env.ROUNDS ?? 7);
/** Maximum response time of an action on a processor four times slower, in ms. */
const answerMs = 100;

async function measureRoom(
  browser: Browser,
  url: string,
  path: string,
  list: readonly RoomPress[],
): Promise<BenchFigure[]> {
  const page = await openRoom(browser, url + path);
  const works = new Map<string, number[]>();
  for (let round = 0; round < rounds; round += 1) {
    for (const [place, [what, find]] of list.entries()) {
      const name = what.startsWith('and ') ? `${list[place - 1]?.[0]}, ${what}` : what;
      const press = await find(page);
      works.set(name, [...(works.get(name) ?? []), (await workOfPress(page, press)) * slowdown]);
      await page.waitForTimeout(200);
    }
  }
  await page.context().close();
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
  about: `The built office, its calls answered at once by samples, ${listed} orders in the list, on a desk. Measured is the main thread's work from a press to the next picture on the screen (scripting, style, layout, painting) as processor time at full speed times ${slowdown}, the middle of ${rounds - 1} presses after the first; the first, before the engine has compiled what it runs, is in brackets.`,
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
