import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listingPages } from '#contract/listings.ts';
import { pageAt } from '#contract/page-address.ts';
import { pageTable } from '#contract/pages.ts';
import { shareAddress, shareNameOf } from '#contract/share.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { shownShop } from './shown-shop.ts';

let browser: Browser;
let shop: { url: string };

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), shownShop()]);
});
afterAll(async () => {
  await browser.close();
});

interface Route {
  path: string;
  title: string;
  heading: string;
  /** The canonical address for search engines; null if they are excluded. */
  canonical: string | null;
  status?: number;
}

const own = (path: string, title: string, heading = title): Route => ({ path, title, heading, canonical: path });
const hidden = (path: string, title: string, heading = title): Route => ({ path, title, heading, canonical: null });

/** Every public address of the shop, one for each kind of page; listings added later follow automatically. */
const listed: Route[] = [
  own('/', 'Licensed sports merchandise', 'Maidan: licensed sports merchandise'),
  own('/sports/cricket', 'Cricket Merchandise'),
  own('/sports/football', 'Football Merchandise'),
  own('/sports/basketball', 'Basketball Merchandise'),
  own('/sports/motorsport', 'Motorsport Merchandise'),
  hidden('/sports/tennis', 'Sports Merchandise'),
  own('/special/cricket', 'Cricket Special Collection'),
  own('/special/football', 'Football Special Collection'),
  own('/special/basketball', 'Basketball Special Collection'),
  own('/special/motorsport', 'Motorsport Special Collection'),
  hidden('/special/chess', 'Sports Merchandise'),
  own('/limited-edition', 'Limited Editions'),
  own('/hotsale', 'Hot Sale'),
  own('/caps', 'Caps'),
  own('/tshirts', 'T-Shirts'),
  own('/kids', 'Kids'),
  own('/product/1?category=Cricket', 'Monsoons One-Day Shirt'),
  own('/clubs', 'Clubs'),
  own('/club/hooghly-rovers', 'Hooghly Rovers merchandise', 'Hooghly Rovers'),
  own('/athlete/kiyan-lobo', 'Kiyan Lobo merchandise', 'Kiyan Lobo'),
  hidden('/search', 'Search for Products'),
  hidden('/search?q=cap', 'Search for Products'),
  hidden('/cart', 'Shopping Cart'),
  own('/tracker', 'Track Your Shipment'),
  own('/customize', 'Custom Merch'),
  hidden('/login', 'Log in'),
  hidden('/signup', 'Create an account'),
  hidden('/forgot-password', 'Forgot password'),
  hidden('/find-order', 'Find your order'),
  own('/shipping-info', 'Shipping Information'),
  own('/returns-policy', 'Returns Policy'),
  own('/contact-us', 'Contact Us'),
  own('/terms-of-service', 'Terms of Service'),
  { ...own('/terms', 'Terms of Service'), canonical: '/terms-of-service' },
  own('/privacy-policy', 'Privacy Policy'),
  { ...own('/privacy', 'Privacy Policy'), canonical: '/privacy-policy' },
  own('/cookie-policy', 'Cookie Policy'),
  { ...hidden('/no-such-page', 'Page not found'), status: 404 },
  { ...hidden('/collection/nothing', "We don't have this collection"), status: 404 },
  { ...hidden('/athlete/nobody', 'Athlete not found', 'We don’t have a page for this athlete yet'), status: 404 },
  { ...hidden('/product/9999?category=Cricket', "We couldn't find this product"), status: 404 },
];

const newer = listingPages(firstFacts).filter(({ path }) => !listed.some((route) => route.path === path));
const routes = [...listed, ...newer.map(({ path, title }) => own(path, title))];

/** Pages of the same components are checked once: one listing for each kind, and one policy. */
const kindOf = ({ path, canonical }: Route) =>
  listingPages(firstFacts).some((page) => page.path === path)
    ? (/^\/(?:sports|special)\//.exec(path)?.[0] ?? 'listing')
    : (canonical ?? path);
const looked = routes.filter((route, index) => routes.findIndex((other) => kindOf(other) === kindOf(route)) === index);

const attribute = (html: string, pattern: RegExp) => pattern.exec(html)?.[1]?.replaceAll('&amp;', '&');

describe('public addresses', () => {
  test.each(routes)(
    '$path has its own title, heading and one canonical address',
    async ({ path, title, canonical, status = 200 }) => {
      const reply = await fetch(shop.url + path);
      const html = await reply.text();
      expect(reply.status).toBe(status);
      expect(attribute(html, /<title>(.*?)<\/title>/)?.replaceAll('&#x27;', "'")).toBe(`${title} · Maidan`);
      expect(html.match(/<title>/g)).toHaveLength(1);
      expect(html.match(/<h1[\s>]/g)).toHaveLength(1);
      if (canonical === null) {
        expect(attribute(html, /<meta name="robots" content="([^"]+)"/)).toBe('noindex');
        return;
      }
      expect(html.match(/rel="canonical"/g)).toHaveLength(1);
      expect(attribute(html, /<link rel="canonical" href="([^"]+)"/)).toBe(shop.url + canonical);
      expect(attribute(html, /<meta name="description" content="([^"]+)"/)?.length).toBeGreaterThan(30);
    },
  );

  test('no two pages have the same description', async () => {
    const open = routes.filter(({ path, canonical }) => path === canonical);
    const pages = await Promise.all(open.map(async ({ path }) => (await fetch(shop.url + path)).text()));
    const described = pages.map((html) => attribute(html, /<meta name="description" content="([^"]+)"/));
    expect(new Set(described).size).toBe(described.length);
  });

  test.each([
    ['/sports/Cricket', '/sports/cricket'],
    ['/special/FOOTBALL', '/special/football'],
    ['/Search?q=cap&q=shirt&utm_source=mail', '/search?q=cap&utm_source=mail'],
    ['/product/%208?category=football', '/product/8?category=Football'],
    ['/Reset-Password/?email=asha@example.in', '/reset-password?email=asha@example.in'],
    ['/Athlete/Kiyan-Lobo', '/athlete/kiyan-lobo'],
    // Other parts of an address stay unchanged.
    ['/athlete/kiyan%20lobo?sort=name', '/athlete/kiyan-lobo?sort=name'],
  ])('%s redirects to %s', async (path, to) => {
    const reply = await fetch(shop.url + path, { redirect: 'manual' });
    expect([reply.status, reply.headers.get('location')]).toEqual([301, to]);
  });

  // React Router serves a data form of every page and other forms of numbers; the shop has neither.
  test.each([
    '/reset-password.data?email=asha@example.in',
    '/search.data?q=cap',
    '/_root.data',
    '/__manifest?p=/cart',
    '/product/8e0?category=Football',
  ])('%s gets status 404', async (path) => {
    expect((await fetch(shop.url + path)).status).toBe(404);
  });

  test('the results belong to the exact query, in any spelling of the address', async () => {
    const found = async (path: string) =>
      [...(await (await fetch(shop.url + path)).text()).matchAll(/href="(\/product\/[^"]+)"/g)].map(([, to]) => to);
    const caps = await found('/search?q=cap');
    expect(caps.length).toBeGreaterThan(0);
    expect(await found('/SEARCH?utm=1&q=c%61p')).toEqual(caps);
    expect(await found('/search?q=palmer')).not.toEqual(caps);
  });

  test('the first picture of a page is preloaded in all widths', async () => {
    for (const path of ['/', '/sports/cricket', '/product/1?category=Cricket']) {
      const html = await (await fetch(shop.url + path)).text();
      const head = html.slice(0, html.indexOf('</head>'));
      expect(head, path).toMatch(/<link rel="preload" as="image"[^>]+imageSrcSet="[^"]+ \d+w/i);
      expect(head, path).toMatch(/<link rel="preload" as="image"[^>]+fetchPriority="high"/i);
    }
  });
});

/** Returns the overflow of a page beyond the screen, in CSS pixels. */
const tooWide = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;

/** Other screens on which a page must fit: once rendered, it is only resized. */
const rooms: { name: string; width: number; height: number; forcedColors?: 'active' }[] = [
  { name: 'on a screen 320 px wide', width: 320, height: 640 },
  { name: 'at 200% on a desk', width: 720, height: 450 },
  { name: 'with forced colours', width: 390, height: 844, forcedColors: 'active' },
];

async function expectRoom(page: Page): Promise<void> {
  for (const { name, width, height, forcedColors = 'none' } of rooms) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ forcedColors });
    expect(await page.evaluate(tooWide), `${page.url()} ${name}`).toBeLessThanOrEqual(0);
  }
  await page.emulateMedia({ forcedColors: 'none' });
}

test.each([
  ['light', 390, 844, expectAccessibleInBothThemes],
  // Content of desktops only is checked in light by the other tests.
  ['dark', 1440, 900, expectAccessible],
] as const)(
  'in %s no kind of page has accessibility faults at %i px, or is wider than any screen',
  async (theme, width, height, expectFine) => {
    const { page } = await visit(browser, { viewport: { width, height }, theme });
    for (const { path, heading } of looked) {
      await page.goto(shop.url + path, { waitUntil: 'load' });
      expect((await page.getByRole('heading', { level: 1 }).textContent())?.trim(), path).toBe(heading);
      await expectFine(page);
      expect(await page.evaluate(tooWide), path).toBeLessThanOrEqual(0);
      if (width > 390) continue;
      await expectRoom(page);
      await page.setViewportSize({ width, height });
    }
    await page.context().close();
  },
);

test('robots, share card and sitemap of each page match the table of pages', async () => {
  const sitemap = await (await fetch(`${shop.url}/sitemap.xml`)).text();
  for (const { path, canonical, status = 200 } of routes.filter(
    ({ path }) => !/^\/(?:sports\/tennis|special\/chess)$/.test(path),
  )) {
    const { pathname } = new URL(path, shop.url);
    if (status !== 200) continue;
    const page = pageAt(pathname);
    expect(page, path).toBeDefined();
    expect(canonical !== null, path).toBe(page?.indexed === true);
    if (canonical === null) continue;
    expect(canonical, path).toBe(page?.canonical ?? path);
    expect(sitemap.includes(`<loc>${shop.url}${path}</loc>`), path).toBe(!page?.canonical);
    const card = /<meta property="og:image" content="([^"]+)"/.exec(await (await fetch(shop.url + path)).text())?.[1];
    const named = pathname.startsWith('/product/') ? 'product-cricket-1' : shareNameOf(firstFacts, pathname);
    expect(card, path).toBe(shop.url + shareAddress(named));
  }
  const missing = pageTable.filter(
    (page) => !page.personal && !routes.some(({ path }) => pageAt(path.split('?')[0] ?? '') === page),
  );
  expect(missing).toEqual([]);
});

test.each(pageTable.filter(({ personal }) => personal))(
  'the personal page $path is excluded from search engines',
  async ({ path }) => {
    const reply = await fetch(shop.url + path.replace('/:task?', '').replace(':reference', 'K7QW4MX9TD'));
    // Shared links are looked up before the page is rendered: here there is none.
    const status = path === '/shared/:id' || path === '/preview/:id' ? 404 : 200;
    expect([reply.status, reply.headers.get('x-robots-tag'), reply.headers.get('cache-control')]).toEqual([
      status,
      'noindex',
      'no-store',
    ]);
    expect(await reply.text()).toContain('<meta name="robots" content="noindex"');
  },
);
