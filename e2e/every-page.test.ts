import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { listingPages } from '#contract/listings.ts';
import { fillLogin } from './account-of.ts';
import { launchBrowser } from './browser.ts';
import { haveSomeone, type Someone } from './look/someone.ts';
import { allViews, type View } from './look/views.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { secondOpinion } from './second-engine.ts';

let browser: Browser;
let shop: RunningShop;
let someone: Someone;
let views: readonly View[];

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
  someone = await haveSomeone(shop);
  // One product is enough, and what is done on a page is no part of its first paint.
  const all = (await allViews(someone)).filter(({ first }) => !first);
  const products = all.filter(({ path }) => path.startsWith('/product/'));
  views = all.filter((view) => !products.includes(view) || view === products[0]);
}, 180_000);
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

/** How much of what is seen may move on its own while a page comes, of the screen's area by its distance: a budget of the project. */
const mostShift = 0.02;
/** An answer of the shop takes as long as on a network in the country, in ms: what comes at once moves nothing. */
const answerMs = 200;

/** A cart as adding its goods made it. */
async function fillCart(): Promise<string> {
  const lines = ['Cricket', 'Football', 'Basketball'].map(async (category) => {
    const reply = await fetch(`${shop.url}/api/products/category/${category}`);
    const { data } = (await reply.json()) as { data: { _id: string; numericId: number; ProductName: string; Price: number }[] };
    const product = data[0];
    if (!product) throw new Error(`nothing is sold under ${category}`);
    const { _id: id, numericId, ProductName: name, Price: price } = product;
    return { id, numericId, category, name, price, quantity: 2, size: 'M', color: 'Default' };
  });
  return JSON.stringify(await Promise.all(lines));
}

interface Seen {
  shift: number;
  moved: string[];
  /** What the page's own policy refused. */
  refused: string[];
}

/** Runs in the page before anything of its own: adds up what moves, and says what it was. */
function watch(kept: string | null): void {
  if (window !== window.top) return;
  if (kept !== null) localStorage.setItem('cart', kept);
  const seen: Seen = { shift: 0, moved: [], refused: [] };
  Object.assign(window, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as (PerformanceEntry & { value: number; sources: { node: Node | null }[] })[]) {
      seen.shift += entry.value;
      const nodes = entry.sources.map(({ node }) => (node instanceof Element ? `${node.localName}.${node.className}` : node?.textContent));
      seen.moved.push(`${entry.value.toFixed(3)} ${nodes.join(' ')}`);
    }
  }).observe({ type: 'layout-shift', buffered: true });
  document.addEventListener('securitypolicyviolation', (event) => {
    seen.refused.push(`${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}`);
  });
}

/** Finds names that point at nothing, choices without one, pictures whose browser must guess their width, and headings in a line of text. */
function misnamed(): string[] {
  const html = (element: Element) => element.outerHTML.slice(0, 160);
  const found: string[] = [];
  for (const name of ['aria-labelledby', 'aria-describedby', 'aria-controls', 'for', 'list'])
    for (const element of document.querySelectorAll(`[${name}]`))
      for (const id of element.getAttribute(name)?.split(/\s+/) ?? [])
        if (!document.getElementById(id)) found.push(`${name} points at nothing: ${html(element)}`);
  for (const image of document.querySelectorAll('[srcset]:not([sizes])'))
    if (/\s\d+w/.test(image.getAttribute('srcset') ?? '')) found.push(`srcset without sizes: ${html(image)}`);
  for (const heading of document.querySelectorAll(':is(span, p, button, label) :is(h1, h2, h3, h4, h5, h6)'))
    found.push(`a heading in a line: ${html(heading)}`);
  for (const radio of document.querySelectorAll('input[type="radio"]')) {
    const group = radio.closest('fieldset, [role="radiogroup"], [role="group"]');
    const named = group?.querySelector(':scope > legend') ?? group?.getAttribute('aria-label') ?? group?.getAttribute('aria-labelledby');
    if (!named) found.push(`a choice in no named group: ${html(radio)}`);
  }
  return found;
}

async function open(who: View['who'], width: number, height: number): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (who === 'member') {
    await page.goto(`${shop.url}/login`, { waitUntil: 'networkidle' });
    await fillLogin(page, someone.person.email, someone.person.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(`${shop.url}/`);
  }
  await context.addInitScript(watch, who === 'buyer' ? await fillCart() : null);
  await context.route('**/api/**', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, answerMs));
    await route.continue().catch(() => {});
  });
  return { context, page };
}

/** The second engine takes its time, so it sees each page once: on a desk, where more of it is open, and one listing of all. */
function wantsOpinion(page: Page, path: string): boolean {
  const wide = (page.viewportSize()?.width ?? 0) > 900;
  return wide && !listingPages.slice(1).some((listing) => listing.path === path);
}

/** What is wrong with a page that is loaded hard; undefined where nothing is. */
async function faultsOf(page: Page, path: string): Promise<object | undefined> {
  await page.goto(shop.url + path, { waitUntil: 'networkidle' });
  const { shift, moved, refused } = await page.evaluate<Seen>('window.seen');
  const names = await page.evaluate(misnamed);
  const opinion = wantsOpinion(page, path) ? await secondOpinion(page) : [];
  const faults = {
    ...(shift > mostShift && { shift: shift.toFixed(3), moved }),
    ...(refused[0] && { refused }),
    ...(names[0] && { names }),
    ...(opinion[0] && { opinion }),
  };
  return Object.keys(faults).length > 0 ? faults : undefined;
}

describe.concurrent.each([
  ['a phone', 390, 844],
  ['a desk', 1440, 900],
] as const)('on %s', (_, width, height) => {
  test.concurrent.for([undefined, 'buyer', 'member'] as const)(
    'what %s sees keeps its place, its policy and its names, and passes a second engine',
    { timeout: 480_000 },
    async (who, { expect }) => {
      const { context, page } = await open(who, width, height);
      const faults: Record<string, object> = {};
      for (const view of views.filter((one) => one.who === who)) {
        const found = await faultsOf(page, view.path);
        if (found) faults[view.name] = found;
      }
      expect(faults).toEqual({});
      await context.close();
    },
  );
});
