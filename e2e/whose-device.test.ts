import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveAccount, keptSession, logIn, type Person } from './account-of.ts';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { fillAddress, fillCheckout, fillContact, focused, putInCart, tabTo } from './buying.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { openSlowNetwork } from './slow-network.ts';
import { choosePicture, openStudio } from './studio/studio-steps.ts';

let browser: Browser;
let shop: RunningShop;
let asha: Person;
let ravi: Person;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), startShop()]);
  [asha, ravi] = [await haveAccount(shop), await haveAccount(shop)];
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

async function pressLogout(page: Page): Promise<void> {
  await page.getByRole('banner').locator('summary', { hasText: 'Asha' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click({ noWaitAfter: true });
}

async function logOut(page: Page): Promise<void> {
  const loaded = page.waitForEvent('load');
  await pressLogout(page);
  await loaded;
}

/** Every name of the shop in the browser's storage, as the cookie policy should list it. */
function keptNames(page: Page): Promise<string[]> {
  return page.evaluate(async () => [
    ...Object.keys(localStorage),
    ...Object.keys(sessionStorage).map((key) => key.replace(/^draft:.*/, 'draft:…')),
    ...(await indexedDB.databases()).map(({ name }) => name ?? ''),
    ...(await caches.keys()),
    ...document.cookie.split('; ').filter(Boolean),
  ]);
}

test("a member's data disappears from both tabs, and only entries of the cookie policy remain", async () => {
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await logIn(page, shop, asha);
  await putInCart(page, shop.url);
  await openStudio(page, shop.url);
  await choosePicture(page, 'asha.png');
  await expect.poll(() => page.evaluate(() => localStorage.getItem('designDraft'))).toContain('asha.png');
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/checkout`);
  await fillContact(other);
  await fillAddress(other);
  await page.goto(`${shop.url}/my-account/profile`);
  await page.getByLabel('First name').fill('Ashaa');
  await page.goto(`${shop.url}/tracker`);

  const names = await keptNames(other);
  const cookies = (await page.context().cookies(shop.url)).map(({ name }) => name);
  await other.bringToFront();
  await page.bringToFront();

  await logOut(page);
  const question = page.getByRole('dialog', { name: 'Keep on this device?' });
  await question.waitFor();
  await expectAccessible(page);
  // The other tab has signed itself out without input.
  await other.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  expect(await other.content()).not.toMatch(/Gulmohar|Sawant|98200 43210/);
  await question.getByRole('button', { name: 'Clear' }).click();
  await question.waitFor({ state: 'detached' });

  await putInCart(page, shop.url);
  await page.goto(`${shop.url}/checkout`);
  expect(await page.getByLabel('E-mail').inputValue()).toBe('');
  await openStudio(page, shop.url);
  expect(await page.getByText('asha.png').count()).toBe(0);
  const stored = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(stored).not.toMatch(/asha|Gulmohar|98200/i);
  const pictures = () =>
    page.evaluate(
      () =>
        new Promise((resolve, reject) => {
          const request = indexedDB.open('designs', 1);
          request.onerror = () => reject(request.error);
          request.onsuccess = () => {
            const all = request.result.transaction('pictures').objectStore('pictures').getAllKeys();
            all.onsuccess = () => resolve(all.result.length);
          };
        }),
    );
  await expect.poll(pictures).toBe(0);

  await page.goto(`${shop.url}/cookie-policy`);
  const listed = await page.getByRole('rowheader').allTextContents();
  expect([...names, ...cookies].filter((name) => !listed.includes(name))).toEqual([]);
  await page.context().close();
});

test('data kept at logout is restored for its owner, and for nobody else', async () => {
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await logIn(page, shop, asha);
  await putInCart(page, shop.url);
  await logOut(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Keep on this device' }).click();
  await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor();
  await page.goto(`${shop.url}/cart`);
  await page.getByText('Something is kept on this device for who was signed in here.').waitFor();
  await logIn(page, shop, ravi);
  await page.getByRole('link', { name: 'Cart, 0 items' }).waitFor();
  await logOut(page);
  await logIn(page, shop, asha);
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
  await page.context().close();
});

test.each([
  [
    'Enter on an answer',
    async (page: Page) => tabTo(page, /^Keep on this device$/).then(() => page.keyboard.press('Enter')),
  ],
  ['Escape, which is a no', (page: Page) => page.keyboard.press('Escape')],
])('the question about keeping data closes by keyboard and returns the focus: %s', async (_, answer) => {
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await logIn(page, shop, asha);
  await putInCart(page, shop.url);
  await page.goto(`${shop.url}/cart`);
  await tabTo(page, /^Asha$/);
  await page.keyboard.press('Enter');
  await tabTo(page, /^Logout$/);
  await page.keyboard.press('Enter');
  await page.getByRole('dialog', { name: 'Keep on this device?' }).waitFor();
  await answer(page);
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await expect.poll(() => focused(page)).toBe('Shopping Cart');
  await page.context().close();
});

test('a logout without a response hides the member at once, and after a reload', async () => {
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await logIn(page, shop, asha);
  await putInCart(page, shop.url);
  await page.goto(`${shop.url}/cart`);
  await page.getByRole('link', { name: 'Monsoons One-Day Shirt' }).first().waitFor();
  await page.route('**/api/auth/logout', () => new Promise(() => {}));
  await pressLogout(page);
  // Checked at once, without waiting: the call itself is aborted after a while.
  expect(await keptSession(page)).toEqual({ session: null, user: null, token: null });
  const question = page.getByRole('dialog', { name: 'Keep on this device?' });
  await question.waitFor();
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  expect(await page.getByRole('banner').getByText('Asha').count()).toBe(0);
  await page.reload();
  await question.waitFor();
  expect(await keptSession(page)).toEqual({ session: null, user: null, token: null });
  await question.getByRole('button', { name: 'Keep on this device' }).click();
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  await page.context().close();
});

test('a logout on leaving the page ends the session on the server, even on a slow network', async () => {
  const network = await openSlowNetwork(shop.url, 'POST /api/auth/logout');
  const near = { ...shop, url: network.url };
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await logIn(page, near, asha);
  await putInCart(page, near.url);
  const { token } = await keptSession(page);
  const cookie = (await page.context().cookies(near.url)).map(({ name, value }) => `${name}=${value}`).join('; ');
  const standing = async () =>
    (await fetch(`${shop.url}/api/auth/session`, { headers: { cookie, authorization: `Bearer ${token}` } })).status;
  const other = await page.context().newPage();
  await other.goto(`${near.url}/tracker`);
  await page.bringToFront();
  await pressLogout(page);
  await page.goto('about:blank', { waitUntil: 'commit' });
  await other.bringToFront();
  await other.getByRole('dialog', { name: 'Keep on this device?' }).getByRole('button', { name: 'Clear' }).click();
  expect(await standing()).toBe(200);
  network.letThrough();
  await expect.poll(standing).toBe(401);
  await other.context().close();
  await network.close();
});

test('the confirmation of a signed-out member cannot be opened by going back', async () => {
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await logIn(page, shop, ravi);
  await putInCart(page, shop.url);
  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page);
  await page.getByRole('button', { name: /^Place order/ }).click();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  expect(new URL(page.url()).searchParams.has('key')).toBe(false);
  await page.reload();
  await page.getByText('You find it among your orders.').waitFor();
  await page.goto(`${shop.url}/tracker`);
  await logOut(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Clear' }).click();
  await page.goBack();
  await page.getByText('This order is in an account').waitFor();
  await expectAccessible(page);
  expect(await page.content()).not.toMatch(/Gulmohar|Sawant|98200/);
  await page.getByRole('main').getByRole('link', { name: 'Log in' }).click();
  await page.waitForURL(/\/login\?next=%2Fmy-account%2Forders%2F/);
  await page.context().close();
});

test('a logout without a network signs out the page all the same', async () => {
  const { page } = await visit(browser, { viewport: { width: 1440, height: 900 } });
  await logIn(page, shop, asha, '/tracker');
  await putInCart(page, shop.url);
  await page.goto(`${shop.url}/cart`);
  await page.getByRole('link', { name: 'Monsoons One-Day Shirt' }).first().waitFor();
  await page.context().setOffline(true);
  await page.getByRole('banner').locator('summary', { hasText: 'Asha' }).filter({ visible: true }).click();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  expect(
    await page.evaluate(() => ['session', 'user', 'token', 'cart'].map((key) => localStorage.getItem(key))),
  ).toEqual([null, null, null, null]);
  await page.context().close();
});
