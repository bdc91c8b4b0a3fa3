import type { FrameLocator } from 'playwright-core';
import { expect } from 'vitest';
import type { Person } from '../account-of.ts';
import { havePlacedHere, type Placed, placePaidOrder } from '../guest-orders.ts';
import type { Walker } from './walker.ts';

export const home = {
  name: 'Asha Sawant',
  pin: '400069',
  city: 'Mumbai',
  flat: 'B-204, Gulmohar',
  area: 'Old Nagardas Road, Andheri East',
};
/** Address of a friend for which Express is faster than standard at any time of any day. */
export const friends = {
  name: 'Meera Iyer',
  pin: '160017',
  city: 'Chandigarh',
  flat: '12, Shanti Kunj',
  area: 'Sector 17',
};

/** Completes the open part of the checkout. */
export async function carryOn(shopper: Walker): Promise<void> {
  await shopper.press(shopper.page.getByRole('button', { name: 'Continue', exact: true }));
}

/** Opens a product, adds it to the cart, and continues to the checkout. */
export async function buy(shopper: Walker, address = '/product/2?category=Cricket'): Promise<void> {
  const { page } = shopper;
  await shopper.open(address);
  await shopper.press(page.getByRole('button', { name: 'Add to cart' }));
  await shopper.press(page.getByRole('link', { name: /In Cart/ }));
  await shopper.heading('Shopping Cart');
  await proceed(shopper);
}

/** Continues from the cart to the checkout. */
export async function proceed(shopper: Walker): Promise<void> {
  await shopper.press(shopper.page.getByRole('button', { name: 'Proceed to Checkout' }));
  await shopper.heading('Checkout');
}

/** Fills in the contact. */
export async function fillContact(shopper: Walker, email: string): Promise<void> {
  const { page } = shopper;
  await shopper.type(page.getByLabel('E-mail'), email);
  await shopper.type(page.getByLabel('Mobile'), '98200 43210');
  await carryOn(shopper);
}

/** Types an address; the PIN brings city and state. */
export async function typeAddress(shopper: Walker, to = home): Promise<void> {
  const { page } = shopper;
  await shopper.type(page.getByLabel('Full name'), to.name);
  await shopper.type(page.getByLabel('PIN code', { exact: true }), to.pin);
  await expect.poll(() => page.getByLabel('City or district').inputValue()).toBe(to.city);
  await shopper.type(page.getByLabel('Flat, house, building'), to.flat);
  await shopper.type(page.getByLabel('Area, street, village'), to.area);
}

/** Fills in contact and address, up to the delivery method. */
export async function fillAddressToo(shopper: Walker, email: string, to = home): Promise<void> {
  await fillContact(shopper, email);
  await typeAddress(shopper, to);
  await carryOn(shopper);
  await shopper.see(shopper.page.getByRole('group', { name: 'Delivery method' }));
  await shopper.see(/^Arrives /);
}

/** Accepts the first delivery method, chooses the payment method, and continues to the review. */
export async function chooseToPay(shopper: Walker, way: string): Promise<void> {
  await carryOn(shopper);
  await shopper.press(shopper.page.getByRole('radio', { name: way }));
  await carryOn(shopper);
  await shopper.see('By placing this order you agree');
}

/** Completes the whole checkout, up to the button that pays. */
export async function checkOut(shopper: Walker, way: string, email: string): Promise<void> {
  await fillAddressToo(shopper, email);
  await chooseToPay(shopper, way);
}

/** Returns the frame of the gateway's window. */
export const gatewayOf = ({ page }: Walker): FrameLocator => page.frameLocator('iframe[title^="Razorpay checkout"]');

/** Presses the button that names the amount, and waits for the gateway's window. */
export async function openGateway(shopper: Walker): Promise<FrameLocator> {
  await shopper.press(shopper.page.getByRole('button', { name: /^(?:Pay|Try again, pay) ₹/ }));
  const gateway = gatewayOf(shopper);
  await gateway.getByRole('heading', { name: 'Choose how to pay' }).waitFor();
  return gateway;
}

/** Pays in the gateway's window, which the sandbox approves. */
export async function pay(shopper: Walker): Promise<void> {
  const gateway = await openGateway(shopper);
  await shopper.press(gateway.getByRole('button', { name: /^Pay ₹/ }));
  await shopper.heading('Order placed');
}

/** Logs in on the login page. */
export async function fillLogin(shopper: Walker, { email, password }: Person): Promise<void> {
  const { page } = shopper;
  await shopper.type(page.getByLabel('E-mail'), email);
  await shopper.type(page.getByLabel('Password', { exact: true }), password);
  await shopper.press(page.getByRole('button', { name: 'Log in', exact: true }));
}

/** Places and pays an order without clicks, as if this browser had done it earlier. */
export async function havePaid(shopper: Walker, email: string, quantity = 2): Promise<Placed> {
  const placed = await placePaidOrder(shopper.shop, quantity, email);
  await havePlacedHere(shopper.page, shopper.shop, placed);
  return placed;
}

export const linkOf = ({ reference, key }: Pick<Placed, 'reference' | 'key'>): string =>
  `/order/${reference}?${new URLSearchParams({ key })}`;

/** Returns the message with this role and text. */
export const said = ({ page }: Walker, role: 'status' | 'alert', words: string | RegExp) =>
  page.getByRole(role).filter({ hasText: words });
