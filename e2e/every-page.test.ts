import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listingPages } from '#contract/listings.ts';
import { pageAt } from '#contract/page-address.ts';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { fillLogin } from './account-of.ts';
import { launchBrowser, visit } from './browser.ts';
import { carryOn, fillAddress, fillContact, putInCart } from './buying.ts';
import { mostShift, type Seen, watchPages } from './layout-shift.ts';
import { haveSomeone, type Someone } from './look/someone.ts';
import { allViews, type View } from './look/views.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { secondOpinion } from './second-engine.ts';
import { gotoSettled, reloadSettled } from './settled.ts';
import { addText, choosePicture, openStudio } from './studio/studio-steps.ts';

let browser: Browser;
let shop: RunningShop;
let someone: Someone;
let views: readonly View[];

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), startShop()]);
  someone = await haveSomeone(shop);
  // One product is enough: the tests look at first paints only.
  const all = (await allViews(someone)).filter(({ first }) => !first);
  const products = all.filter(({ path }) => path.startsWith('/product/'));
  views = all.filter((view) => !products.includes(view) || view === products[0]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

/** A stored cart as adding its products created it. */
async function fillCart(): Promise<string> {
  const lines = ['Cricket', 'Football', 'Basketball'].map(async (category) => {
    const reply = await fetch(`${shop.url}/api/products/category/${category}`);
    const { data } = (await reply.json()) as {
      data: { _id: string; numericId: number; ProductName: string; Price: number }[];
    };
    const product = data[0];
    if (!product) throw new Error(`nothing is sold under ${category}`);
    const { _id: id, numericId, ProductName: name, Price: price } = product;
    return { id, numericId, category, name, price, quantity: 2, size: 'M', color: 'Default' };
  });
  return JSON.stringify(await Promise.all(lines));
}

/**
 * Finds references to missing ids, option groups without a name, pictures without sizes, and headings inside a
 * paragraph.
 */
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
    const named =
      group?.querySelector(':scope > legend') ??
      group?.getAttribute('aria-label') ??
      group?.getAttribute('aria-labelledby');
    if (!named) found.push(`a choice in no named group: ${html(radio)}`);
  }
  return found;
}

async function open(who: View['who'], width: number, height: number): Promise<{ context: BrowserContext; page: Page }> {
  const context = await browser.newContext({ viewport: { width, height }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  if (who === 'member') {
    await gotoSettled(page, `${shop.url}/login`);
    await fillLogin(page, someone.person.email, someone.person.password);
    await page.getByRole('button', { name: 'Log in', exact: true }).click();
    await page.waitForURL(`${shop.url}/`);
  }
  if (who === 'buyer') {
    await context.addInitScript(
      `if (window === window.top) localStorage.setItem('cart', ${JSON.stringify(await fillCart())});`,
    );
  }
  await watchPages(context);
  return { context, page };
}

/**
 * The second accessibility engine is slow, so it checks each page once: on a desktop, where more is visible, and one
 * listing for all.
 */
function wantsOpinion(page: Page, path: string): boolean {
  const wide = (page.viewportSize()?.width ?? 0) > 900;
  return (
    wide &&
    !listingPages(firstFacts)
      .slice(1)
      .some((listing) => listing.path === path)
  );
}

/** Pages for signed-out users: a member is redirected. */
const doors = new Set(['login', 'signup', 'forgot-password', 'find-order']);

/** One address of each route of the public pages, to be seen by a member: one listing for all, and one policy. */
function forEverybody(): string[] {
  const scripts = new Map<string, string>();
  for (const { path, who } of views) {
    const page = who === undefined ? pageAt(path) : undefined;
    if (page && !page.personal && !doors.has(page.file) && !scripts.has(page.file)) scripts.set(page.file, path);
  }
  return [...scripts.values()];
}

/** Lets a guest leave a cart, an incomplete checkout, an incomplete design and a PIN on the device. */
async function leaveThings(page: Page): Promise<void> {
  await putInCart(page, shop.url);
  await page.getByLabel('Delivery to PIN code').fill('400069');
  await page.getByLabel('Delivery to PIN code').press('Enter');
  await page.getByText('Mumbai, Maharashtra 400069').waitFor();
  await openStudio(page, shop.url);
  await choosePicture(page);
  await addText(page, 'GULLY XI');
  await page.goto(`${shop.url}/checkout`);
  await fillContact(page);
  await fillAddress(page);
  await carryOn(page);
  await page.getByRole('radio', { name: /^UPI/ }).waitFor();
}

/** Returns the fault of a page after a hard load; undefined without one. */
async function faultsOf(page: Page, path: string, asks: boolean): Promise<object | undefined> {
  // Pictures that were not requested yet are drawn meanwhile.
  await gotoSettled(page, shop.url + path);
  const { shift, moved, refused } = await page.evaluate<Seen>('window.seen');
  const names = await page.evaluate(misnamed);
  const opinion = asks ? await secondOpinion(page) : [];
  const faults = {
    ...(shift > mostShift && { shift: shift.toFixed(3), moved }),
    ...(refused[0] && { refused }),
    ...(names[0] && { names }),
    ...(opinion[0] && { opinion }),
  };
  return Object.keys(faults).length > 0 ? faults : undefined;
}

describe.each([
  ['a phone', 390, 844],
  ['a desk', 1440, 900],
] as const)('hard loads of every page on %s', (_, width, height) => {
  const opened = new Map<View['who'], ReturnType<typeof open>>();
  /** Returns the page of a visitor, opened once for all their views. */
  const pageOf = async (who: View['who']): Promise<Page> => {
    const visitor = opened.get(who) ?? open(who, width, height);
    opened.set(who, visitor);
    return (await visitor).page;
  };
  afterAll(async () => {
    for (const visitor of opened.values()) await (await visitor).context.close();
  });

  const visitors = [
    ['a stranger', undefined],
    ['a buyer', 'buyer'],
    ['a member', 'member'],
  ] as const;
  // The second engine takes seconds a page, so each test checks a quarter of a visitor's pages.
  const quarters = visitors.flatMap(([name, who]) => [1, 2, 3, 4].map((quarter) => ({ name, who, quarter })));
  test.each(quarters)(
    'quarter $quarter of the pages of $name has no layout shift, policy violation or accessibility fault',
    async ({ who, quarter }) => {
      const page = await pageOf(who);
      const own = views
        .filter((view) => view.who === who)
        .map(({ name, path }) => ({ name, path, asks: wantsOpinion(page, path) }));
      // The header of pages for everybody has the member's menu, and some contain more for members.
      const others = who === 'member' ? forEverybody().map((path) => ({ name: path, path, asks: false })) : [];
      const faults: Record<string, object> = {};
      for (const { name, path, asks } of [...own, ...others].filter((_, at) => at % 4 === quarter - 1)) {
        const found = await faultsOf(page, path, asks);
        if (found) faults[name] = found;
      }
      expect(faults).toEqual({});
    },
  );
});

test.each([
  ['a phone', 390, 844],
  ['a desk', 1440, 900],
] as const)('data stored on %s causes no layout shift when the page is loaded again', async (_, width, height) => {
  const { page } = await visit(browser, { viewport: { width, height }, reducedMotion: 'reduce' });
  await leaveThings(page);
  await watchPages(page.context());
  const faults: Record<string, object> = {};
  const steps = ['contact', 'address', 'delivery', 'payment'].map((step) => `/checkout?step=${step}`);
  for (const path of ['/cart', '/checkout', ...steps, '/customize', '/product/1?category=Cricket', '/', '/tracker']) {
    await gotoSettled(page, shop.url + path);
    await reloadSettled(page);
    const { shift, moved } = await page.evaluate<Seen>('window.seen');
    if (shift > mostShift) faults[path] = { shift: shift.toFixed(3), moved };
  }
  expect(faults).toEqual({});
  await page.context().close();
});
