import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { askOperator } from '#server/foundation/process/operator-socket.ts';
import { logIn } from './account-of.ts';
import { launchBrowser, visit } from './browser.ts';
import { carryOn, fillCheckout, putInCart } from './buying.ts';
import { choose } from './choose.ts';
import { mostShift, type Seen, watchPages } from './layout-shift.ts';
import { haveSomeone, type Someone } from './look/someone.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { gotoSettled } from './settled.ts';

// A hard load of the checkout causes no layout shift, whatever comes from the device, the account or an unpaid order.

let browser: Browser;
let shop: RunningShop;
let someone: Someone;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
  someone = await haveSomeone(shop);
  await giveCredit();
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

const steps = ['contact', 'address', 'delivery', 'payment', 'review'] as const;
type Step = (typeof steps)[number];

/** Returns the last item of the delivered order for store credit. */
async function giveCredit(): Promise<void> {
  const { reference, key } = someone.delivered;
  const send = async (method: string, address: string, body: object, headers = {}) => {
    const reply = await fetch(shop.url + address, {
      method,
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
    if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
    return reply;
  };
  const signedIn = await send('POST', '/api/auth/login', {
    email: someone.person.email,
    password: someone.person.password,
  });
  const cookie = signedIn.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
  const { token } = (await signedIn.json()) as { token: string };
  const options = await (await fetch(`${shop.url}/api/orders/${reference}/return-options?key=${key}`)).json();
  const { pickupDays } = (options as { data: { pickupDays: { day: string }[] } }).data;
  const back = await send(
    'POST',
    `/api/orders/${reference}/returns?key=${key}`,
    {
      lines: [{ line: 1, quantity: 1 }],
      reason: 'too_small',
      outcome: 'credit',
      pickup: { day: pickupDays[0]?.day },
      unworn: true,
    },
    { cookie, authorization: `Bearer ${token}`, 'idempotency-key': randomUUID() },
  );
  const { data } = (await back.json()) as { data: { id: string } };
  for (const step of ['approve', 'received', 'accept']) {
    expect(await askOperator(shop.dataDir, { command: 'return', args: [step, data.id] }, () => {}), step).toBe(0);
  }
}

/** Returns layout shifts of each step after a hard load, beyond the allowed ones. */
async function whatMoves(page: Page, open: readonly (Step | '' | '/cart')[] = steps): Promise<Record<string, Seen>> {
  await watchPages(page.context());
  const found: Record<string, Seen> = {};
  for (const step of open) {
    const address = step === '/cart' ? step : `/checkout${step && `?step=${step}`}`;
    await gotoSettled(page, shop.url + address);
    const seen = await page.evaluate<Seen>('window.seen');
    if (step && step !== '/cart') expect(new URL(page.url()).searchParams.get('step')).toBe(step);
    if (seen.shift > mostShift) found[step] = seen;
  }
  return found;
}

describe.each([
  ['a phone', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }],
  ['a desk', { viewport: { width: 1440, height: 900 } }],
])('reloading the checkout on %s', (_, options) => {
  test('reloading the checkout causes no layout shift with the input of a guest', async () => {
    const { page } = await visit(browser, options);
    await putInCart(page, shop.url);
    await page.goto(`${shop.url}/checkout`);
    await fillCheckout(page);
    expect(await whatMoves(page)).toEqual({});
    await page.context().close();
  });

  test('reloading the checkout causes no layout shift for a guest with an unpaid order', async () => {
    const { page } = await visit(browser, options);
    await putInCart(page, shop.url);
    await page.goto(`${shop.url}/checkout`);
    await fillCheckout(page, 'UPI');
    await page.getByRole('button', { name: /^Pay ₹/ }).click();
    await page
      .frameLocator('iframe[title^="Razorpay checkout"]')
      .getByRole('heading', { name: 'Choose how to pay' })
      .waitFor();
    expect(await whatMoves(page, [...steps, '/cart'])).toEqual({});
    await page.context().close();
  });

  test('reloading the checkout causes no layout shift for a member with addresses and store credit', async () => {
    const { page } = await visit(browser, options);
    await putInCart(page, shop.url);
    await logIn(page, shop, someone.person);
    const first = await whatMoves(page, ['']);
    await page.goto(`${shop.url}/checkout?step=delivery`);
    await carryOn(page);
    await choose(page.getByRole('radio', { name: 'Cash on delivery' }));
    await carryOn(page);
    await page.getByText('By placing this order you agree').waitFor();
    expect({ ...first, ...(await whatMoves(page)) }).toEqual({});
    await page.context().close();
  });
});
