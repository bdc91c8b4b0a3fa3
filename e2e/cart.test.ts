import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessibleInBothThemes } from './both-themes.ts';
import { expectAccessible, launchBrowser, visit } from './browser.ts';
import { fillCheckout } from './buying.ts';
import { mostShift, type Seen, watchPages } from './layout-shift.ts';
import { endAllShops, type RunningShop, startShop } from './running-shop.ts';
import { gotoSettled } from './settled.ts';

let browser: Browser;
let shop: RunningShop;

beforeAll(async () => {
  [browser, shop] = await Promise.all([launchBrowser(), startShop()]);
});
afterAll(async () => {
  await browser.close();
  await endAllShops();
});

/** Opens the cart with stored data of a browser. */
async function openCart(cart: unknown, by = browser): Promise<{ page: Page; expectQuiet(): void }> {
  const { page, expectQuiet } = await visit(by, { viewport: { width: 1440, height: 900 } });
  await page.context().addInitScript((text) => {
    if (localStorage.getItem('cart') === null) localStorage.setItem('cart', text);
  }, JSON.stringify(cart));
  await page.goto(`${shop.url}/cart`, { waitUntil: 'domcontentloaded' });
  return { page, expectQuiet };
}

const shirt = {
  id: 'cricket-1',
  numericId: 1,
  category: 'Cricket',
  name: 'Monsoons One-Day Shirt',
  price: 2499,
  quantity: 2,
  size: 'M',
};
const cap = {
  id: 'cricket-5',
  numericId: 5,
  category: 'Cricket',
  name: 'Monsoons Match Cap',
  price: '₹799.00',
  quantity: 1,
  size: 'One size',
};

function kept(page: Page): Promise<{ id: string; quantity: number; price: number }[]> {
  return page.evaluate(() => JSON.parse(localStorage.getItem('cart') ?? '[]'));
}

test('the sums of the cart match the specification to the paisa', async () => {
  const { page, expectQuiet } = await openCart([shirt, cap]);
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await summary.getByText('Subtotal (3 items)').waitFor();
  for (const words of ['₹5,797.00', 'Free', 'Tax (10%)', '₹579.70', '₹6,376.70'])
    await summary.getByText(words, { exact: true }).waitFor();
  await page.getByRole('link', { name: 'Cart, 3 items' }).waitFor();
  await page.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor();
  await page.getByRole('status').getByText('3 items', { exact: true }).waitFor();
  await expectAccessible(page);
  expectQuiet();
  await page.context().close();
});

test('a line shows picture, name, size and price, and a custom item also its colour and design', async () => {
  const custom = {
    id: 'custom-7f3a',
    name: '',
    price: 799,
    quantity: 2,
    image: '/images/nowhere/front-x-480.webp',
    isCustomProduct: true,
    customization: { baseColor: 'navy', designImage: '/images/nowhere.webp' },
  };
  const { page } = await openCart([{ ...shirt, size: undefined }, custom], await launchBrowser({ pictures: true }));
  const line = (name: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const ready = line('Monsoons One-Day Shirt');
  for (const words of ['Size: M', '₹2,499.00 each', '₹4,998.00'])
    await ready.getByText(words, { exact: true }).waitFor();
  // An old cart without a picture shows the shop's.
  await expect
    .poll(() => ready.getByRole('presentation').first().getAttribute('src'))
    .toMatch(/^\/images\/(?!default)/);
  const made = line('Custom Product');
  for (const words of ['Custom', 'Size: M', 'Color: NAVY', 'With Custom Design'])
    await made.getByText(words, { exact: true }).waitFor();
  await expect.poll(() => made.getByRole('presentation').first().getAttribute('src')).toBe('/images/default-480.webp');
  // An unknown design can only be removed; the quantity of other items can be changed.
  await made.getByRole('button', { name: 'Remove Custom Product, size M' }).waitFor();
  for (const name of ['Increase quantity of', 'Decrease quantity of', 'Remove']) {
    await ready.getByRole('button', { name: new RegExp(`^${name} Monsoons One-Day Shirt, size M`) }).waitFor();
  }
  await page.context().close();
});

test('prices in the format of any older cart are read, and unreadable ones count as zero', async () => {
  const { page } = await visit(browser);
  await page.route('**/api/checkout/quote', (route) => route.abort());
  const written = [1999, '₹1,299.50', 'Rs 5', 'free'].map((price, at) => ({ ...cap, id: `cricket-${at}`, price }));
  await page.context().addInitScript((text) => localStorage.setItem('cart', text), JSON.stringify(written));
  await page.goto(`${shop.url}/cart`);
  const totals = page.getByText(/each$/);
  await expect
    .poll(() => totals.allTextContents())
    .toEqual(['₹1,999.00 each', '₹1,299.50 each', '₹5.00 each', '₹0.00 each']);
  await page.context().close();
});

test('the summary links to checkout and shop, and an emptied cart shows a message', async () => {
  const { page } = await openCart([cap]);
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await page.goBack();
  await page.getByRole('button', { name: /^Remove / }).click();
  await page.getByText('removed').waitFor();
  // No total and no checkout button for an empty cart; opening the checkout directly gives the reason.
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  expect(await page.getByText('₹0.00').count()).toBe(0);
  expect(await page.getByRole('button', { name: 'Proceed to Checkout' }).count()).toBe(0);
  await page.goto(`${shop.url}/checkout`);
  await page.getByRole('alert').filter({ hasText: 'Your cart is empty' }).waitFor();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/cart');
  const rack = page.getByRole('region', { name: 'Trending now' });
  await expect.poll(() => rack.getByRole('article').count()).toBe(6);
  await expectAccessibleInBothThemes(page);
  await page.getByRole('link', { name: 'Continue Shopping' }).click();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/');
  await page.context().close();
});

test('an item added in another tab or part of the page appears without a reload', async () => {
  const { page } = await openCart([cap]);
  const other = await page.context().newPage();
  await other.goto(`${shop.url}/product/1?category=Cricket`);
  await other.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByText('Monsoons One-Day Shirt').waitFor();
  await page.evaluate(() => {
    localStorage.setItem('cart', '[]');
    window.dispatchEvent(new Event('cartUpdated'));
  });
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  await page.context().close();
});

test('a line has at most ten items, and the page says so', async () => {
  const { page } = await openCart([{ ...cap, quantity: 9 }]);
  const plus = page.getByRole('button', { name: 'Increase quantity of Monsoons Match Cap', exact: true });
  await plus.click();
  await page.getByText('Subtotal (10 items)').waitFor();
  await plus.click();
  await page.getByRole('alert').filter({ hasText: 'Maximum quantity per item is 10' }).waitFor();
  expect((await kept(page))[0]?.quantity).toBe(10);
  await page.context().close();
});

test('the plus button stops at the stock, and a line beyond it counts only the stock', async () => {
  // An old cart entry: by number and category, without a name or a price.
  const scarce = { id: 523, category: 'Limited Edition', size: 'M' };
  const { page } = await openCart([{ ...scarce, quantity: 9 }]);
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await summary.getByText('Subtotal (5 items)').waitFor();
  await page.getByText(/^5 of 9, /).waitFor();
  await page.getByRole('heading', { level: 2, name: 'Malhari 18 Record Innings Shirt' }).waitFor();
  expect(await page.getByText(/changed from/).count()).toBe(0);
  const total = await page.getByRole('listitem').locator('b').filter({ hasText: '₹' }).first().textContent();
  await summary
    .getByText(total ?? '?', { exact: true })
    .first()
    .waitFor();
  // On a slow network the price comes later; the quantity changes at once.
  const { promise: priced, resolve: price } = Promise.withResolvers<void>();
  await page.route('**/api/checkout/quote', async (route) => {
    await priced;
    await route.continue();
  });
  await page.getByRole('button', { name: 'Keep 5' }).click();
  await page.getByRole('button', { name: 'Keep 5', disabled: false }).and(page.locator('[aria-busy=true]')).waitFor();
  price();
  await page.getByText(/^5 of 9, /).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Increase quantity of/ }).click();
  await page.getByRole('alert').filter({ hasText: 'Only 5 left' }).waitFor();
  expect((await kept(page))[0]).toMatchObject({ id: 'limited-edition-523', quantity: 5 });
  await page.context().close();
});

test('a browser without storage is named as the cause, with a way to continue', async () => {
  const { page } = await visit(browser);
  await page.context().addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('denied', 'SecurityError');
      },
    });
  });
  await page.goto(`${shop.url}/product/5?category=Cricket`);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to add product to cart. Please try again.' });
  await alert.getByText(/site data is blocked\. Allow site data/).waitFor();
  await page.goto(`${shop.url}/cart`);
  await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
  await page.getByText(/site data is blocked\. Allow site data/).waitFor();
  await page.context().close();
});

test('the minus button below one removes the line, and Undo has the focus and restores it', async () => {
  const { page } = await openCart([cap, shirt]);
  await page.getByRole('button', { name: /^Decrease quantity of Monsoons Match Cap/ }).click();
  const undo = page.getByRole('button', { name: 'Undo' });
  await undo.waitFor();
  await page.getByRole('link', { name: 'Cart, 2 items' }).waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Undo');
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Cart, 3 items' }).waitFor();
  expect((await kept(page)).map(({ id }) => id)).toEqual(['cricket-5', 'cricket-1']);
  await page.context().close();
});

test('a changed price shows both amounts until the customer accepts it', async () => {
  const { page } = await openCart([{ ...shirt, price: 1999 }]);
  const notice = page.getByRole('alert').filter({ hasText: 'changed from ₹1,999.00 to ₹2,499.00' });
  await notice.waitFor();
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Proceed to Checkout' }).click();
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  const accept = page.getByRole('button', { name: 'Accept' });
  await accept.waitFor();
  await accept.click();
  await accept.waitFor({ state: 'hidden' });
  await page.getByText('₹5,497.80').filter({ visible: true }).first().waitFor();
  expect((await kept(page))[0]?.price).toBe(2499);
  await page.context().close();
});

test.each([
  ['a phone', 390, 844],
  ['a desk', 1440, 900],
] as const)('notices of changes cause no layout shift in cart and checkout: %s', async (_, width, height) => {
  const { page } = await visit(browser, { viewport: { width, height } });
  await watchPages(page.context());
  const changed = [
    { ...shirt, price: 1999 },
    { ...cap, price: 1 },
    { ...shirt, id: 'cricket-777', numericId: 777, size: 'M' },
  ];
  await page.context().addInitScript((text) => localStorage.setItem('cart', text), JSON.stringify(changed));
  for (const path of ['/cart', '/checkout']) {
    await gotoSettled(page, shop.url + path);
    const notice = page.getByRole('alert').filter({ hasText: 'changed from ₹1,999.00' });
    await notice.waitFor();
    await expect
      .poll(() => notice.evaluate((element) => element.getBoundingClientRect().top < window.innerHeight))
      .toBe(true);
    const { shift, moved } = await page.evaluate<Seen>('window.seen');
    expect(shift, `${path}: ${moved.join('; ')}`).toBeLessThanOrEqual(mostShift);
  }
  await page.context().close();
});

test('a sold out or withdrawn item is named, and is not in the total', async () => {
  const soldOut = {
    id: 'limited-edition-518',
    numericId: 518,
    category: 'Limited Edition',
    name: 'Sold out',
    price: 1,
    quantity: 1,
    size: 'M',
  };
  const gone = {
    id: 'cricket-777',
    numericId: 777,
    category: 'Cricket',
    name: 'Old Scarf',
    price: 100,
    quantity: 1,
    size: 'One size',
  };
  const { page } = await openCart([soldOut, gone, cap]);
  await page.getByText(/size M has just sold out/).waitFor();
  // Its price has changed too, which is not shown.
  expect(await page.getByText(/changed from/).count()).toBe(0);
  await page
    .getByText(/is no longer sold/)
    .first()
    .waitFor();
  await page.getByRole('complementary', { name: 'Summary' }).getByText('Subtotal (1 item)').waitFor();
  await expectAccessible(page);
  await page.context().close();
});

test.each([['not json'], ['{"a":1}'], ['[null,7,{"x":1}]']])(
  'a stored cart of %s is shown as an empty cart',
  async (text) => {
    const { page, expectQuiet } = await visit(browser);
    await page.context().addInitScript((written) => localStorage.setItem('cart', written), text);
    await page.goto(`${shop.url}/cart`);
    await page.getByRole('heading', { name: 'Your cart is empty' }).waitFor();
    await page.getByText('Browse our products and add items to your cart').waitFor();
    await expectAccessible(page);
    expectQuiet();
    await page.context().close();
  },
);

test('two clicks on Place order place one order', async () => {
  const { page } = await openCart([cap]);
  await page.goto(`${shop.url}/checkout`);
  const posted: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/orders')) posted.push(request.url());
  });
  await fillCheckout(page);
  await page.getByRole('button', { name: /^Place order/ }).dblclick();
  await page.getByRole('heading', { level: 1, name: 'Order placed' }).waitFor();
  expect(posted).toHaveLength(1);
  await page.goBack();
  await expect.poll(() => new URL(page.url()).pathname).toBe('/cart');
  await page.context().close();
});

test('an unreadable line is named with a button to remove it, and the others are priced', async () => {
  const { page } = await openCart([shirt, { ...cap, size: 'M'.repeat(10_000) }]);
  const notice = page
    .getByRole('alert')
    .filter({ hasText: "We can't read Monsoons Match Cap as your cart has it. Remove it and add it again." });
  await notice.waitFor();
  const summary = page.getByRole('complementary', { name: 'Summary' });
  await summary.getByText('₹5,497.80', { exact: true }).waitFor();
  await notice.getByRole('button', { name: 'Remove' }).click();
  await notice.waitFor({ state: 'detached' });
  await expect.poll(async () => (await kept(page)).map(({ id }) => id)).toEqual(['cricket-1']);
  await page.context().close();
});

test('a cart of more than fifty lines says so, and is priced once it has fifty', async () => {
  const { page } = await openCart(Array.from({ length: 51 }, (_, at) => ({ ...shirt, quantity: 1, size: `${at}` })));
  const words = 'Your cart has 51 different items, and an order holds at most 50. Remove 1 to go on.';
  const alert = page.getByRole('alert').filter({ hasText: words });
  await alert.waitFor();
  expect(await alert.getByRole('button').count()).toBe(0);
  const proceed = page.getByRole('button', { name: 'Proceed to Checkout' });
  expect(await proceed.count()).toBe(0);
  // Opening the checkout directly shows the reason there, with a link back.
  await page.goto(`${shop.url}/checkout`);
  await alert.waitFor();
  await alert.getByRole('link', { name: 'Go to cart' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor();
  await page.getByRole('button', { name: 'Remove Monsoons One-Day Shirt, size 7', exact: true }).click();
  await alert.waitFor({ state: 'detached' });
  expect(await kept(page)).toHaveLength(50);
  await page.context().close();
});
