import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { isAlive } from './alive.ts';
import { findInaccessible } from './axe.ts';

/** Nothing of the browser's own may go out, and nothing needs a display. */
export const browserArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export function launchBrowser(): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  return chromium.launch({ args: browserArgs, ...(executablePath && { executablePath }) });
}

// Not waitForFunction: the shop's policy lets no text be run by a page's own means.
export async function untilAlive(page: Page): Promise<void> {
  const latest = Date.now() + 30_000;
  // A page that leads on elsewhere cannot be asked for a moment.
  while (!(await page.evaluate(isAlive).catch(() => false))) {
    if (Date.now() > latest) throw new Error(`${page.url()} has not come to life`);
    await page.waitForTimeout(50);
  }
}

/** Scripts come after the first paint, so a page that has loaded may still be deaf: coming to one waits until it is not. */
function arriveAlive(page: Page): Page {
  const goto = page.goto.bind(page);
  const reload = page.reload.bind(page);
  page.goto = async (address, options) => {
    const reply = await goto(address, options);
    if (options?.waitUntil !== 'commit' && options?.waitUntil !== 'domcontentloaded') await untilAlive(page);
    return reply;
  };
  page.reload = async (options) => {
    const reply = await reload(options);
    await untilAlive(page);
    return reply;
  };
  return page;
}

export interface Visit {
  page: Page;
  /** Fails if the page has said anything on its console that it should not have; what a refusal is expected at, browsers complain of. */
  expectQuiet(refused?: RegExp): void;
}

/** Opens a page whose console errors, failed scripts and refused policies are kept for `expectQuiet`. */
export async function visit(browser: Browser, options: BrowserContextOptions & { theme?: 'light' | 'dark' } = {}): Promise<Visit> {
  const { theme = 'light', ...contextOptions } = options;
  const context = await browser.newContext(contextOptions);
  // In the page alone: the frame of a provider has a storage of its own, or none.
  await context.addInitScript(`if (window === window.top) localStorage.setItem('theme', '${theme}');`);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => arriveAlive(await newPage());
  const page = await context.newPage();
  page.setDefaultTimeout(30_000);
  // A shop that has just been laid in draws its pictures at their first visit.
  page.setDefaultNavigationTimeout(45_000);
  const noise: string[] = [];
  page.on('console', (message) => {
    // A screenshot reads back what the graphics processor has drawn: that it waits for it is no fault of the page.
    if (message.text().includes('GPU stall due to ReadPixels')) return;
    if (message.type() === 'error' || message.type() === 'warning') noise.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => noise.push(String(error)));
  return { page, expectQuiet: (refused) => expect(noise.filter((words) => !refused?.test(words))).toEqual([]) };
}

/** Holds answers back until the test has seen what is shown meanwhile, and says so by the function it gets. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await seen;
    // Whoever asked may have left by now.
    await route.fallback().catch(() => {});
  });
  return letGo;
}

/** Has axe look at the page as it is now, or at its colours only; lists what it finds, with the element. */
export async function expectAccessible(page: Page, what: 'all' | 'colours' = 'all'): Promise<void> {
  const found = await findInaccessible(page, what);
  expect(found, page.url()).toEqual([]);
}
