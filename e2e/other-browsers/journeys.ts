import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect } from 'vitest';
import { aPerson, haveAccount } from '../account-of.ts';
import type { RunningShop } from '../running-shop.ts';
import { kitePicture } from '../studio/studio-steps.ts';
import { buy, fillAddress, fillCheckout, logIn } from './errands.ts';
import { keys, type Shopper } from './shopper.ts';

export const desk = [1440, 900] as const;
const phone = [390, 844] as const;

interface Journey {
  name: string;
  walk(shopper: Shopper, shop: RunningShop): Promise<void>;
}

/** Journeys for every browser; each starts on a desktop with an empty profile. */
export const journeys: readonly Journey[] = [
  {
    name: 'from the home page by search and filter to a product, cash on delivery, and the order is found again',
    walk: buyWithCash,
  },
  { name: "paid by UPI in the gateway's window", walk: payInGateway },
  { name: 'an account is made, left and come back to, and keeps an address', walk: keepAccount },
  { name: 'a picture is put on a T-shirt, moved by hand, and bought', walk: buyOwnPicture },
  { name: 'a list is narrowed and put in order, beside it on a desk and in a sheet on a phone', walk: narrowAndSort },
  { name: "the keyboard goes through a product's page in the order it is read, and buys", walk: goByKeyboard },
  {
    name: 'no page says anything on the console, or leaves the screen sideways, on a desk',
    walk: (shopper, shop) => lookAtAll(shopper, shop, desk),
  },
  { name: 'nor on a phone', walk: (shopper, shop) => lookAtAll(shopper, shop, phone) },
];

async function buyWithCash(shopper: Shopper, shop: RunningShop): Promise<void> {
  await shopper.open(shop.url);
  await shopper.fill('Search', `jersey${keys.enter}`, { within: { role: 'banner' } });
  await shopper.see({ role: 'heading', name: 'Results for "jersey"' });
  const filters = { role: 'form', name: 'Filters' };
  await shopper.press({ role: 'checkbox', name: 'Football', within: filters });
  await shopper.see({ role: 'link', name: 'Remove filter: Football' });
  await shopper.press({ role: 'link', name: '', within: { role: 'article', name: '', within: { role: 'main' } } });
  await shopper.press({ role: 'radio', name: '^L\\b', pattern: true });
  await shopper.press({ role: 'button', name: 'Add to cart' });
  await shopper.press({ role: 'link', name: 'Cart, 1 item', exact: true });
  await shopper.see({ role: 'heading', name: 'Shopping Cart' });
  await shopper.see({ role: 'text', name: 'Size: L' });
  await shopper.press({ role: 'button', name: 'Proceed to Checkout' });
  await fillCheckout(shopper, 'Cash on delivery');
  await shopper.press({ role: 'button', name: 'Place order - ₹' });
  await shopper.see({ role: 'heading', name: 'Order placed' });
  await shopper.see({ role: 'link', name: 'Cart, 0 items' });
  const reference = new URLSearchParams((await shopper.address()).split('?')[1]).get('order');
  await shopper.open(`${shop.url}/tracker`);
  await shopper.fill('Tracking ID', `${reference}${keys.enter}`);
  await shopper.see({ role: 'text', name: 'Tracking History' });
  await shopper.see({ role: 'region', name: 'Shipment summary' });
}

async function payInGateway(shopper: Shopper, shop: RunningShop): Promise<void> {
  await buy(shopper, shop.url);
  await shopper.open(`${shop.url}/checkout`);
  await fillCheckout(shopper, 'UPI');
  await shopper.press({ role: 'button', name: '^Pay ₹', pattern: true });
  await shopper.inFrame().press({ role: 'button', name: '^Pay ₹', pattern: true });
  await shopper.see({ role: 'heading', name: 'Order placed' });
  await shopper.see({ role: 'text', name: '@razorpay' });
}

async function keepAccount(shopper: Shopper, shop: RunningShop): Promise<void> {
  const person = aPerson();
  await shopper.open(`${shop.url}/signup`);
  await shopper.fill('First name', person.firstName);
  await shopper.fill('Last name', person.lastName);
  await shopper.fill('E-mail', person.email);
  await shopper.fill('Password', person.password, { exact: true });
  await shopper.fill('Confirm password', person.password);
  await shopper.press({ role: 'button', name: 'Create account' });
  await shopper.until(async () => (await shopper.address()) === '/', 'the home page does not come');
  // The home page is a new document: while it loads, it would close the menu again.
  await shopper.until(() => shopper.tab.evaluate("document.readyState === 'complete'"), 'the home page does not load');
  await shopper.press({ role: 'button', name: person.firstName, within: { role: 'banner' } });
  await shopper.press({ role: 'button', name: 'Logout' });
  const menu = { role: 'button', name: person.firstName, within: { role: 'banner' } };
  await shopper.until(async () => (await shopper.find(menu)) === null, 'nobody is logged out');
  await logIn(shopper, shop.url, person, '/my-account/address?add');
  await fillAddress(shopper);
  await shopper.fill('Mobile', '9820043210');
  await shopper.press({ role: 'button', name: 'Save address' });
  await shopper.see({ role: 'text', name: '1 of 10' });
  await shopper.reload();
  await shopper.see({ role: 'article', name: 'Nagardas Road' });
}

async function buyOwnPicture(shopper: Shopper, shop: RunningShop): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-kite-'));
  await writeFile(path.join(folder, 'kite.png'), await kitePicture());
  await shopper.open(`${shop.url}/customize`);
  await shopper.press({ role: 'button', name: 'Picture', exact: true });
  await shopper.see({ role: 'text', name: 'Choose a picture' });
  await shopper.tab.chooseFile('input[aria-label="Choose a picture"]', path.join(folder, 'kite.png'));
  const kite = { role: 'button', name: 'kite.png', within: { role: 'group', name: 'what is on it' } };
  const { x, y } = await shopper.until(async () => (await shopper.find(kite, true))?.at, 'there is no kite');
  const left = async () => Number((await shopper.see({ role: 'field', name: 'From left' })).value);
  const before = await left();
  await shopper.hand([
    { type: 'pointerMove', x, y },
    { type: 'pointerDown', button: 0 },
    { type: 'pointerMove', x: x - 15, y: y - 10, duration: 60 },
    { type: 'pointerMove', x: x - 30, y: y - 20, duration: 60 },
    { type: 'pointerUp', button: 0 },
  ]);
  await shopper.until(async () => (await left()) < before, 'the kite does not move');
  await shopper.press({ role: 'checkbox', name: 'I own this picture' });
  await shopper.press({ role: 'button', name: 'Add to cart', exact: true });
  // The shop stores and renders the design first.
  await shopper.see({ role: 'link', name: 'Cart, 1 item', exact: true });
  await shopper.press({ role: 'link', name: 'Cart, 1 item', exact: true });
  await shopper.see({ role: 'text', name: 'With Custom Design' });
  await rm(folder, { recursive: true });
}

async function narrowAndSort(shopper: Shopper, shop: RunningShop): Promise<void> {
  const articles = { role: 'article', within: { role: 'main' } };
  const narrowed = (count: number) =>
    shopper.until(async () => (await shopper.find(articles))?.count === count, `not ${count} products`);
  await shopper.open(`${shop.url}/sports/cricket`);
  const rail = { role: 'form', name: 'Filters' };
  const caps = await shopper.see({ role: 'checkbox', name: '^Caps', pattern: true, within: rail });
  expect(caps.checked).toBe(false);
  await shopper.press({ role: 'checkbox', name: '^Caps', pattern: true, within: rail });
  await narrowed(3);
  expect(await shopper.address()).toBe('/sports/cricket?kind=cap');
  // The element under the pointer is a count, and no overlay scroll bar.
  expect(await railIsClear(shopper)).toBe(true);

  await shopper.tab.resize(...phone);
  await shopper.open(`${shop.url}/sports/cricket`);
  expect(await shopper.find(rail)).toBeNull();
  await shopper.press({ role: 'button', name: 'Filter', exact: true });
  const sheet = { role: 'dialog', name: 'Filter' };
  await shopper.press({ role: 'checkbox', name: '^Caps', pattern: true, within: sheet });
  await shopper.press({ role: 'button', name: '^Show 3 products$', pattern: true, within: sheet });
  await narrowed(3);
  expect(await shopper.find(sheet)).toBeNull();
  await shopper.choose('Sort by', 'price-up');
  const prices = async () => {
    const shown = await shopper.tab.evaluate<string[]>(
      `[...document.querySelectorAll('main article')].map((card) => card.textContent)`,
    );
    return shown.map((text) => Number(/₹([\d,]+)/.exec(text)?.[1]?.replaceAll(',', '')));
  };
  await expect.poll(prices).toEqual((await prices()).toSorted((a, b) => a - b));
  expect(await shopper.tab.evaluate('document.documentElement.scrollWidth - innerWidth')).toBeLessThanOrEqual(0);
}

async function goByKeyboard(shopper: Shopper, shop: RunningShop): Promise<void> {
  await shopper.open(`${shop.url}/product/1?category=Cricket`);
  const passed: string[] = [];
  for (let presses = 0; presses < 60 && passed.at(-1) !== 'Add to cart'; presses += 1) {
    await shopper.type(keys.tab);
    passed.push(await shopper.focused());
  }
  expect(passed[0]).toBe('Skip to content');
  const stops = ['Skip to content', 'Cricket', 'Size chart', 'M', 'Add to cart'].map((stop) => passed.indexOf(stop));
  expect(stops, passed.join(', ')).toEqual(stops.toSorted((a, b) => a - b));
  expect(stops).not.toContain(-1);
  await shopper.type(keys.enter);
  await shopper.see({ role: 'link', name: 'Cart, 1 item' });
}

async function lookAtAll(shopper: Shopper, shop: RunningShop, size: readonly [number, number]): Promise<void> {
  await shopper.tab.resize(...size);
  const person = await haveAccount(shop);
  const faults: string[] = [];
  const look = async (address: string) => {
    await shopper.open(shop.url + address);
    const over = await shopper.tab.evaluate<number>('document.documentElement.scrollWidth - innerWidth');
    if (over > 0) faults.push(`${address} is ${over} px too wide`);
    faults.push(...(await shopper.tab.noise()).map((said) => `${address}: ${said}`));
  };
  for (const address of strangersPages) await look(address);
  await logIn(shopper, shop.url, person, '/my-account');
  for (const address of ['/my-account', '/my-account/orders', '/my-account/address']) await look(address);
  expect(faults).toEqual([]);
}

const strangersPages = [
  '/',
  '/sports/football',
  '/hotsale',
  '/product/8?category=Football',
  '/athlete/kiyan-lobo',
  '/search?q=cap',
  '/customize',
  '/cart',
  '/tracker',
  '/contact-us',
  '/login',
];

/** Returns true if the filters' counts end before the area of an overlay scroll bar. */
function railIsClear(shopper: Shopper): Promise<boolean> {
  return shopper.tab.evaluate<boolean>(`(() => {
    const rail = [...document.forms].find((form) => form.getAttribute('aria-label') === 'Filters');
    const counts = [...rail.querySelectorAll('label')].filter((label) => label.checkVisibility());
    const edge = rail.getBoundingClientRect().left + rail.clientWidth;
    // Content of fixed length has no scroll bar.
    const scrolls = rail.scrollHeight > rail.clientHeight && getComputedStyle(rail).overflowY !== 'visible';
    return counts.length > 0 && (!scrolls || counts.every((label) => label.getBoundingClientRect().right <= edge - 10));
  })()`);
}
