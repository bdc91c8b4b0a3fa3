import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { fillLogin } from '../account-of.ts';
import { launchBrowser, visit } from '../browser.ts';
import { endAllShops, type RunningShop, startShop } from '../running-shop.ts';
import { untilSettled } from '../settled.ts';
import { haveSomeone, type Someone } from './someone.ts';
import { allViews, type View } from './views.ts';

/** When the shop that is looked at is opened: a Wednesday, eleven o'clock in India. */
const openedAt = Date.parse('2026-12-02T05:30:00Z');

const sizes = [
  { size: 'phone', viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  { size: 'desk', viewport: { width: 1440, height: 900 } },
] as const;
const themes = ['light', 'dark'] as const;

/**
 * Takes a picture of every view at both widths in both themes, into a folder of PNG files named VIEW.SIZE.THEME.png.
 * `only` keeps the views whose name it finds. Gives what could not be looked at.
 */
export async function takePictures(folder: string, only: string, say: (line: string) => void): Promise<string[]> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  process.env.LOOK_CLOCK_AHEAD_MS = String(openedAt - Date.now());
  process.env.NODE_OPTIONS = `--import ${pathToFileURL(path.join(import.meta.dirname, 'hold-clock.ts')).href}`;
  const [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), startShop()]);
  try {
    const someone = await haveSomeone(shop);
    const views = (await allViews(someone)).filter(({ name }) => new RegExp(only).test(name));
    say(`${views.length} views, ${views.length * sizes.length * themes.length} pictures`);
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

/** All views of one of the three who look, one after the other in a browser profile of their own. */
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
  await page
    .context()
    .addInitScript(standStill, { now: openedAt + 60_000, cart: who === 'buyer' ? JSON.stringify(cart) : null });
  if (who === 'member') await logIn(page, shop, someone);
  // A shop that draws for the first time sends whoever comes too soon away, and the page shows a plain garment instead.
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
        // What a page keeps of what was typed into it must not show on the next.
        await page.evaluate(forgetTyped);
        await page.goto(shop.url + view.path, { waitUntil: 'load' });
        await view.first?.(page);
        await settle(page, someone.shownAs);
      }
      await page.screenshot({
        path: round.fileOf(view.name),
        fullPage: true,
        animations: 'disabled',
        caret: 'hide',
        timeout: 60_000,
      });
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

/** Runs in the page before anything of its own: a clock that stands, chance that is none, and the cart. */
function standStill({ now, cart }: { now: number; cart: string | null }): void {
  globalThis.Date = new Proxy(Date, {
    construct: (target, args, made) => Reflect.construct(target, args.length > 0 ? args : [now], made),
    apply: (target) => new target(now).toString(),
    get: (target, name) => (name === 'now' ? () => now : Reflect.get(target, name)),
  });
  Math.random = () => 0.5;
  if (cart && window === window.top) localStorage.setItem('cart', cart);
}

/**
 * Waits until a page stands: everything fetched, fonts in, pictures decoded, nothing busy, nothing changing; then puts
 * in lasting words for those of chance.
 */
async function settle(page: Page, shownAs: ReadonlyMap<string, string>): Promise<void> {
  await untilSettled(page);
  await page.evaluate(readyToLook);
  let [seen, same] = ['', 0];
  const latest = Date.now() + 30_000;
  while (same < 3) {
    if (Date.now() > latest) throw new Error('does not come to rest');
    await page.waitForTimeout(120);
    const now = await page.evaluate(appearance);
    same = now === seen && !now.startsWith('busy') ? same + 1 : 0;
    seen = now;
  }
  await page.evaluate(putWords, [...shownAs]);
}

async function readyToLook(): Promise<void> {
  // What is below waits to be scrolled to, and the picture is of the whole page.
  for (const image of document.images) image.loading = 'eager';
  await document.fonts.ready;
  await Promise.allSettled(
    [...document.images].filter(({ offsetParent }) => offsetParent).map((image) => image.decode()),
  );
  window.scrollTo(0, 0);
}

function appearance(): string {
  const waiting = [...document.images].some((image) => image.offsetParent && !image.complete);
  const busy = waiting || document.querySelector('main [aria-busy=true]') || document.fonts.status !== 'loaded';
  return `${busy ? 'busy' : 'still'} ${document.documentElement.scrollHeight} ${document.body.innerHTML}`;
}

function putWords(shownAs: readonly (readonly [string, string])[]): void {
  const date =
    /\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b(?<year> \d{4})?(?<time>, \d\d:\d\d)?/g;
  const lasting = (text: string) =>
    shownAs
      .reduce((words, [chance, word]) => words.replaceAll(chance, word), text)
      .replace(date, (_, year, time) => `2 Dec${year ? ' 2026' : ''}${time ? ', 11:00' : ''}`);
  const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const { currentNode: node } = texts;
    const text = lasting(node.nodeValue ?? '');
    if (text !== node.nodeValue) node.nodeValue = text;
  }
  for (const input of document.querySelectorAll('input')) if (input.type !== 'file') input.value = lasting(input.value);
  // On plates each sign has an element of its own.
  for (const [chance, word] of shownAs)
    for (const element of document.querySelectorAll('main *'))
      if (element.children.length === chance.length && element.textContent === chance)
        for (const [at, plate] of [...element.children].entries()) plate.textContent = word[at] ?? '';
}
