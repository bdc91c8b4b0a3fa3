import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { StaffRole } from '#contract/office/lists.ts';
import { deliverOrder } from '#e2e/courier-of.ts';
import { type Placed, payByUpi, placeGuestOrder, statusOf } from '#e2e/guest-orders.ts';
import type { SharedShop } from '#e2e/shared-shop.ts';
import { askOperator } from '#server/foundation/process/operator-socket.ts';

// State that a journey needs before it begins, arranged by calls to the shop instead of clicks.

export const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
export const desk = { viewport: { width: 1440, height: 900 } };

/** Returns an e-mail address that no other journey uses. */
export const newEmail = (name: string) => `${name}-${randomUUID()}@example.in`;

interface Ordered {
  product: string;
  /** Phone number with ten digits that only this journey uses. */
  phone: string;
  quantity?: number;
}

/** Places a guest's order of one product and pays it by UPI. */
export async function placePaid(shop: SharedShop, { product, phone, quantity = 1 }: Ordered): Promise<Placed> {
  const placed = await placeGuestOrder(shop, 'razorpay', quantity, newEmail('asha'), undefined, { product, phone });
  await payByUpi(shop, placed);
  await expect.poll(() => statusOf(shop, placed)).toBe('confirmed');
  return placed;
}

/** Places a paid order, packs it and lets the courier deliver it. */
export async function placeDelivered(shop: SharedShop, ordered: Ordered): Promise<Placed> {
  const placed = await placePaid(shop, ordered);
  const said: string[] = [];
  const code = await askOperator(shop.dataDir, { command: 'pack', args: [placed.reference] }, (line) =>
    said.push(line),
  );
  expect(code, said.join('\n')).toBe(0);
  await deliverOrder(shop, placed);
  return placed;
}

/** Opens a page of the office, signed in as the demo user of a role. */
export async function enterOffice(
  browser: Browser,
  { url }: SharedShop,
  role: StaffRole,
  address: string,
): Promise<Page> {
  const context = await browser.newContext(desk);
  const reply = await context.request.post(`${url}/api/office/demo`, { data: { role }, headers: { origin: url } });
  expect(reply.status(), await reply.text()).toBe(200);
  const page = await context.newPage();
  await page.goto(`${url}/office${address}`);
  await page.locator('h1').waitFor();
  return page;
}
