import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findInaccessible } from '#e2e/axe.ts';
import { turnTo } from '#e2e/both-themes.ts';
import { launchBrowser } from '#e2e/browser.ts';
import { secondOpinion } from '#e2e/second-engine.ts';
import { answerFrom, type OpenOffice, openOffice } from './open-office.ts';
import { answerPrintRoom } from './sample-printing.ts';
import { sampleRooms } from './sample-rooms.ts';

// Two accessibility engines check every page in both themes, and the size of touch targets on a phone. Each page is
// loaded once for all checks, in a browser page that was used before: most of the time goes into compiling scripts.

let office: OpenOffice;
let browser: Browser;
let desk: Page;
let phone: Page;
/** Policy violations and exceptions of the page. */
let noise: string[] = [];
beforeAll(async () => {
  office = await openOffice();
  browser = await launchBrowser({ pictures: true });
  desk = await openPage({ viewport: { width: 1440, height: 900 } });
  phone = await openPage({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
});
afterAll(async () => {
  await browser.close();
  await office.close();
});

/** Returns visible controls below 44 px in both directions. Links within a sentence are exempt (WCAG 2.5.8). */
const smallTargets = `[...document.querySelectorAll('a[href], button, input:not([type=hidden]), select, [role=button], [role=tab]')].flatMap((one) => {
  const shown = one.closest('label') ?? one;
  const { width, height, top, bottom } = shown.getBoundingClientRect();
  const style = getComputedStyle(shown);
  if (width < 2 || height < 2 || style.visibility === 'hidden' || style.display.startsWith('inline') && one.matches('a') && style.display === 'inline') return [];
  if (one.closest('[inert], [aria-hidden=true], .vh')) return [];
  const edge = ['::before', '::after'].map((part) => getComputedStyle(shown, part)).find(({ content, position }) => content !== 'none' && position === 'absolute');
  const reach = edge ? Math.max(height, parseFloat(edge.height) || 0) : height;
  return reach >= 43.5 ? [] : [(one.getAttribute('aria-label') ?? one.textContent ?? one.outerHTML).trim().slice(0, 40) + ' ' + Math.round(width) + 'x' + Math.round(reach)];
})`;

/**
 * False failures of the second engine in the office, in addition to e2e/second-engine.ts: start of the sentence, and
 * element.
 */
const excepted: readonly { of: RegExp; because: string }[] = [
  {
    of: /^aria_accessiblename_exists: .*<th|^(heading_content_exists|aria_accessiblename_exists): .*<h[12]>/,
    because:
      'the head of a column of presses, and a reference that stands as plates, are said for the ear alone (.vh), which counts as nothing here; axe hears them',
  },
  {
    of: /^table_headers_exists: .*<table class="wait/,
    because: 'the heads of what waits are said for the ear alone (.vh) as well',
  },
  { of: /^label_content_exists: .*<label/, because: 'the box of a row has its name by aria-label' },
  {
    of: /^aria_role_redundant: .*ARIA role "(row|rowgroup|rowheader|columnheader|gridcell)"/,
    because: 'React Aria writes out the roles of its grid',
  },
  {
    of: /^table_aria_descendants: .*role="rowheader"/,
    because: 'React Aria makes the cell that names a row of its grid its head',
  },
  {
    of: /^aria_main_label_visible: .*<body/,
    because: 'a page of the shop as it will be stands in a frame of its own, with its own main part',
  },
  {
    of: /^element_attribute_deprecated: .*<body text=/,
    because: 'the sample of a page of the shop has its colours so: no style is let in',
  },
  {
    of: /^aria_landmark_name_unique: .*<form>/,
    because: 'a form without a name is no landmark, so nothing has to tell two apart',
  },
  {
    of: /^element_tabbable_role_valid: .*<section aria-label=/,
    because: 'what scrolls sideways must be reached by keys, and is named',
  },
];

async function look(page: Page, what: 'all' | 'colours'): Promise<string[]> {
  return (await secondOpinion(page, what)).filter((one) => !excepted.some(({ of }) => of.test(one)));
}

/** Opens a browser page without data of another page. */
async function openPage(options: BrowserContextOptions): Promise<Page> {
  const context = await browser.newContext({ ...options, colorScheme: 'light' });
  await context.addInitScript('if (window === window.top) { localStorage.clear(); sessionStorage.clear(); }');
  const page = await context.newPage();
  page.on('pageerror', (error) => noise.push(error.message));
  page.on('console', (message) => /policy|TrustedHTML|Warning/i.test(message.text()) && noise.push(message.text()));
  return page;
}

async function come(page: Page, address: string): Promise<void> {
  await answerFrom(page, address === '/sign-in' ? undefined : 'owner');
  if (address.startsWith('/print-room')) await answerPrintRoom(page, {});
  // Otherwise the open page would show another part of the same page.
  await page.goto('about:blank');
  noise = [];
  await page.goto(office.url + address);
  await page.locator('h1').waitFor();
  if (address === '/sign-in') await page.getByText('A demonstration shop.').waitFor();
  await expect.poll(() => page.getByRole('status', { name: 'Reading' }).count()).toBe(0);
  // The preview of the shop loads after the form; the engine checks its frame too.
  if (/^\/content\/(?:texts|home|menus|announcement|mails\/.)/.test(address))
    await page.frameLocator('iframe').locator('h1').waitFor();
}

const sideways = (page: Page) => page.evaluate('document.documentElement.scrollWidth - innerWidth');

/** Returns the active view tabs that are outside the screen, if there are more tabs than fit. */
function outOfSight(): string[] {
  const open = [...document.querySelectorAll('main nav [aria-current]')].map((link) => ({
    link,
    box: link.getBoundingClientRect(),
  }));
  return open.filter(({ box }) => box.left < 0 || box.right > innerWidth).map(({ link }) => link.textContent ?? '');
}

/** Parts of pages without a separate row among the samples. */
const parts = [
  '/orders/new',
  '/orders?city=Pune&over=5000',
  '/settings/seller',
  '/settings/background',
  '/settings/shop',
];
const addresses = ['/sign-in', ...parts, ...sampleRooms.map(({ address }) => address)];

// Each page is a separate test, as one test of all pages would take too long on a busy machine. Each reports all of its
// faults.
describe.each(addresses)('the office page %s', (address) => {
  test('the page passes two accessibility engines in light and dark, and fits into 360 px', async () => {
    await desk.setViewportSize({ width: 1440, height: 900 });
    await come(desk, address);
    expect.soft(await findInaccessible(desk, 'all'), 'axe in light').toEqual([]);
    expect.soft(await look(desk, 'all'), 'the second engine in light').toEqual([]);
    await turnTo(desk, 'dark');
    expect.soft(await findInaccessible(desk, 'colours'), 'axe in dark').toEqual([]);
    expect.soft(await look(desk, 'colours'), 'the second engine in dark').toEqual([]);
    await desk.setViewportSize({ width: 360, height: 780 });
    expect.soft(await sideways(desk), 'at 360 px').toBeLessThanOrEqual(0);
    expect.soft(noise, 'thrown, or refused by its policy').toEqual([]);
  });

  test('the page has large touch targets on a phone, does not scroll sideways, and shows the active view', async () => {
    await come(phone, address);
    expect.soft(await phone.evaluate(smallTargets), 'small targets').toEqual([]);
    expect.soft(await sideways(phone), 'at 390 px').toBeLessThanOrEqual(0);
    expect.soft(await phone.evaluate(outOfSight), 'views that are open, and out of sight').toEqual([]);
    expect.soft(noise, 'thrown, or refused by its policy').toEqual([]);
  });
});
