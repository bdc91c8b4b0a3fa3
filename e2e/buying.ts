import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { choose } from './choose.ts';

/** Completes the open part of the checkout. */
export async function carryOn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue', exact: true }).click();
}

const asha = { email: 'asha@example.in', phone: '+91 98200 43210' };

/** Fills in the contact and continues to the address. */
export async function fillContact(page: Page, { email, phone } = asha): Promise<void> {
  await page.getByLabel('E-mail').fill(email);
  await page.getByLabel('Mobile').fill(phone);
  await carryOn(page);
}

const mumbai = { pin: '400069', city: 'Mumbai', state: 'Maharashtra' };

/** PIN code for which express is faster than standard at any time of any day. */
export const chandigarh = { pin: '160017', city: 'Chandigarh', state: 'Chandigarh' };

/** Fills in an address, by default in Mumbai, and continues to the delivery method. The PIN fills city and state. */
export async function fillAddress(page: Page, to = mumbai): Promise<void> {
  await page.getByLabel('Full name').fill('Asha Sawant');
  await page.getByLabel('PIN code', { exact: true }).fill(to.pin);
  await expect.poll(() => page.getByLabel('City or district').inputValue()).toBe(to.city);
  expect(await page.getByLabel('State or territory').inputValue()).toBe(to.state);
  await page.getByLabel('Flat, house, building').fill('B-204, Gulmohar');
  await page.getByLabel('Area, street, village').fill('Old Nagardas Road, Andheri East');
  await carryOn(page);
  await page.getByRole('group', { name: 'Delivery method' }).waitFor();
}

/** Fills in contact and address of a guest, by default in Mumbai, up to the delivery method. */
export async function fillContactAndAddress(page: Page, to = mumbai, contact = asha): Promise<void> {
  await fillContact(page, contact);
  await fillAddress(page, to);
}

/** Fills in the checkout up to its review: a guest in Mumbai, standard delivery, and the given payment method. */
export async function fillCheckout(page: Page, pay = 'Cash on delivery', contact = asha): Promise<void> {
  await fillContactAndAddress(page, mumbai, contact);
  await page
    .getByText(/^Arrives /)
    .first()
    .waitFor();
  await carryOn(page);
  // Waits for the focus: the page scrolls to the heading of the part that opens, and clicks would miss before.
  await expect.poll(() => focused(page)).toContain('Payment');
  await choose(page.getByRole('radio', { name: pay }));
  await carryOn(page);
  await page.getByText('By placing this order you agree').waitFor();
}

/** Adds a product to the cart from its page, in the preselected size. */
export async function putInCart(page: Page, shopUrl: string, address = '/product/1?category=Cricket'): Promise<void> {
  await page.goto(`${shopUrl}${address}`);
  await page.getByRole('button', { name: 'Add to cart' }).first().click();
  await page.getByRole('link', { name: 'Cart, 1 item' }).waitFor();
}

/** Returns the label, name or text of the focused element; empty if it is the page. */
export function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement;
    if (!element || element === document.body) return '';
    const label =
      element instanceof HTMLInputElement || element instanceof HTMLSelectElement
        ? element.labels?.[0]?.textContent
        : undefined;
    return label ?? element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '';
  });
}

/** Presses Tab until the focused element has this name. */
export async function tabTo(page: Page, name: RegExp): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if (name.test(await focused(page))) return;
  }
  throw new Error(`the keyboard never reached ${name}; it stands on '${await focused(page)}'`);
}

/**
 * Goes from the cart to the review by keyboard only: a guest in Mumbai, standard delivery, and the given payment
 * method.
 */
export async function checkOutByKeyboard(page: Page, pay: string, { email, phone } = asha): Promise<void> {
  await page.getByText('Proceed to Checkout').first().waitFor();
  await tabTo(page, /^Proceed to Checkout$/);
  await page.keyboard.press('Enter');
  await page.getByRole('heading', { level: 1, name: 'Checkout' }).waitFor();
  for (const [label, typed] of [
    ['E-mail', email],
    ['Mobile', phone],
  ] as const) {
    await tabTo(page, new RegExp(`^${label}`));
    await page.keyboard.type(typed);
  }
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('Delivery address');
  for (const [label, typed] of [
    ['Full name', 'Asha Sawant'],
    ['PIN code', '400069'],
  ] as const) {
    await tabTo(page, new RegExp(`^${label}`));
    await page.keyboard.type(typed);
  }
  await expect.poll(() => page.getByLabel('City or district').inputValue()).toBe('Mumbai');
  await tabTo(page, /^Flat, house/);
  await page.keyboard.type('B-204');
  await tabTo(page, /^Area, street/);
  await page.keyboard.type('Nagardas Road');
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('Delivery method');
  await tabTo(page, /^Standard/);
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('Payment');
  // Payment methods are one group: Tab reaches the group, arrow keys move inside it.
  await tabTo(page, /^UPI/);
  for (let presses = 0; presses < 8 && !(await focused(page)).startsWith(pay); presses += 1)
    await page.keyboard.press('ArrowDown');
  expect(await focused(page)).toMatch(new RegExp(`^${pay}`));
  await page.keyboard.press('Enter');
  await expect.poll(() => focused(page)).toContain('Review');
}
