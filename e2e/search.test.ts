import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { expectAccessible, holdBack, launchBrowser, visit } from './browser.ts';
import { sumShifts } from './layout-shift.ts';
import { gotoSettled, untilDrawn, untilSettled } from './settled.ts';
import { shownShop } from './shown-shop.ts';

let browser: Browser;
let shop: { url: string };

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), shownShop()]);
});
afterAll(async () => {
  await browser.close();
});

const desk = { viewport: { width: 1440, height: 900 } };
const tapped = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

/** Collects the search requests of the page, from now on. */
function searchesOf(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const found = /\/api\/products\/search\/(.*)$/.exec(request.url());
    if (found) asked.push(decodeURIComponent(found[1] ?? ''));
  });
  return asked;
}

const field = (page: Page) =>
  page.getByRole('main').getByRole('searchbox', { name: 'Search for jerseys, athletes, teams...' });

test.each([360, 390, 1440])('the placeholder of the search field fits at %i px', async (width) => {
  const { page } = await visit(browser, { viewport: { width, height: 844 } });
  await gotoSettled(page, `${shop.url}/search`);
  const [words, room] = await field(page).evaluate((input: HTMLInputElement) => {
    const [own, hint] = [getComputedStyle(input), getComputedStyle(input, '::placeholder')];
    const pen = document.createElement('canvas').getContext('2d');
    if (pen) pen.font = `${hint.fontWeight} ${hint.fontSize} ${hint.fontFamily}`;
    const padding = Number.parseFloat(own.paddingLeft) + Number.parseFloat(own.paddingRight);
    return [pen?.measureText(input.placeholder).width ?? 0, input.clientWidth - padding];
  });
  expect(words).toBeGreaterThan(100);
  expect(words).toBeLessThanOrEqual(room ?? 0);
  await page.getByRole('main').getByRole('button', { name: 'Search' }).waitFor();
  await page.context().close();
});

test('typed text is searched once after 300 ms, and the query survives a reload and Back', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await page.clock.install();
  await gotoSettled(page, `${shop.url}/search`);
  await page.getByRole('heading', { level: 1, name: 'Search for Products' }).waitFor();
  const asked = searchesOf(page);
  await page.clock.pauseAt(Date.now() + 1000);
  await field(page).focus();
  for (const letter of 'palmer') {
    await page.keyboard.type(letter);
    await page.clock.runFor(290);
    await untilDrawn(page);
  }
  expect(asked).toEqual([]);
  const request = page.waitForRequest(/\/api\/products\/search\/palmer$/);
  await page.clock.runFor(10);
  await request;
  await page.clock.resume();
  await page.getByRole('heading', { name: 'Results for "palmer"' }).waitFor();
  expect(asked).toEqual(['palmer']);
  await expectAccessible(page);
  await page.reload();
  expect(await field(page).inputValue()).toBe('palmer');
  await page.getByRole('main').getByRole('article').first().getByRole('link').click();
  await expect.poll(() => new URL(page.url()).pathname).toMatch(/^\/product\//);
  await page.goBack();
  await page.getByRole('heading', { name: 'Results for "palmer"' }).waitFor();
  expect(await field(page).inputValue()).toBe('palmer');
  expectQuiet();
  await page.context().close();
});

test('the search button searches at once with a loading message, and an empty field clears the results', async () => {
  const { page } = await visit(browser, desk);
  await gotoSettled(page, `${shop.url}/search`);
  const release = await holdBack(page, '**/api/products/search/**');
  const asked = searchesOf(page);
  await field(page).fill('cap');
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click();
  await page.getByText('Searching...').waitFor();
  release();
  await page.getByRole('heading', { name: 'Results for "cap"' }).waitFor();
  expect(asked).toEqual(['cap']);
  await field(page).fill('   ');
  await page.getByRole('heading', { name: 'Or start from a sport' }).waitFor();
  expect(asked).toEqual(['cap']);
  // Characters with a meaning in an address are encoded.
  const encoded = page.waitForRequest(/\/api\/products\/search\/cap%2F50%25$/);
  await field(page).fill('cap/50%');
  await encoded;
  await page.context().close();
});

test('a late response to an older query never replaces that of a newer one', async () => {
  const { page } = await visit(browser, desk);
  await gotoSettled(page, `${shop.url}/search`);
  const release = await holdBack(page, '**/api/products/search/mug');
  await Promise.all([page.waitForRequest(/search\/mug$/), field(page).fill('mug')]);
  await field(page).fill('scarf');
  await page.getByRole('heading', { name: 'Results for "scarf"' }).waitFor();
  release();
  // The older response has come, or its request is aborted.
  await untilSettled(page);
  expect(await page.getByRole('heading', { name: /^Results for/ }).textContent()).toBe('Results for "scarf"');
  await page.context().close();
});

test('an empty result keeps the query, and offers a correction, links, help and products', async () => {
  const { page, expectQuiet } = await visit(browser, { ...desk, theme: 'dark' });
  await gotoSettled(page, `${shop.url}/search?q=zzzscarff`);
  await page.getByText('No products found matching your search.').waitFor();
  expect(await field(page).inputValue()).toBe('zzzscarff');
  for (const name of ['Jerseys', 'Caps', 'T-shirts', 'Kids', 'Limited Editions'])
    await page.getByRole('main').getByRole('link', { name, exact: true }).first().waitFor();
  await page.getByRole('main').getByRole('link', { name: 'Contact us' }).waitFor();
  expect(await page.getByRole('main').getByRole('article').count()).toBe(5);
  // A correction suggested by the shop is searched for by one click.
  await page.route('**/api/products/search/zcraf', (route) => route.fulfill({ json: { success: true, data: [] } }));
  await page.route('**/api/search/suggest**', (route) =>
    route.fulfill({
      json: { success: true, data: { phrases: ['scarf'], products: [], categories: [], athletes: [] } },
    }),
  );
  await field(page).fill('zcraf');
  await page.getByText(/^Did you mean/).waitFor();
  expect(await page.getByRole('main').getByRole('link', { name: 'scarf' }).getAttribute('href')).toBe(
    '/search?q=scarf',
  );
  await expectAccessible(page);
  expectQuiet();
  await page.context().close();
});

test('a failed search shows an error, and never an empty result', async () => {
  const { page } = await visit(browser, desk);
  await gotoSettled(page, `${shop.url}/search`);
  await page.route('**/api/products/search/**', (route) => route.abort());
  await field(page).fill('cap');
  await page.getByText('Couldn’t load products.').waitFor();
  expect(await page.getByText('No products found').count()).toBe(0);
  await page.context().close();
});

test('suggestions in the header work by arrow keys, Enter, Escape and mouse, and are announced', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await gotoSettled(page, `${shop.url}/returns-policy`);
  const header = page.getByRole('search', { name: 'Site' }).getByLabel('Search for jerseys, athletes, teams...');
  await header.focus();
  const combobox = page.getByRole('banner').getByRole('combobox');
  await combobox.waitFor();
  await combobox.pressSequentially('lob', { delay: 30 });
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  await list.waitFor();
  await page.getByText(/^\d+ suggestions$/).waitFor({ state: 'attached' });
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('ArrowDown');
  const active = await combobox.getAttribute('aria-activedescendant');
  expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true');
  await page.keyboard.press('Escape');
  await list.waitFor({ state: 'detached' });
  expect(await combobox.inputValue()).toBe('lob');
  await combobox.pressSequentially('o');
  await list.getByRole('option', { name: 'Kiyan Lobo', exact: true }).click();
  await page.getByRole('heading', { level: 1 }).filter({ hasText: 'Lobo' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/athlete/kiyan-lobo');
  await header.fill('scarf');
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Results for "scarf"' }).waitFor();
  expectQuiet();
  await page.context().close();
});

test.each([
  ['the search icon in the header', true],
  ['the search icon before the scripts run', false],
])('one tap on %s focuses the field on a phone, and typed text is searched', async (_, javaScriptEnabled) => {
  const { page, expectQuiet } = await visit(browser, { ...tapped, javaScriptEnabled });
  if (javaScriptEnabled) await gotoSettled(page, shop.url);
  else await page.goto(shop.url, { waitUntil: 'domcontentloaded' });
  const site = page.getByRole('search', { name: 'Site' });
  const at = await site.boundingBox();
  expect([at?.width, at?.height]).toEqual([44, 44]);
  await page.touchscreen.tap((at?.x ?? 0) + 22, (at?.y ?? 0) + 22);
  expect(await page.evaluate('document.activeElement.name')).toBe('q');
  // The field covers the header row, and its icon now submits it.
  await expect.poll(async () => (await site.boundingBox())?.width).toBeGreaterThan(340);
  await page.keyboard.type('scarf');
  if (javaScriptEnabled) await page.getByRole('listbox', { name: 'Suggestions' }).waitFor();
  if (javaScriptEnabled) await expectAccessibleInBothThemes(page);
  await site.getByRole('button', { name: 'Search' }).tap();
  await page.getByRole('heading', { name: 'Results for "scarf"' }).waitFor();
  expectQuiet();
  await page.context().close();
});

test('one tap focuses the search field of the menu on a phone', async () => {
  const { page } = await visit(browser, tapped);
  await page.goto(`${shop.url}/returns-policy`);
  await page.locator('summary[aria-label="Menu"]').tap();
  const field = page.getByRole('search', { name: 'Menu' }).getByRole('searchbox');
  await field.tap();
  await page.keyboard.type('scarf');
  await expectAccessibleInBothThemes(page);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { name: 'Results for "scarf"' }).waitFor();
  expect(await field.isVisible()).toBe(false);
  await page.context().close();
});

/** Sums all shifts, also right after input, which browsers exclude. */
const shifted = async (page: Page) => (await sumShifts(page)).all;

test.each([
  ['a desk', desk],
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true }],
])(
  'filters in a query are shown as chips, and typing, chips and filters cause no layout shift on %s',
  async (_, screen) => {
    const { page, expectQuiet } = await visit(browser, screen);
    await gotoSettled(page, `${shop.url}/search?q=rovers`);
    await field(page).fill('rovers xl');
    const chips = page.getByRole('list', { name: 'Chosen filters' });
    await chips.getByRole('link', { name: 'Remove filter: XL' }).waitFor();
    await field(page).fill('rovers xl sale');
    await chips.getByRole('link', { name: 'Remove filter: On sale' }).waitFor();
    const few = await page.getByRole('main').getByRole('article').count();
    // Removing a chip removes its words, from the field too.
    await chips.getByRole('link', { name: 'Remove filter: XL' }).click();
    await page.getByRole('heading', { name: 'Results for "rovers sale"' }).waitFor();
    expect(await field(page).inputValue()).toBe('rovers sale');
    expect(await page.getByRole('main').getByRole('article').count()).toBeGreaterThanOrEqual(few);
    await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-up');
    await expect.poll(() => new URL(page.url()).search).toBe('?q=rovers+sale&sort=price-up');
    expect(await shifted(page)).toBeLessThanOrEqual(0.02);
    await expectAccessible(page);
    expectQuiet();
    await page.context().close();
  },
);

test('facets narrow a search, stay in the address, and work without scripts', async () => {
  const { page } = await visit(browser, { ...desk, javaScriptEnabled: false });
  await page.goto(`${shop.url}/search?q=women+jersey&sport=football&from=2000`, { waitUntil: 'domcontentloaded' });
  const main = page.getByRole('main');
  const shown = async () =>
    Number(/^(\d+) products?/.exec((await main.getByText(/^\d+ products?, \+10% tax/).textContent()) ?? '')?.[1]);
  const all = await shown();
  expect(all).toBeGreaterThan(1);
  expect(await main.getByRole('checkbox', { name: /^Women \d/ }).isChecked()).toBe(true);
  expect(await main.getByRole('checkbox', { name: /^Football/ }).isChecked()).toBe(true);
  expect(await main.getByRole('textbox', { name: 'From ₹' }).inputValue()).toBe('2000');
  await main.getByRole('textbox', { name: 'To ₹' }).fill('2400');
  await main.getByRole('button', { name: 'Set' }).click();
  expect(new URL(page.url()).searchParams.get('q')).toBe('women jersey');
  const fewer = await shown();
  expect(fewer).toBeLessThan(all);
  expect(fewer).toBeGreaterThan(0);
  await main.getByRole('link', { name: 'Remove filter: Women' }).click();
  expect(new URL(page.url()).searchParams.get('q')).toBe('jersey');
  await page.context().close();
});

test('on a landscape phone with its keyboard open the suggestions fit the screen and scroll inside', async () => {
  const { page } = await visit(browser, { viewport: { width: 844, height: 190 }, hasTouch: true, isMobile: true });
  await page.goto(shop.url);
  await page.getByRole('combobox').or(page.getByRole('searchbox')).first().tap();
  await page.keyboard.type('rov');
  const list = page.getByRole('listbox', { name: 'Suggestions' });
  const last = list.getByRole('option').last();
  await last.waitFor();
  const ends = async (of: typeof list) => ((await of.boundingBox())?.y ?? 0) + ((await of.boundingBox())?.height ?? 0);
  await expect.poll(() => ends(list)).toBeLessThanOrEqual(190);
  expect(await ends(last)).toBeGreaterThan(190);
  // By touch, which scrolls the list and not the page.
  await list.evaluate((element) => element.scrollBy(0, 10_000));
  await expect.poll(() => ends(last)).toBeLessThanOrEqual(190.5);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  // By keyboard: the selected row is on the screen.
  await page.keyboard.press('ArrowDown');
  await expect
    .poll(async () => (await list.getByRole('option').first().boundingBox())?.y ?? 0)
    .toBeGreaterThanOrEqual(80);
  // The keyboard closes.
  await page.setViewportSize({ width: 844, height: 390 });
  await expect.poll(() => ends(list)).toBeGreaterThan(200);
  await last.tap();
  await expect.poll(() => page.url()).toContain('/search?q=rov');
  await page.context().close();
});
