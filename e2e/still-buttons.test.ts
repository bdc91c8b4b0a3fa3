import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { holdBack, launchBrowser, visit } from './browser.ts';
import { carryOn, fillAddress, fillContact, putInCart } from './buying.ts';
import { choose } from './choose.ts';
import { shownShop } from './shown-shop.ts';
import { choosePicture, giveRights, openStudio } from './studio/studio-steps.ts';

let browser: Browser;
let shop: { url: string };

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser({ pictures: true }), shownShop()]);
});
afterAll(async () => {
  await browser.close();
});

/** Runs in the page: controls on the screen, by their names, with their distance in px from the top of the page. */
function pressable(): Record<string, number> {
  const places: Record<string, number> = {};
  for (const element of document.querySelectorAll('main :is(button, summary, a[href], label)')) {
    const { top, height } = element.getBoundingClientRect();
    const seen = element.checkVisibility({ visibilityProperty: true }) && height > 0 && top < innerHeight;
    const name = (element.ariaLabel ?? element.textContent).replace(/₹.*/, '').trim();
    if (seen) places[name] ??= Math.round(top + scrollY);
  }
  return places;
}

/** Returns all positions once nothing moves: late content (fonts, code) and messages are there. */
async function atRest(page: Page): Promise<Record<string, number>> {
  await page.evaluate('document.fonts.ready.then(() => undefined)');
  let last = await page.evaluate(pressable);
  for (let same = 0; same < 4; ) {
    await page.waitForTimeout(60);
    const now = await page.evaluate(pressable);
    same = JSON.stringify(now) === JSON.stringify(last) ? same + 1 : 0;
    last = now;
  }
  return last;
}

/** Returns the shift in px of each control that was clickable before a response came. */
async function movedBy(page: Page, answer: string, ask: () => Promise<unknown>): Promise<Record<string, number>> {
  const release = await holdBack(page, answer);
  await Promise.all([page.waitForRequest(answer), ask()]);
  const before = await atRest(page);
  const told = page.waitForResponse(answer);
  release();
  await (await told).finished();
  const after = await atRest(page);
  await page.unroute(answer);
  const moved = Object.entries(before).map(([name, top]) => [name, (after[name] ?? Number.NaN) - top] as const);
  // Controls that show progress have another name afterwards.
  return Object.fromEntries(moved.filter(([name, by]) => by !== 0 && !name.endsWith('...')));
}

const movedByPrices = (page: Page, address: string) =>
  movedBy(page, '**/api/checkout/quote', () => page.goto(shop.url + address));

const pinAnswer = '**/api/delivery/*';

const screens = [
  ['a phone', 390, 844],
  ['a desk', 1440, 900],
] as const;

describe.concurrent.each(screens)('responses with prices on %s', (_, width, height) => {
  test('no control moves when the prices of cart and checkout arrive', async () => {
    const { page } = await visit(browser, { viewport: { width, height }, reducedMotion: 'reduce' });
    await putInCart(page, shop.url);
    expect(await movedByPrices(page, '/cart')).toEqual({});
    expect(await movedByPrices(page, '/checkout')).toEqual({});
    await fillContact(page);
    expect(await movedByPrices(page, '/checkout?step=address')).toEqual({});
    await fillAddress(page);
    expect(await movedByPrices(page, '/checkout?step=delivery')).toEqual({});
    await carryOn(page);
    expect(await movedByPrices(page, '/checkout?step=payment')).toEqual({});
    await choose(page.getByRole('radio', { name: 'Cash on delivery' }));
    await carryOn(page);
    await page.getByText('By placing this order you agree').waitFor();
    expect(await movedByPrices(page, '/checkout?step=review')).toEqual({});
    await page.context().close();
  });
});

describe.each(screens)('other late responses on %s', (_, width, height) => {
  test('no control moves when a PIN code is looked up, whatever the result', async () => {
    const { page } = await visit(browser, { viewport: { width, height }, reducedMotion: 'reduce' });
    await putInCart(page, shop.url);
    await page.goto(`${shop.url}/checkout`);
    await fillContact(page);
    const type = (pin: string) =>
      movedBy(page, pinAnswer, () => page.getByLabel('PIN code', { exact: true }).fill(pin));
    expect(await type('400069')).toEqual({});
    await page.getByText('Filled from the PIN: Mumbai, Maharashtra').waitFor();
    expect(await type('999999')).toEqual({});
    await page.getByText("We don't recognise this PIN code").waitFor();
    await page.getByLabel('State or territory').selectOption('Goa');
    expect(await type('160017')).toEqual({});
    await page.getByText('PIN 160017 is in Chandigarh. Use Chandigarh?').waitFor();
    // Undeliverable PINs are reported by the look-up, then by the quote, in the same place.
    const box = page.getByLabel('PIN code', { exact: true });
    const refused = page.getByText("We can't deliver to 900056 yet. Try another address");
    expect(await type('900056')).toEqual({});
    await refused.waitFor();
    await type('160017');
    expect(await movedBy(page, '**/api/checkout/quote', () => box.fill('900056'))).toEqual({});
    await refused.waitFor();
    expect(await box.getAttribute('aria-invalid')).toBe('true');
    expect(await page.locator(`[id="${await box.getAttribute('aria-describedby')}"]`).textContent()).toBe(
      await refused.textContent(),
    );
    // Shown once.
    expect(await refused.count()).toBe(1);
    await page.context().close();
  });

  test.each(['/login', '/signup'])('no control moves on %s when Google’s button cannot be shown', async (path) => {
    const { page } = await visit(browser, { viewport: { width, height }, reducedMotion: 'reduce' });
    const script = '**/google/client.js';
    await page.route(script, (route) => route.fulfill({ contentType: 'text/javascript', body: '' }));
    expect(await movedBy(page, script, () => page.goto(shop.url + path))).toEqual({});
    await page.getByText('Google authentication service unavailable').waitFor();
    await page.context().close();
  });

  test('no control moves when a product page gets its delivery date', async () => {
    const { page } = await visit(browser, { viewport: { width, height }, reducedMotion: 'reduce' });
    const address = `${shop.url}/product/1?category=Cricket`;
    const below = () => page.getByText('Fabric and care').scrollIntoViewIfNeeded();
    await page.goto(address);
    const box = page.getByLabel('Delivery to PIN code');
    // PIN codes with three delivery options, two and one.
    for (const pin of ['400069', '160017', '194101']) {
      await box.fill(pin);
      const ask = async () => {
        await box.press('Enter');
        await below();
      };
      expect(await movedBy(page, pinAnswer, ask)).toEqual({});
      await page.getByText(pin, { exact: false }).last().waitFor();
    }
    const again = async () => {
      await page.goto(address);
      await below();
    };
    expect(await movedBy(page, pinAnswer, again)).toEqual({});
    await page.context().close();
  });

  test('no control of the studio moves when a picture is uploaded and its design added to the cart', async () => {
    const { page } = await visit(browser, { viewport: { width, height }, reducedMotion: 'reduce' });
    await openStudio(page, shop.url);
    const buy = page.getByRole('button', { name: 'Add to cart', exact: true });
    const choose = async () => {
      await choosePicture(page);
      await buy.scrollIntoViewIfNeeded();
    };
    expect(await movedBy(page, '**/api/uploads*', choose)).toEqual({});
    await giveRights(page);
    await buy.scrollIntoViewIfNeeded();
    const { y: place } = (await buy.boundingBox()) ?? {};
    expect(await movedBy(page, '**/api/designs', () => buy.click())).toEqual({});
    await page.getByRole('link', { name: 'View cart' }).first().waitFor();
    // A fast second click hits the same button: nothing else is at its place.
    expect((await buy.boundingBox())?.y).toBe(place);
    await page.context().close();
  });
});
