import { type Browser, chromium, type Page } from 'playwright-core';
import sharp from 'sharp';
import { browserArgs } from '#e2e/browser.ts';
import { endAllShops, startShop } from '#e2e/running-shop.ts';
import { slowdown, workOfFrames } from '#e2e/studio/frame-work.ts';
import { provideChromium } from '#scripts/find-chromium.ts';
import { type BenchFigure, type Benchmark, medianOf } from './benchmark.ts';

const rounds = 3;

/** Time of a frame at 60 frames per second, in ms. */
const frameMs = 16.7;

/** Arguments that emulate the GPU in a separate process, as a phone's GPU works beside the page. */
const graphicsArgs = ['--use-angle=swiftshader', '--enable-unsafe-swiftshader', '--ignore-gpu-blocklist'];

export const benchmark: Benchmark = {
  title: 'Dragging in the studio',
  about: `The studio's own page on a phone's screen (390 x 844 at three pixels each), a photo of 12 megapixels (and the same with three more layers beside it, words among them) dragged round by a finger for 120 moves, and made larger and smaller by its corner, with the folds and the light over it. What is taken is the main thread's work in each frame that moved it (scripting, style, layout, painting), the middle of ${rounds} rounds, in two ways: its processor time at full speed times ${slowdown}; and its processor time with the browser's own brake, which makes the page's processor ${slowdown} times slower and counts waiting for other processes as work. The graphics processor is imitated on the same two cores, and others wait for it here as they do not on a phone: therefore only the median of the second has a goal.`,
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
      const one = await measure(page, onPicture, say);
      const larger = await measure(page, onCorner, say);
      await choosePicture(page, 'second.jpg');
      await addText(page, 'GULLY XI');
      await addText(page, 'आशा');
      const four = await measure(page, onPicture, say);
      return [
        ...figures('a photo dragged', one),
        ...figures('a photo beside three layers dragged', four),
        ...figures('a photo scaled by its corner', larger),
      ];
    } finally {
      await browser.close();
      await endAllShops();
    }
  },
};

async function openStudio(browser: Browser, url: string): Promise<Page> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    deviceScaleFactor: 3,
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000);
  await page.goto(`${url}/customize`);
  await page.locator('main [aria-busy=false]').first().waitFor();
  await page.locator('main [aria-busy=true]').first().waitFor({ state: 'detached' });
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
  // The page has other work until the picture is uploaded.
  await page.getByText('Uploading your picture').waitFor({ state: 'detached' });
}

async function addText(page: Page, words: string): Promise<void> {
  await page.getByRole('button', { name: 'Text', exact: true }).click();
  await page.getByRole('button', { name: 'Add text' }).click();
  await page.getByLabel('Words').fill(words);
  await layer(page, words).waitFor();
}

const layer = (page: Page, name: string) =>
  page.getByRole('group', { name: /what is on it$/ }).getByRole('button', { name });

/** Start of a drag on the picture, as shares of the photo's box: away from handles and texts. */
const onPicture = { across: 0.3, down: 0.88 };
/** Start of a drag on a handle, as shares of the photo's box. */
const onCorner = { across: 1, down: 1 };

interface Measured {
  /**
   * Work of frames in ms, one row per round: `braked` with CPU throttling, `counted` at full speed multiplied by the
   * slowdown.
   */
  braked: number[][];
  counted: number[][];
}

async function measure(page: Page, hold: typeof onPicture, say: (line: string) => void): Promise<Measured> {
  const measured: Measured = { braked: [], counted: [] };
  for (let round = 0; round < rounds; round++) {
    const braked = await drag(page, hold, slowdown);
    const counted = (await drag(page, hold, 1)).map((ms) => ms * slowdown);
    measured.braked.push(braked);
    measured.counted.push(counted);
    say(
      `round ${round + 1}: ${braked.length} frames, median ${medianOf(braked).toFixed(1)} ms, counted ${medianOf(counted).toFixed(1)} ms`,
    );
  }
  return measured;
}

async function drag(page: Page, { across, down }: typeof onPicture, brake: number): Promise<number[]> {
  await page.evaluate('scrollTo(0, 0)');
  const box = await layer(page, 'photo.jpg').boundingBox();
  if (!box) throw new Error('the photo is not on the screen');
  const frames = await workOfFrames(page, {
    at: { x: box.x + box.width * across, y: box.y + box.height * down },
    brake,
  });
  await page.getByRole('button', { name: 'Undo' }).click();
  return frames;
}

function figures(what: string, { braked, counted }: Measured): BenchFigure[] {
  const share = (rows: number[][], of: number) =>
    medianOf(rows.map((frames) => frames.toSorted((a, b) => a - b)[Math.floor(frames.length * of)] ?? 0));
  const goal = { atMost: frameMs };
  return [
    { name: `${what}: work of a frame, median`, value: share(counted, 0.5), unit: 'ms', goal },
    { name: `${what}: work of a frame, 95 of 100 at most`, value: share(counted, 0.95), unit: 'ms', goal },
    { name: `${what}, with the brake: median`, value: share(braked, 0.5), unit: 'ms', goal },
    { name: `${what}, with the brake: 95 of 100 at most`, value: share(braked, 0.95), unit: 'ms' },
  ];
}
