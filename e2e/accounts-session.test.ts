import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveAccount, keptSession, logIn, type Person } from './account-of.ts';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';

let browser: Browser;
let shop: RunningShop;
let person: Person;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
  person = await haveAccount(shop);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const hour = 3_600_000;
const none = { session: null, user: null, token: null };

const account = (page: Page) => page.getByRole('link', { name: 'My account' });
const opener = (page: Page) =>
  page.getByRole('banner').locator('summary', { hasText: 'Asha' }).filter({ visible: true });
const expiry = (page: Page) =>
  page.evaluate(() => JSON.parse(localStorage.getItem('session') ?? '{}').expiryTime as number);

/** Changes the stored end of the session. */
async function setExpiry(page: Page, time: number): Promise<void> {
  await page.evaluate((expiryTime) => {
    localStorage.setItem(
      'session',
      JSON.stringify({ ...JSON.parse(localStorage.getItem('session') ?? '{}'), expiryTime }),
    );
  }, time);
}

/** A signed-in member on a small page. */
async function signedIn(options: Parameters<typeof visit>[1] = {}) {
  const visited = await visit(browser, { viewport: { width: 1440, height: 900 }, ...options });
  await logIn(visited.page, shop, person, '/tracker');
  await opener(visited.page).waitFor();
  return visited;
}

test.each([
  ['light', 1440],
  ['dark', 1440],
] as const)(
  'the session panel opens from the name, shows the session, and is accessible (%s)',
  async (theme, width) => {
    const { page, expectQuiet } = await signedIn({ theme, viewport: { width, height: 900 } });
    expect(await account(page).getAttribute('href')).toBe('/my-account');
    const panel = page.getByRole('group', { name: 'Session' });
    expect(await panel.isVisible()).toBe(false);
    await opener(page).click();
    for (const words of ['Asha Sawant', person.email, 'Provider', 'E-mail', 'Login time', 'Expires', 'Remaining']) {
      await panel.getByText(words, { exact: true }).waitFor();
    }
    await panel.getByText(/^(?:24 h 0|23 h 5\d) min$/).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    expect(await panel.isVisible()).toBe(false);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toContain('Asha');
    expectQuiet();
    await page.context().close();
  },
);

test('on a phone the session is the first row of the menu', async () => {
  const { page } = await signedIn({ viewport: { width: 1440, height: 844 } });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('summary[aria-label="Menu"]').click();
  await page.getByText(/^Session ends in/).click();
  await page.getByRole('button', { name: 'Refresh Session' }).waitFor();
  expect(await page.getByRole('link', { name: 'Account', exact: true }).getAttribute('href')).toBe('/my-account');
  await expectAccessible(page);
  await page.context().close();
});

test('the remaining time is updated each minute', async () => {
  const { page } = await signedIn();
  await page.clock.install();
  const asked = page.waitForResponse((response) => response.url().endsWith('/api/auth/refresh'));
  await page.reload();
  await (await asked).finished();
  await opener(page).click();
  const panel = page.getByRole('group', { name: 'Session' });
  await setExpiry(page, (await page.evaluate(() => Date.now())) + 89.5 * 60_000);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await panel.getByText('1 h 30 min').waitFor();
  await page.clock.runFor(60_000);
  await panel.getByText('1 h 29 min').waitFor();
  await page.context().close();
});

test('the session is extended to 24 hours by its button, each half hour, and when the page is shown', async () => {
  const { page } = await signedIn();
  await opener(page).click();
  const soon = Date.now() + hour;
  await setExpiry(page, soon);
  await page.getByRole('button', { name: 'Refresh Session' }).click();
  await page.getByRole('status').filter({ hasText: 'Session refreshed' }).waitFor();
  expect(await expiry(page)).toBeGreaterThan(soon + 22 * hour);

  await setExpiry(page, soon);
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
  await expect.poll(() => expiry(page)).toBeGreaterThan(soon + 22 * hour);

  await page.clock.install();
  await page.reload();
  await opener(page).waitFor();
  const refreshed = page.waitForRequest((request) => request.url().endsWith('/api/auth/refresh'));
  await page.clock.runFor(30 * 60_000);
  await refreshed;

  // An ended session is no longer extended.
  let again = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/auth/refresh')) again += 1;
  });
  await setExpiry(page, 1);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await opener(page).waitFor({ state: 'detached' });
  await page.clock.runFor(61 * 60_000);
  expect(again).toBe(0);
  await page.context().close();
});

test('an expired session is ended on the next start and on focus', async () => {
  const { page } = await signedIn();
  await setExpiry(page, Date.now() - 1);
  await page.reload();
  await expect.poll(() => keptSession(page)).toEqual(none);
  expect(await account(page).getAttribute('href')).toBe('/login');

  await logIn(page, shop, person, '/tracker');
  await opener(page).waitFor();
  await setExpiry(page, Date.now() - 1);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await opener(page).waitFor({ state: 'detached' });
  expect(await keptSession(page)).toEqual(none);
  await page.context().close();
});

test('a session that the server has ended is ended on the next start', async () => {
  const { page } = await signedIn();
  const { token } = await keptSession(page);
  const ended = await page
    .context()
    .request.post(`${shop.url}/api/auth/logout`, { headers: { authorization: `Bearer ${token}` } });
  expect(ended.status()).toBe(200);
  await page.reload();
  await expect.poll(() => keptSession(page)).toEqual(none);
  await page.context().close();
});

test('signing in and out in one tab applies to the other tab, and ends the session on the server', async () => {
  const { page: second } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  const first = await second.context().newPage();
  await second.goto(`${shop.url}/tracker`);
  expect(await account(second).getAttribute('href')).toBe('/login');
  await logIn(first, shop, person, '/tracker');
  await opener(second).waitFor();
  const { token } = await keptSession(first);
  const cookies = await first.context().cookies();

  await opener(first).click();
  const reloaded = first.waitForEvent('load');
  await first.getByRole('button', { name: 'Logout' }).click();
  await reloaded;
  expect(await keptSession(first)).toEqual(none);
  await expect.poll(() => account(first).getAttribute('href')).toBe('/login');
  await opener(second).waitFor({ state: 'detached' });
  await expect.poll(() => account(second).getAttribute('href')).toBe('/login');

  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const after = await fetch(`${shop.url}/api/auth/session`, { headers: { cookie, authorization: `Bearer ${token}` } });
  expect(after.status).toBe(401);
  await second.context().close();
});

test.each([
  [390, 844],
  [360, 640],
])('on a phone of %i by %i the logout button is visible when the menu opens', async (width, height) => {
  const { page } = await visit(browser, { viewport: { width, height }, hasTouch: true, isMobile: true });
  await logIn(page, shop, person, '/tracker');
  await page.getByLabel('Menu', { exact: true }).first().tap();
  const out = page.getByRole('button', { name: 'Logout' });
  await out.waitFor();
  const { y = 0, height: high = 0 } = (await out.boundingBox()) ?? {};
  expect([y > 0, y + high <= height]).toEqual([true, true]);
  const reloaded = page.waitForEvent('load');
  await out.tap();
  await reloaded;
  expect(await keptSession(page)).toEqual(none);
  await page.context().close();
});

test('a session that ends on a product page leaves no viewed product for the next user', async () => {
  const { page } = await signedIn();
  await page.goto(`${shop.url}/product/1?category=Cricket`);
  const viewed = () => page.evaluate(() => localStorage.getItem('recentlyViewed'));
  await expect.poll(viewed).toContain('Monsoons');
  await setExpiry(page, Date.now() - 1);
  await page.evaluate(() => window.dispatchEvent(new Event('focus')));
  await opener(page).waitFor({ state: 'detached' });
  await expect.poll(viewed).toBeNull();
  // By then the signed-out page has run its effects, and has not stored the product again.
  await page.evaluate(
    'new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(done))))',
  );
  expect(await viewed()).toBeNull();
  await page.context().close();
});
