import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { haveAccount, logIn } from './account-of.ts';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { fillCheckout } from './buying.ts';
import { mostShift, type Seen, watchPages } from './layout-shift.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { fetchPrints, payOnline } from './studio/print-room.ts';
import {
  addText,
  addToCart,
  cartOf,
  choosePicture,
  giveRights,
  layerOn,
  openStudio,
  studioReady,
} from './studio/studio-steps.ts';

let browser: Browser;
let shop: RunningShop;
let folder: string;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), startShop()]);
  folder = await mkdtemp(path.join(tmpdir(), 'maidan-squad-'));
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
  await rm(folder, { recursive: true, force: true });
});

const desk = { viewport: { width: 1440, height: 900 } };
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

test('a team pastes a list, sees faults by row and buys all shirts at once, each with print and ticket', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await openStudio(page, shop.url);
  await page.getByRole('button', { name: 'Squad', exact: true }).click();
  await page.getByRole('button', { name: /^Gully team/ }).click();
  await layerOn(page, 'GULLY XI').waitFor();
  const list = page.getByLabel('Who wears it');
  await list.fill('Name\tNumber\tSize\nAsha\t7\tM\nRavi\t10\tXXXL\nमैना, 7');
  await page.getByText('Line 3: There is no size XXXL: write S, M, L, XL or XXL').waitFor();
  await page.getByText('Line 4: No size: write S, M, L, XL or XXL').waitFor();
  await page.getByText('1 player, 2 lines to mend').waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add 1 shirt to cart' }).click();
  await page.getByRole('alert').filter({ hasText: 'Mend the lines that are marked first' }).waitFor();
  expect(await cartOf(page)).toEqual([]);

  await list.fill('Asha\t7\tM\nRavi\t10\tXL\nमैना, 7, s');
  await page.getByText('Asha has number 7 too').waitFor();
  await page.getByText('₹2,997.00').waitFor();
  await page.getByRole('button', { name: /^Look at.*Ravi/ }).click();
  await page.getByRole('img', { name: /T-shirt in yellow, back: RAVI, 10/ }).waitFor();
  await page.getByRole('button', { name: 'Back to the design' }).click();
  await layerOn(page, 'NAME').waitFor();

  // A reload loses no input.
  await page.reload();
  await studioReady(page);
  await page.getByRole('button', { name: 'Squad', exact: true }).click();
  expect(await page.getByLabel('Who wears it').inputValue()).toContain('Ravi\t10\tXL');
  await page.getByRole('button', { name: 'Add 3 shirts to cart' }).click();
  await page.getByRole('alert').filter({ hasText: 'Tick that you own this picture or may use it' }).waitFor();
  await giveRights(page);

  // The network fails during the request: the cart has none of the shirts and says so, and checkout waits for them.
  await page.route('**/api/squads', (route) => route.abort());
  await page.getByRole('button', { name: 'Add 3 shirts to cart' }).click();
  await page.getByRole('alert').filter({ hasText: 'Failed to add product to cart. Please try again.' }).waitFor();
  expect(await cartOf(page)).toEqual([]);
  await page.reload();
  await studioReady(page);
  await page.getByText('Adding was interrupted. None of the 3 shirts of your squad is in your cart yet.').waitFor();
  await page.goto(`${shop.url}/cart`);
  await page
    .getByRole('status')
    .filter({ hasText: 'None of the 3 shirts of your squad is in your cart yet.' })
    .waitFor();
  await expectAccessible(page);
  await page.unroute('**/api/squads');
  await page.getByRole('button', { name: 'Add all 3 now' }).click();
  await page.getByRole('link', { name: 'Cart, 3 items' }).waitFor();

  // Each line has its wearer, and all lines are removed and restored together.
  for (const name of ['ASHA 7', 'RAVI 10', 'मैना 7'])
    await page.getByRole('heading', { name: `Custom T-shirt, ${name} on the back` }).waitFor();
  await page.getByRole('button', { name: 'Remove all 3' }).first().click();
  await page.getByText('All 3 shirts of the squad').waitFor();
  expect(await cartOf(page)).toEqual([]);
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.getByRole('link', { name: 'Cart, 3 items' }).waitFor();
  await page.getByRole('button', { name: 'Proceed to Checkout' }).waitFor();
  await openStudio(page, shop.url);
  await page.getByRole('link', { name: '✓ In Cart. View cart' }).waitFor();
  const lines = await cartOf(page);
  expect(lines.map(({ size, quantity }) => [size, quantity])).toEqual([
    ['M', 1],
    ['XL', 1],
    ['S', 1],
  ]);
  expect(new Set(lines.map(({ id }) => id)).size).toBe(3);

  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page, 'UPI');
  expectQuiet(/Failed to load resource/);
  const reference = await payOnline(page, (button) => button.click());
  const backs = new Set<string>();
  for (const line of [1, 2, 3]) {
    const files = await fetchPrints(shop, folder, reference, { width: 3543, height: 4724 }, line);
    backs.add((await readFile(files.back)).toString('base64'));
    expect((await readFile(files.ticket)).subarray(0, 5).toString()).toBe('%PDF-');
  }
  expect(backs.size).toBe(3);
  await page.context().close();
});

test('on a phone in the dark theme a starter and a list are added and undone, without layout shift', async () => {
  const { page, expectQuiet } = await visit(browser, { ...phone, theme: 'dark' });
  await watchPages(page.context());
  await openStudio(page, shop.url);
  await page.getByRole('button', { name: 'Squad', exact: true }).tap();
  await page.getByRole('button', { name: /^School house/ }).tap();
  await layerOn(page, 'BLUE HOUSE').waitFor();
  await page.getByLabel('Who wears it').fill('Asha 7 6-7Y\nRavi, 8, 8 to 9 years');
  await page.getByText('2 players').waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
  await expectAccessible(page);
  await page.reload();
  await studioReady(page);
  await layerOn(page, 'BLUE HOUSE').waitFor();
  expect(
    (await page.evaluate<Seen>('window.seen')).shift,
    JSON.stringify(await page.evaluate<Seen>('window.seen')),
  ).toBeLessThanOrEqual(mostShift);
  await page.getByRole('button', { name: 'Add 2 shirts to cart' }).waitFor();
  await page.getByRole('button', { name: 'Squad', exact: true }).tap();
  await page.getByRole('button', { name: /^Birthday/ }).tap();
  await layerOn(page, 'BIRTHDAY').waitFor();
  await page.getByRole('button', { name: 'Undo' }).tap();
  await layerOn(page, 'BLUE HOUSE').waitFor();
  expectQuiet();
  await page.context().close();
});

test('a shared link shows a picture of the design and starts a copy, until the link is revoked', async () => {
  const { page, expectQuiet } = await visit(browser, desk);
  await openStudio(page, shop.url);
  await choosePicture(page);
  await addText(page, 'GULLY XI');
  const sharing = page.getByRole('button', { name: 'Share by link' });
  await sharing.click();
  await page.getByRole('alert').filter({ hasText: 'Tick that you own this picture or may use it' }).waitFor();
  await giveRights(page);
  await sharing.click();
  const dialog = page.getByRole('dialog', { name: 'Share this design' });
  const link = await dialog.getByLabel('Link', { exact: true }).inputValue();
  expect(link).toMatch(/\/shared\/shr_[\w-]{24}$/);
  await expectAccessible(page);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('designDraft') ?? '')).toContain('shr_');
  const draft = await page.evaluate(() => localStorage.getItem('designDraft') ?? '');
  const { links, pictures } = JSON.parse(draft) as { links: { id: string }[]; pictures: { uploadId: string }[] };
  const id = links[0]?.id ?? 'none';
  expect(link).not.toContain(id);

  const { page: other, expectQuiet: otherQuiet } = await visit(browser, { ...phone, theme: 'dark' });
  const told: string[] = [];
  other.on(
    'response',
    (reply) =>
      void reply.text().then(
        (text) => told.push(reply.url(), text),
        () => {},
      ),
  );
  await watchPages(other.context());
  await other.goto(link);
  await other.getByRole('heading', { level: 1, name: 'Custom T-shirt' }).waitFor();
  const picture = other.getByRole('img', { name: 'Custom T-shirt in white, front' });
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 300))
    .toBe(true);
  expect(await other.locator('meta[property="og:image"]').getAttribute('content')).toMatch(
    /\/images\/shared\/shr_[\w-]{24}\/front-1200\.webp$/,
  );
  await expectAccessible(other);
  expect((await other.evaluate<Seen>('window.seen')).shift).toBeLessThanOrEqual(mostShift);
  expect(await other.locator('meta[property="og:image:alt"]').getAttribute('content')).toBe(
    'Custom T-shirt in white, printed',
  );
  await other.getByRole('link', { name: 'Begin your own copy' }).tap();
  await studioReady(other);
  // Goes back to the shared design, by page loads of the browser.
  await other.goBack();
  await other.getByRole('heading', { level: 1, name: 'Custom T-shirt' }).waitFor();
  await other.getByRole('link', { name: 'Begin your own copy' }).tap();
  await studioReady(other);
  await layerOn(other, 'GULLY XI').waitFor();
  await layerOn(other, 'Picture').waitFor();
  await other.getByRole('button', { name: 'Add to cart', exact: true }).waitFor();
  expect(await other.getByRole('checkbox', { name: /^I own this picture/ }).isChecked()).toBe(false);
  // No response of the shop contains the owner's design or files.
  for (const secret of [id, pictures[0]?.uploadId ?? 'none'])
    expect(told.filter((text) => text.includes(secret))).toEqual([]);
  await other.getByRole('checkbox', { name: /^I own this picture/ }).check();
  await addToCart(other, '1 item');
  expect((await cartOf(other))[0]?.id).not.toBe(id);
  otherQuiet();

  await dialog.getByRole('button', { name: /^Take back/ }).click();
  await dialog.getByText('The link is taken back').waitFor();
  expectQuiet();
  await other.goto(link);
  await other.getByRole('heading', { level: 1, name: 'This link shows nothing any more' }).waitFor();
  await other.context().close();
  await page.context().close();
});

test("a member's links are listed in the account, and can be revoked there", async () => {
  const person = await haveAccount(shop);
  const { page } = await visit(browser, desk);
  await logIn(page, shop, person, '/customize');
  await studioReady(page);
  await addText(page, 'GULLY XI');
  await giveRights(page);
  await page.getByRole('button', { name: 'Share by link' }).click();
  const link = await page.getByRole('dialog').getByLabel('Link', { exact: true }).inputValue();
  await page.goto(`${shop.url}/my-account/designs`);
  const shown = page.getByRole('region', { name: 'Shown by link' });
  await shown.getByText('Custom T-shirt, White').waitFor();
  await expectAccessible(page);
  await shown.getByRole('button', { name: /^Take back/ }).click();
  await page.getByText('Link taken back').first().waitFor();
  await shown.waitFor({ state: 'detached' });
  await page.goto(link);
  await page.getByRole('heading', { level: 1, name: 'This link shows nothing any more' }).waitFor();
  await page.context().close();
});
