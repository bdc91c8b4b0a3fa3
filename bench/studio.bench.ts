import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { browserArgs } from '#e2e/browser.ts';
import { endAllShops, startShop } from '#e2e/running-shop.ts';
import { slowdown, workOfFrames } from '#e2e/studio/frame-work.ts';
import { provideChromium } from '#scripts/find-chromium.ts';
import { type Benchmark, type Figure, median } from './benchmark.ts';

const rounds = 3;

/** What a screen of 60 frames a second leaves for one, in ms. */
const frameMs = 16.7;

/** The graphics processor is imitated in a process of its own, as a phone's works beside the page and not in it. */
const graphicsArgs = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

export const benchmark: Benchmark = {
  title: 'Dragging in the studio',
  about: `The studio's own page on a phone's screen (390 x 844 at three pixels each), a processor ${slowdown} times slower, a photo of 12 megapixels (and the same with three more layers beside it, words among them) dragged round by a finger for 120 moves with the folds and the light over it. What is taken is the main thread's work in each frame that moved it (scripting, style, layout, painting) in ms of processor time, the middle of ${rounds} rounds. What the graphics processor does is not in it: here it is imitated, and says nothing of a phone's.`,
  async run(say) {
    process.env.CHROMIUM = await provideChromium(say);
    const shop = await startShop();
    const browser = await chromium.launch({
      executablePath: process.env.CHROMIUM,
      args: [...browserArgs.filter((arg) => arg !== '--disable-gpu'), ...graphicsArgs],
    });
    try {
      const page = await openStudio(browser, shop.url);
      await choosePicture(page, 'photo.jpg');
      const one = await measure(page, say);
      await choosePicture(page, 'second.jpg');
      await addText(page, 'GULLY XI');
      await addText(page, 'आशा');
      const four = await measure(page, say);
      return [...figures('a photo', one), ...figures('a photo beside three layers', four)];
    } finally {
      await browser.close();
      await endAllShops();
    }
  },
};

async function openStudio(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, deviceScaleFactor: 3, hasTouch: true, isMobile: true });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${url}/customize`);
  await page.locator('main [aria-busy=false]').first().waitFor();
  await page.waitForFunction("document.querySelectorAll('main [aria-busy=true]').length === 0");
  return page;
}

async function choosePicture(page: Page, name: string): Promise<void> {
  const noise = { type: 'gaussian', mean: 128, sigma: 40 } as const;
  const buffer = await sharp({ create: { width: 4000, height: 3000, channels: 3, background: '#888888', noise } })
    .jpeg()
    .toBuffer();
  await page.getByRole('button', { name: 'Picture', exact: true }).click();
  await page.getByLabel('Choose a picture').setInputFiles({ name, mimeType: 'image/jpeg', buffer });
  await layer(page, name).waitFor();
  // Until it is with the shop the page has other work as well.
  await page.getByText('Uploading your picture').waitFor({ state: 'detached' });
}

async function addText(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByLabel('Words').fill(words);
  await layer(page, words).waitFor();
}

const layer = (page: Page, name: string) => page.getByRole('group', { name: /what is on it$/ }).getByRole('button', { name });

async function measure(page: Page, say: (line: string) => void): Promise<number[][]> {
  const found: number[][] = [];
  for (let round = 0; round < rounds; round++) {
    await page.evaluate('scrollTo(0, 0)');
    const box = await layer(page, 'photo.jpg').boundingBox();
    if (!box) throw new Error('the photo is not on the screen');
    // Where no other layer lies over it, and no handle.
    const frames = await workOfFrames(page, { x: box.x + box.width * 0.25, y: box.y + box.height * 0.3 });
    await page.getByRole('button', { name: 'Undo' }).click();
    found.push(frames);
    say(`round ${round + 1}: ${frames.length} frames, median ${median(frames).toFixed(1)} ms`);
  }
  return found;
}

function figures(what: string, measured: readonly number[][]): Figure[] {
  const share = (of: number) => median(measured.map((frames) => frames.toSorted((a, b) => a - b)[Math.floor(frames.length * of)] ?? 0));
  return [
    { name: `${what}: work of a frame, median`, value: share(0.5), unit: 'ms', goal: { atMost: frameMs } },
    { name: `${what}: work of a frame, 95 of 100 at most`, value: share(0.95), unit: 'ms', goal: { atMost: frameMs } },
    { name: `${what}: work of a frame, most`, value: share(0.999), unit: 'ms' },
  ];
}
