import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findInaccessible } from './axe.ts';
import { longestWaitMs, trackRequests, untilAlive } from './settled.ts';

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

interface Launched {
  /**
   * True to load pictures. Fetching, decoding and painting them takes 40 % of a visit's processor time, and as much
   * again in the shop.
   */
  pictures?: boolean;
}

function launch({ pictures = false }: Launched): Promise<Browser> {
  const executablePath = process.env.CHROMIUM;
  const args = pictures ? browserArgs : [...browserArgs, '--blink-settings=imagesEnabled=false'];
  return chromium.launch({ args, ...(executablePath && { executablePath }) });
}

/** Warnings of a browser without pictures about pictures that a page preloads. */
const pictureless = /image loading is disabled|\.(?:avif|webp|png|svg) was preloaded using link preload but not used/;

/** The browsers of a process that tests, with pictures and without: they end with it. */
const kept = new Map<boolean, Promise<Browser>>();
const showsPictures = new WeakSet<Browser>();

/**
 * Launches a browser; closing it closes what was opened in it. In a process that runs one test file after another it is
 * one for all of them, and anew where it has crashed: what a visitor leaves behind is in a context of their own. It
 * shows no pictures where a test does not ask for them.
 */
export async function launchBrowser(launched: Launched = {}): Promise<Browser> {
  if (!process.env.VITEST) return launch(launched);
  const { pictures = false } = launched;
  if (!(await kept.get(pictures)?.catch(() => undefined))?.isConnected()) kept.set(pictures, launch(launched));
  const browser = await (kept.get(pictures) ?? launch(launched));
  const opened = new Set<BrowserContext>();
  const newContext = async (options?: BrowserContextOptions): Promise<BrowserContext> => {
    const context = await browser.newContext(options);
    opened.add(context);
    trackRequests(context);
    context.setDefaultTimeout(longestWaitMs);
    context.once('close', () => opened.delete(context));
    return context;
  };
  const close = async (): Promise<void> => void (await Promise.all([...opened].map((context) => context.close())));
  const own = Object.create(browser, { newContext: { value: newContext }, close: { value: close } }) as Browser;
  if (pictures) showsPictures.add(own);
  return own;
}

/**
 * Scripts come after the first paint, so a page that has loaded may still be deaf: coming to one waits until it is not.
 */
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
  /**
   * Fails if the page has said anything on its console that it should not have; what a refusal is expected at, browsers
   * complain of.
   */
  expectQuiet(refused?: RegExp): void;
}

/** Opens a page whose console errors, failed scripts and refused policies are kept for `expectQuiet`. */
export async function visit(
  browser: Browser,
  options: BrowserContextOptions & { theme?: 'light' | 'dark' } = {},
): Promise<Visit> {
  const { theme = 'light', ...contextOptions } = options;
  const context = await browser.newContext(contextOptions);
  // In the page alone: the frame of a provider has a storage of its own, or none.
  await context.addInitScript(`if (window === window.top) localStorage.setItem('theme', '${theme}');`);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => arriveAlive(await newPage());
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('console', (message) => {
    if (pictureless.test(message.text()) && !showsPictures.has(browser)) return;
    // A screenshot reads back what the graphics processor has drawn: that it waits for it is no fault of the page.
    if (message.text().includes('GPU stall due to ReadPixels')) return;
    // On a machine that is full a picture is not drawn in its time: the page asks for it again by itself, which
    // e2e/product-pictures.test.ts shows.
    if (message.text().includes('status of 503') && new URL(message.location().url).pathname.startsWith('/images/'))
      return;
    if (message.type() === 'error' || message.type() === 'warning')
      noise.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => noise.push(String(error)));
  return { page, expectQuiet: (refused) => expect(noise.filter((words) => !refused?.test(words))).toEqual([]) };
}

/** Holds answers back until the test has seen what is shown meanwhile, and says so by the function it gets. */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: seen, resolve: letGo } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await seen;
    // The client may have disconnected by now.
    await route.fallback().catch(() => {});
  });
  return letGo;
}

/** Has axe look at the page as it is now, or at its colours only; lists what it finds, with the element. */
export async function expectAccessible(page: Page, what: 'all' | 'colours' = 'all'): Promise<void> {
  const found = await findInaccessible(page, what);
  expect(found, page.url()).toEqual([]);
}
