import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import { choose } from '#e2e/choose.ts';
import { carryOn, fillCheckout, fillContactAndAddress, putInCart } from '../buying.ts';
import { deliverOrder } from '../courier-of.ts';
import { havePlacedHere, type Placed, placeGuestOrder, placePaidOrder } from '../guest-orders.ts';
import { pickPieces } from '../pick-pieces.ts';
import type { RunningShop } from '../running-shop.ts';
import { untilSettled } from '../settled.ts';
import { button, heading, open, type PressRow, said } from './row.ts';

/** Opens the review of the checkout as a guest who is about to pay. */
export async function checkoutAtReview(page: Page, shop: RunningShop): Promise<void> {
  await putInCart(page, shop.url);
  await page.goto(`${shop.url}/checkout`);
  await fillCheckout(page, 'UPI');
}

/** Rows from a product to a placed order. */
export const buying: PressRow[] = [
  {
    name: 'adding an item to the cart',
    before: open('/product/1?category=Cricket'),
    press: (page) => button(page, 'Add to cart').first().click(),
    after: (page) => page.getByRole('link', { name: 'Cart, 1 item' }).waitFor(),
  },
  {
    name: 'looking up a delivery date',
    before: async (page, shop) => {
      await page.goto(`${shop.url}/product/1?category=Cricket`);
      await page.getByLabel('Delivery to PIN code').fill('400069');
    },
    press: (page) => page.getByLabel('Delivery to PIN code').press('Enter'),
    after: (page) => page.getByText('Mumbai, Maharashtra 400069').waitFor(),
  },
  {
    name: 'increasing a quantity in the cart',
    before: async (page, shop) => {
      await putInCart(page, shop.url);
      await page.goto(`${shop.url}/cart`);
    },
    press: (page) => page.getByRole('button', { name: /^Increase quantity/ }).click(),
    after: (page) => page.getByText('Subtotal (2 items)').waitFor(),
  },
  {
    name: 'removing the last line, and Undo',
    before: async (page, shop) => {
      await putInCart(page, shop.url);
      await page.goto(`${shop.url}/cart`);
    },
    press: (page) => page.getByRole('button', { name: /^Remove/ }).click(),
    after: async (page) => {
      await untilSettled(page);
      await button(page, 'Undo').click();
      await page.getByText('Subtotal (1 item)').waitFor();
    },
  },
  {
    name: 'an empty contact step',
    before: async (page, shop) => {
      await putInCart(page, shop.url);
      await page.goto(`${shop.url}/checkout`);
    },
    press: carryOn,
    after: (page) => page.getByText('There is a problem').waitFor(),
  },
  {
    name: 'each step of the checkout',
    before: async (page, shop) => {
      await putInCart(page, shop.url);
      await page.goto(`${shop.url}/checkout`);
    },
    press: (page) => fillContactAndAddress(page),
    after: async (page) => {
      await untilSettled(page);
      await carryOn(page);
      await page.getByRole('radio', { name: 'Cash on delivery' }).waitFor();
    },
  },
  {
    name: 'a payment in the payment window',
    before: checkoutAtReview,
    press: (page) => button(page, /^Pay ₹/).click(),
    after: async (page) => {
      const pay = page.frameLocator('iframe[title^="Razorpay checkout"]').getByRole('button', { name: /^Pay ₹/ });
      await pay.waitFor();
      await untilSettled(page);
      await pay.click();
      await heading(page, 'Order placed');
    },
  },
  {
    name: 'closing the payment window unpaid',
    before: checkoutAtReview,
    press: (page) => button(page, /^Pay ₹/).click(),
    after: async (page) => {
      await page.frameLocator('iframe[title^="Razorpay checkout"]').getByRole('button', { name: 'Close' }).click();
      await page.getByText('You closed the payment window').waitFor();
    },
  },
  {
    name: 'a cash order',
    before: async (page, shop) => {
      await putInCart(page, shop.url);
      await page.goto(`${shop.url}/checkout`);
      await fillCheckout(page);
    },
    press: (page) => button(page, /^Place order - ₹/).click(),
    after: (page) => heading(page, 'Order placed'),
  },
];

/** Opens an order in the browser in which it was placed. */
const ofOrder =
  (task = '') =>
  async (page: Page, shop: RunningShop): Promise<void> => {
    const placed: Placed = await placeGuestOrder(shop, 'cod', 2, `asha-${randomUUID()}@example.in`);
    await havePlacedHere(page, shop, placed);
    await page.goto(`${shop.url}/order/${placed.reference}${task}?${new URLSearchParams({ key: placed.key })}`);
  };

/** Requests a return of a delivered order. */
async function returnAsked(page: Page, shop: RunningShop): Promise<void> {
  const placed = await placePaidOrder(shop, 2, `asha-${randomUUID()}@example.in`);
  await deliverOrder(shop, placed);
  await havePlacedHere(page, shop, placed);
  await page.goto(`${shop.url}/order/${placed.reference}/return?${new URLSearchParams({ key: placed.key })}`);
  await pickPieces(page, 1);
  await page.getByLabel('Reason').selectOption('too_small');
  await choose(page.getByRole('radio', { name: /^Refund/ }));
  await choose(page.getByRole('group', { name: 'Pickup' }).getByRole('radio').first());
  await choose(page.getByLabel('Unworn, with its tags on'));
  await button(page, 'Request the return').click();
  await heading(page, 'Your order');
  await button(page, 'Take this request back').scrollIntoViewIfNeeded();
}

/** Rows for actions on a placed order. */
export const ordered: PressRow[] = [
  {
    name: 'cancelling a return',
    before: returnAsked,
    press: (page) => button(page, 'Take this request back').click(),
    after: (page) => said(page, 'status', 'taken back.'),
  },
  {
    name: 'cancelling an order',
    before: async (page, shop) => {
      await ofOrder('/cancel')(page, shop);
      await page.getByRole('checkbox').first().check();
      await page.getByLabel('Reason').selectOption({ index: 1 });
    },
    press: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /^Cancel / })
        .click(),
    after: (page) => heading(page, 'Your order'),
  },
  {
    name: 'an empty new address of an order',
    before: async (page, shop) => {
      await ofOrder('/address')(page, shop);
      await page.getByLabel('Full name').fill('');
    },
    press: (page) =>
      page
        .getByRole('main')
        .getByRole('button', { name: /address/i })
        .last()
        .click(),
    after: (page) => page.getByText('There is a problem').waitFor(),
  },
];
