import type { BrowserContext, Page, Request, Response } from 'playwright-core';
import { isAlive } from './alive.ts';

/**
 * Longest wait for a page, in ms: a little less than the runner gives a test (vitest.config.ts), so that a wait which
 * never ends says what it waited for.
 */
export const longestWaitMs = 240_000;

const unfinished = new WeakMap<Page, Set<Request>>();

/** Requests that stay open, or that no page waits for. */
const endless = new Set(['eventsource', 'ping', 'websocket']);

/** Tracks which requests of a context's pages are unfinished, for `untilSettled`. */
export function trackRequests(context: BrowserContext): void {
  context.on('request', (request) => {
    const page = pageOf(request);
    if (!page || endless.has(request.resourceType())) return;
    const open = unfinished.get(page) ?? new Set();
    unfinished.set(page, open.add(request));
  });
  for (const end of ['requestfinished', 'requestfailed'] as const)
    context.on(end as 'requestfinished', (request) => {
      const page = pageOf(request);
      if (page) unfinished.get(page)?.delete(request);
    });
}

/** Returns the page of a request; undefined for a request of a service worker or of a removed frame. */
function pageOf(request: Request): Page | undefined {
  try {
    return request.frame().page();
  } catch {
    return undefined;
  }
}

/**
 * Waits until React answers on the page. Evaluates instead of `waitForFunction`, which the shop's policy for scripts
 * blocks.
 */
export async function untilAlive(page: Page): Promise<void> {
  const latest = Date.now() + longestWaitMs;
  // A page that redirects cannot be queried for a moment.
  while (!(await page.evaluate(isAlive).catch(() => false))) {
    if (Date.now() > latest) throw new Error(`${page.url()} has not come to life`);
    await page.waitForTimeout(50);
  }
}

/** Waits until React answers, fonts are loaded, and every request has ended and its result is rendered. */
export async function untilSettled(page: Page): Promise<void> {
  const latest = Date.now() + longestWaitMs;
  for (;;) {
    await untilAlive(page);
    await drawn(page);
    const open = [...(unfinished.get(page) ?? [])];
    if (open.length === 0) return;
    if (Date.now() > latest)
      throw new Error(`${page.url()} still waits for ${open.map((request) => request.url()).join(', ')}`);
  }
}

/** Waits for the page's fonts and its next two frames. */
async function drawn(page: Page): Promise<void> {
  const twoFrames =
    'document.fonts.ready.then(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))';
  await page.evaluate(`${twoFrames}.then(() => undefined)`).catch(() => undefined);
}

/**
 * Waits for two frames of the screen. Unlike `untilSettled` it works while the page's clock is paused: no fake clock
 * drives an animation of the browser.
 */
export async function untilDrawn(page: Page): Promise<void> {
  await page.evaluate('document.documentElement.animate(null, 1).finished.then(() => undefined)');
}

/** Opens an address and waits until the page is settled. The page of an overloaded shop reloads automatically. */
export async function gotoSettled(page: Page, address: string): Promise<Response | null> {
  let response = await page.goto(address);
  while (response?.headers()['retry-after'])
    response = await page.waitForResponse(
      (one) => one.request().isNavigationRequest() && one.frame() === page.mainFrame(),
    );
  await untilSettled(page);
  return response;
}

/** Reloads the page and waits until it is settled. */
export async function reloadSettled(page: Page): Promise<void> {
  await page.reload();
  await untilSettled(page);
}
