import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { fillLogin } from '../account-of.ts';
import { launchBrowser, visit } from '../browser.ts';
import { loadExactPictures } from '../exact-picture.ts';
import { endAllShops, type RunningShop, startShop } from '../running-shop.ts';
import { settle, sizes, takePicture, themes } from './settle.ts';
import { haveSomeone, type Someone } from './someone.ts';
import { allViews, type View } from './views.ts';

/** Time at which the shop is opened: a Wednesday, eleven o'clock in India. */
const openedAt = Date.parse('2026-12-02T05:30:00Z');

/**
 * Takes pictures of the shop's views in both sizes and themes, as PNG files VIEW.SIZE.THEME.png in the folder. `only`
 * keeps the views whose names match it. Returns a message for each view that failed.
 */
export async function takeShop(folder: string, only: string, say: (line: string) => void): Promise<string[]> {
  if (/^\^?office/.test(only)) return [];
  process.env.LOOK_CLOCK_AHEAD_MS = String(openedAt - Date.now());
  process.env.NODE_OPTIONS = `--import ${pathToFileURL(path.join(import.meta.dirname, 'hold-clock.ts')).href}`;
  const [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), startShop()]);
  try {
    const someone = await haveSomeone(shop);
    const views = (await allViews(someone)).filter(({ name }) => new RegExp(only).test(name));
    say(`shop: ${views.length} views, ${views.length * sizes.length * themes.length} pictures`);
    const faults = [];
    for (const theme of themes)
      for (const { size, ...screen } of sizes) {
        const round = {
          shop,
          someone,
          views,
          screen,
          theme,
          fileOf: (name: string) => path.join(folder, `${name}.${size}.${theme}.png`),
        };
        faults.push(
          ...(
            await Promise.all(([undefined, 'buyer', 'member'] as const).map((who) => lookAsOne(browser, round, who)))
          ).flat(),
        );
        say(`${size} in ${theme}: done`);
      }
    return faults;
  } finally {
    await browser.close();
    await endAllShops();
  }
}

interface Round {
  shop: RunningShop;
  someone: Someone;
  views: readonly View[];
  screen: { viewport: { width: number; height: number } };
  theme: (typeof themes)[number];
  fileOf: (name: string) => string;
}

/** Takes all views of one kind of visitor, one after the other in a separate browser profile. */
async function lookAsOne(browser: Browser, round: Round, who: View['who']): Promise<string[]> {
  const { shop, someone, screen, theme } = round;
  const views = round.views.filter((view) => view.who === who);
  if (views.length === 0) return [];
  const { page } = await visit(browser, {
    ...screen,
    theme,
    reducedMotion: 'reduce',
    locale: 'en-IN',
    timezoneId: 'Asia/Kolkata',
  });
  await loadExactPictures(page);
  await page
    .context()
    .addInitScript(standStill, { now: openedAt + 60_000, cart: who === 'buyer' ? JSON.stringify(cart) : null });
  if (who === 'member') await logIn(page, shop, someone);
  // A new shop that still renders its pictures rejects early requests, and the page then shows a plain garment.
  let sentAway = 0;
  page.on('response', (response) => {
    if (response.request().resourceType() === 'image' && (response.status() === 429 || response.status() >= 500))
      sentAway++;
  });
  const faults: string[] = [];
  for (const view of views) {
    try {
      for (let tries = 1; tries === 1 || sentAway > 0; tries++) {
        if (tries > 10) throw new Error('its pictures are not drawn');
        sentAway = 0;
        // Form drafts of a page must not appear on the next.
        await page.evaluate(forgetTyped);
        await page.goto(shop.url + view.path, { waitUntil: 'load' });
        await view.first?.(page);
        await settle(page, someone.shownAs);
      }
      await takePicture(page, round.fileOf(view.name));
    } catch (error) {
      faults.push(`${view.name}: ${String(error).split('\n')[0]}`);
    }
  }
  await page.context().close();
  return faults;
}

const cart = [
  {
    id: 'cricket-1',
    numericId: 1,
    category: 'Cricket',
    name: 'Monsoons One-Day Shirt',
    price: 2499,
    quantity: 2,
    size: 'M',
    color: 'Default',
  },
  {
    id: 'football-2',
    numericId: 2,
    category: 'Football',
    name: 'A shirt at its old price',
    price: 1,
    quantity: 1,
    size: 'L',
    color: 'Default',
  },
  {
    id: 'limited-523',
    numericId: 523,
    category: 'Limited Edition',
    name: 'One of five',
    price: 4499,
    quantity: 9,
    size: 'M',
    color: 'Default',
  },
];

async function logIn(page: Page, shop: RunningShop, { person }: Someone): Promise<void> {
  await page.goto(`${shop.url}/login`);
  await fillLogin(page, person.email, person.password);
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.waitForURL(`${shop.url}/`);
}

function forgetTyped(): void {
  if (location.protocol === 'about:') return;
  sessionStorage.clear();
  for (const key of ['designDraft', 'recentTrackings']) localStorage.removeItem(key);
}

/** Replaces clock, random numbers and cart by fixed values. Runs in the page before its scripts. */
function standStill({ now, cart }: { now: number; cart: string | null }): void {
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now], made),
    apply: (target) => new target(now).toString(),
    get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
  });
  Math.random = () => 0.5;
  if (cart && window === window.top) localStorage.setItem('cart', cart);
}
