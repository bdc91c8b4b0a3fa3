import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { printAreaOf } from '#artwork/print-areas.ts';
import { launchBrowser, type Visit, visit } from '../browser.ts';
import { slowdown } from '../studio/frame-work.ts';
import { drawnByShop, meanDifference, type Pixels, pixelsOf, shareDiffering } from './compare-pixels.ts';
import { type PreviewPage, servePreviewPage } from './preview-page.ts';

let browser: Browser;
let served: PreviewPage;
let seen: Visit;
let page: Page;

beforeAll(async () => {
  [browser, served] = await Promise.all([launchBrowser({ pictures: true }), servePreviewPage()]);
  seen = await visit(browser, { viewport: { width: 800, height: 1000 } });
  page = seen.page;
  await page.goto(served.url);
});
afterAll(async () => {
  await browser.close();
  await served.close();
});

const grid = { cells: 8, share: 0.8, angle: 12, x: 4, y: -3 };

interface Change {
  garment?: string;
  side?: string;
  colour?: string;
}

/** Changes the preview and waits until it is rendered. */
async function show(change: Change): Promise<Pixels> {
  await page.evaluate((next) => window.preview.show({ layers: [], ...next }), change);
  await page.waitForSelector('[aria-busy=false]');
  await settle();
  return pixelsOf(await page.screenshot());
}

/** Two frames: the change of the first is on the screen in the second. */
function settle(): Promise<unknown> {
  return page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
}

describe('the live preview of a garment', () => {
  test.each([
    ['t-shirt', 'front', '#f5f4ef'],
    ['t-shirt', 'front', '#14170f'],
    ['t-shirt', 'back', '#bf2318'],
    ['jersey', 'front', '#13244f'],
    ['hoodie', 'front', '#0e6e6b'],
    ['cap', 'front', '#ffb81c'],
    ['mug', 'front', '#ffffff'],
  ] as const)('the preview of a %s, %s, in %s equals the drawing of the server', async (garment, side, colour) => {
    const live = await show({ garment, side, colour });
    const drawn = await drawnByShop({ garment, side, colour });
    expect(meanDifference(live, drawn)).toBeLessThan(2);
    expect(shareDiffering(live, drawn, 40)).toBeLessThan(0.015);
  });

  test('the preview changes to any colour at once', async () => {
    const before = await show({ garment: 't-shirt', side: 'front', colour: '#ea5a7d' });
    const after = await show({ colour: '#1c3b2c' });
    expect(shareDiffering(before, after, 40)).toBeGreaterThan(0.25);
    expect(
      meanDifference(after, await drawnByShop({ garment: 't-shirt', side: 'front', colour: '#1c3b2c' })),
    ).toBeLessThan(2);
  });

  test.each(['t-shirt', 'jersey', 'cap', 'mug'] as const)(
    'the preview of a %s bends its print like the server',
    async (garment) => {
      const area = printAreaOf(garment, 'front');
      if (!area) throw new Error('nothing is printed there');
      const shirt = { garment, side: 'front', colour: '#f5f4ef' } as const;
      await show(shirt);
      await page.evaluate(([layer, on]) => window.preview.paint([window.preview.gridLayer(layer, on)]), [
        grid,
        area,
      ] as const);
      await settle();
      const live = await pixelsOf(await page.screenshot());
      const off = shareDiffering(live, await drawnByShop({ ...shirt, grid }), 60);
      expect(off).toBeLessThan(0.01);
      // Without its folds the same print would be at another place.
      const straight = shareDiffering(live, await drawnByShop({ ...shirt, grid, withoutFolds: true }), 60);
      if (garment === 't-shirt' || garment === 'jersey') expect(off).toBeLessThan(straight / 2);
    },
  );

  test('the preview drags a print within the time of a frame on a processor four times slower', async () => {
    const phone = await visit(browser, { viewport: { width: 390, height: 844 }, deviceScaleFactor: 3 });
    await phone.page.goto(served.url);
    await phone.page.waitForSelector('[aria-busy=false]');
    const devtools = await phone.page.context().newCDPSession(phone.page);
    // Processor time, not wall-clock time, to exclude other work of the machine. The browser's own throttling would
    // count waiting as work.
    await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
    const busy = async () => {
      const { metrics } = await devtools.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0;
    };
    const drag = () =>
      phone.page.evaluate(
        ([layer, area]) =>
          new Promise<number>((resolve) => {
            const printed = window.preview.gridLayer(layer, area);
            let count = 0;
            function step() {
              const turn = count / 20;
              window.preview.paint([{ ...printed, x: 40 * Math.cos(turn), y: 40 * Math.sin(turn), angle: count }]);
              count += 1;
              if (count < 60) requestAnimationFrame(step);
              else resolve(count);
            }
            requestAnimationFrame(step);
          }),
        [grid, { widthMm: 300, heightMm: 400 }] as const,
      );
    const works: number[] = [];
    for (let round = 0; round < 5; round++) {
      const before = await busy();
      const frames = await drag();
      works.push(((await busy()) - before) / frames);
    }
    expect(Math.min(...works) * slowdown, 'seconds of work a frame').toBeLessThan(1 / 60);
    phone.expectQuiet();
    await phone.page.context().close();
  });

  test('the preview writes nothing to the console', () => seen.expectQuiet());
});
