import { randomUUID } from 'node:crypto';
import type { Page } from 'playwright-core';
import type { RunningShop } from './running-shop.ts';

/** URLs of a shop and its simulated services. */
export type Addresses = Pick<RunningShop, 'url' | 'sandboxUrl'>;

export interface Placed {
  reference: string;
  key: string;
  payment?: { options: { order_id: string } };
  /** E-mail address that receives the order's mails. */
  email: string;
  /** Cookie of the browser that placed it, which allows changes. */
  proof: string;
}

function send(address: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(address, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

export async function post<T>(address: string, body: object, headers: Record<string, string> = {}): Promise<T> {
  const reply = await send(address, body, headers);
  if (!reply.ok) throw new Error(`${address}: ${reply.status} ${await reply.text()}`);
  return (await reply.json()) as T;
}

/** Places a guest's order without a browser, for goods that are in good stock. */
export async function placeGuestOrder(
  shop: Addresses,
  payment: 'cod' | 'razorpay',
  quantity = 2,
  email = 'asha@example.in',
  place = { pin: '400069', city: 'Mumbai', state: 'Maharashtra' },
  { product = 'cricket-2', phone = '9820043210' } = {},
): Promise<Placed> {
  const address = { fullName: 'Asha Sawant', line1: 'B-204, Gulmohar', line2: 'Nagardas Road', ...place };
  const contact = { email, phone };
  const lines = [{ _id: product, size: 'M', quantity }];
  const reply = await send(
    `${shop.url}/api/orders`,
    { lines, contact, address, payment },
    { 'idempotency-key': randomUUID() },
  );
  if (!reply.ok) throw new Error(`the order was not placed: ${reply.status} ${await reply.text()}`);
  const { data } = (await reply.json()) as { data: Omit<Placed, 'email' | 'proof'> };
  const proof = reply.headers.getSetCookie().find((cookie) => cookie.startsWith('orders=')) ?? '';
  return { ...data, email, proof: proof.slice('orders='.length).split(';')[0] ?? '' };
}

/** Approves the UPI payment of an order at the bank, and notifies the shop. */
export async function payByUpi(shop: Addresses, placed: Pick<Placed, 'payment'>): Promise<void> {
  const order_id = placed.payment?.options.order_id;
  const pay = { order_id, method: 'upi', outcome: 'approve' };
  const { handed } = await post<{ handed: object }>(`${shop.sandboxUrl}/razorpay/control/pay`, pay);
  await post(`${shop.url}/api/payments/razorpay/verify`, handed);
}

/** Places an order and pays it by UPI. */
export async function placePaidOrder(shop: Addresses, quantity = 2, email?: string): Promise<Placed> {
  const placed = await placeGuestOrder(shop, 'razorpay', quantity, email);
  await payByUpi(shop, placed);
  return placed;
}

/** Gives a page's browser the cookie of the browser that placed the order. */
export async function havePlacedHere(page: Page, { url }: Addresses, { proof }: Placed): Promise<void> {
  await page.context().addCookies([{ name: 'orders', value: proof, url, httpOnly: true, sameSite: 'Lax' }]);
}

/** Returns the state of a whole order as named by the shop. */
export async function statusOf(
  shop: Addresses,
  { reference, key }: Pick<Placed, 'reference' | 'key'>,
): Promise<string> {
  const reply = await fetch(`${shop.url}/api/orders/${reference}?key=${key}`);
  return ((await reply.json()) as { data: { status: string } }).data.status;
}
