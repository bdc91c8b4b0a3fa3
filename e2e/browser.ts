import { type Browser, type BrowserContext, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { expect } from 'vitest';
import { findInaccessible } from './axe.ts';
import { longestWaitMs, trackRequests, untilAlive } from './settled.ts';

/** Arguments for a browser that makes no requests of its own and needs no display. */
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

/** Warnings of a browser without pictures about preloaded pictures. */
const pictureless = /image loading is disabled|\.(?:avif|webp|png|svg) was preloaded using link preload but not used/;

/** Browsers of a test process, with and without pictures. They end with the process. */
const kept = new Map<boolean, Promise<Browser>>();
const showsPictures = new WeakSet<Browser>();

/**
 * Launches a browser; closing it closes its contexts. All test files of a process share one browser, which is launched
 * again after a crash, as each visitor has a separate context. It loads no pictures unless a test requests them.
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
 * Makes navigation wait until React answers: scripts load after the first paint, so a loaded page may not react yet.
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
   * Fails if the page logged an unexpected message. `refused` matches messages that browsers log for expected
   * rejections.
   */
  expectQuiet(refused?: RegExp): void;
}

/** Opens a page whose console errors, failed scripts and refused policies are recorded for `expectQuiet`. */
export async function visit(
  browser: Browser,
  options: BrowserContextOptions & { theme?: 'light' | 'dark' } = {},
): Promise<Visit> {
  const { theme = 'light', ...contextOptions } = options;
  const context = await browser.newContext(contextOptions);
  // Only in the page itself: a provider's frame has a separate storage, or none.
  await context.addInitScript(`if (window === window.top) localStorage.setItem('theme', '${theme}');`);
  const newPage = context.newPage.bind(context);
  context.newPage = async () => arriveAlive(await newPage());
  const page = await context.newPage();
  const noise: string[] = [];
  page.on('console', (message) => {
    if (pictureless.test(message.text()) && !showsPictures.has(browser)) return;
    // A screenshot reads pixels back from the graphics processor. The resulting wait is no fault of the page.
    if (message.text().includes('GPU stall due to ReadPixels')) return;
    // On an overloaded machine a picture may not be rendered in time. The page then requests it again, which
    // e2e/product-pictures.test.ts tests.
    if (message.text().includes('status of 503') && new URL(message.location().url).pathname.startsWith('/images/'))
      return;
    if (message.type() === 'error' || message.type() === 'warning')
      noise.push(`${message.text()} (${message.location().url})`);
  });
  page.on('pageerror', (error) => noise.push(String(error)));
  return { page, expectQuiet: (refused) => expect(noise.filter((words) => !refused?.test(words))).toEqual([]) };
}

/**
 * Delays responses until the test has checked the state before them. Returns the function that releases the responses.
 */
export async function holdBack(page: Page, address: string | RegExp): Promise<() => void> {
  const { promise: seen, resolve: release } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await seen;
    // The client may have disconnected by now.
    await route.fallback().catch(() => {});
  });
  return release;
}

/** Runs axe on the page in its current state, or only its colour rules. Fails with the findings and their elements. */
export async function expectAccessible(page: Page, what: 'all' | 'colours' = 'all'): Promise<void> {
  const found = await findInaccessible(page, what);
  expect(found, page.url()).toEqual([]);
}
