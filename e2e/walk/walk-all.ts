import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Browser, BrowserContextOptions } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { askOperator } from '#server/foundation/process/operator-socket.ts';
import { launchBrowser, visit } from '../browser.ts';
import { courierOf } from '../courier-of.ts';
import { slowAnswers, watchShifts } from '../layout-shift.ts';
import { endAllShops, type RunningShop, startShop } from '../running-shop.ts';
import { journeys } from './all-journeys.ts';
import { type Friction, type Screen, Walker } from './walker.ts';
import { watchPresses } from './watch-press.ts';

/** Delay of responses in ms. The page must react to a click before the response arrives. */
const answerMs = 1200;

const screens: Record<Screen, BrowserContextOptions> = {
  phone: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  desk: { viewport: { width: 1440, height: 900 } },
};

/** Result of a journey on a screen. */
export interface Walked {
  number: number;
  name: string;
  steps: number;
  frictions: Friction[];
  /** Place at which it failed. */
  stopped?: string;
}

/** Declares the journeys on one screen size: each with an empty browser profile, all in one shop. */
export function walkOn(screen: Screen): void {
  const folder = process.env.WALK_FOLDER ?? '';
  const only = new RegExp(process.env.WALK_ONLY ?? '', 'i');
  const walked: Walked[] = [];
  let browser: Browser;
  let shop: RunningShop;

  beforeAll(async () => {
    [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), startShop({ env: { CASH_CODES: 'on' } })]);
    // The journey itself moves parcels.
    await courierOf(shop).set({ pace: 0 });
    // Forty people buy the same shirt.
    await askOperator(
      shop.dataDir,
      { command: 'stock', args: ['arrive', 'cricket-2', 'M', '200', '--by', 'the walk'] },
      () => {},
    );
  }, 180_000);
  afterAll(async () => {
    await browser.close();
    await endAllShops();
  });

  const chosen = journeys
    .map((journey, at) => ({ ...journey, number: at + 1 }))
    .filter(({ number, name }) => only.test(`${number}. ${name}`));
  test.each(chosen)('$number. $name', { timeout: 300_000 }, async ({ number, name, walk }) => {
    const { page } = await visit(browser, {
      ...screens[screen],
      reducedMotion: 'reduce',
      locale: 'en-IN',
      timezoneId: 'Asia/Kolkata',
    });
    page.setDefaultTimeout(20_000);
    const context = page.context();
    await watchShifts(context);
    await context.addInitScript(watchPresses);
    await slowAnswers(context, answerMs);
    const shopper = new Walker(page, shop, screen, path.join(folder, String(number).padStart(2, '0')));
    let stopped: string | undefined;
    try {
      await walk(shopper);
    } catch (error) {
      stopped = `${String(error).slice(0, 900)}`;
    }
    await shopper.look().catch(() => {});
    const { frictions, shots } = shopper;
    walked.push({ number, name, steps: shots.length, frictions, ...(stopped && { stopped }) });
    await writeFile(path.join(folder, `${screen}.json`), JSON.stringify(walked, null, 1));
    await drawSheet(shots, path.join(folder, `${String(number).padStart(2, '0')}.${screen}.png`));
    await context.close();
    expect({ stopped, frictions }).toEqual({ stopped: undefined, frictions: [] });
  });
}

/** Combines a journey's pictures side by side in one file. */
async function drawSheet(shots: readonly string[], file: string): Promise<void> {
  if (shots.length === 0) return;
  const first = await sharp(shots[0]).metadata();
  const isTall = first.height > first.width;
  const [wide, high, columns] = isTall ? [300, 650, 6] : [560, 350, 3];
  const pictures = await Promise.all(
    shots.map(async (shot) =>
      sharp(await readFile(shot))
        .resize(wide, high, { fit: 'contain', background: '#888' })
        .toBuffer(),
    ),
  );
  const rows = Math.ceil(pictures.length / columns);
  await sharp({
    create: {
      width: Math.min(columns, pictures.length) * (wide + 8),
      height: rows * (high + 8),
      channels: 3,
      background: '#444',
    },
  })
    .composite(
      pictures.map((input, at) => ({
        input,
        left: (at % columns) * (wide + 8),
        top: Math.floor(at / columns) * (high + 8),
      })),
    )
    .png({ palette: true })
    .toFile(file);
}
