import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { newDesign } from '#artwork/design/compose-design.ts';
import type { DesignTextLayer } from '#artwork/design/layers.ts';
import { courierOf } from '../courier-of.ts';
import type { RunningShop } from '../running-shop.ts';
import { longestWaitMs } from '../settled.ts';

/** Member with data for everything that account pages can show. */
export interface Someone {
  person: { firstName: string; lastName: string; email: string; password: string };
  /** Order that was just placed. */
  /** Order that was delivered, of which a piece is being returned. */
  placed: Placed;
  delivered: Placed;
  /** Order of delivered stock goods and of printed goods, of which one piece was cancelled. */
  mixed: Placed;
  /** Values that differ in every shop, and their replacements in the pictures. */
  shownAs: ReadonlyMap<string, string>;
}

export interface Placed {
  reference: string;
  key: string;
}

const address = {
  fullName: 'Asha Sawant',
  pin: '400069',
  line1: 'B-204, Gulmohar',
  line2: 'Nagardas Road, Andheri East',
  city: 'Mumbai',
  state: 'Maharashtra',
};

const person = { firstName: 'Asha', lastName: 'Sawant', email: 'asha@example.in', password: 'a late cut to third man' };

/** Creates a member, and creates address, design, orders and return by the shop's API. */
export async function haveSomeone(shop: RunningShop): Promise<Someone> {
  // Only the calls below move parcels.
  await courierOf(shop).set({ pace: 0 });
  const signedUp = await call<{ token: string }>(shop, '/api/auth/signup', person);
  const member = { authorization: `Bearer ${signedUp.reply.token}`, cookie: signedUp.cookie };
  const order = (lines: object[]) =>
    call<{ data: Placed }>(
      shop,
      '/api/orders',
      { lines, contact: { email: person.email, phone: '9820043210' }, address, payment: 'cod' },
      { ...member, 'idempotency-key': randomUUID() },
    ).then(({ reply }) => reply.data);
  await call(shop, '/api/account/addresses', { address, phone: '9820043210', isDefault: true }, member);
  const placed = await order([
    { _id: 'cricket-2', size: 'M', quantity: 2 },
    { _id: 'football-1', size: 'L', quantity: 1 },
  ]);
  const delivered = await order([{ _id: 'cricket-2', size: 'L', quantity: 2 }]);
  const awb = await deliver(shop, delivered);
  const { reply } = await call<{ data: { id: string } }>(
    shop,
    `/api/orders/${delivered.reference}/returns?key=${delivered.key}`,
    {
      lines: [{ line: 1, quantity: 1, newSize: 'XL' }],
      reason: 'too_small',
      outcome: 'exchange',
      pickup: { day: await pickupDay(shop, delivered) },
      unworn: true,
    },
    { ...member, 'idempotency-key': randomUUID() },
  );
  const mixed = await haveMixed(shop, member);
  const shownAs = new Map([
    [mixed.reference, 'M4XDP9RCLS'],
    [await bookedAs(shop, mixed), '7700000000003'],
    [placed.reference, 'K7QW4MX9TD'],
    [delivered.reference, 'H3NB8RP2VC'],
    [reply.data.id, 'R7KM2QX4TW'],
    [awb, '7700000000001'],
    [await bookedAs(shop, placed), '7700000000002'],
  ]);
  return { person, placed, delivered, mixed, shownAs };
}

const words = {
  id: 't',
  x: 0,
  y: 60,
  angle: 0,
  flipped: false,
  words: 'GULLY XI',
  font: 'block',
  colour: '#14170f',
  size: 30,
} as const;
const someWords: DesignTextLayer = { kind: 'text', ...words, outline: null, curve: 0 };

/**
 * Orders a shirt from the shelf and two printed ones, pays, lets the first be delivered, and cancels one of the printed
 * ones.
 */
async function haveMixed(shop: RunningShop, member: Record<string, string>): Promise<Placed> {
  const design = { ...newDesign('t-shirt'), sides: { front: [someWords], back: [] } };
  const saved = await call<{ data: { customProductId: string } }>(
    shop,
    '/api/designs',
    { design, rights: true },
    member,
  );
  const { customProductId } = saved.reply.data;
  const once = () => ({ ...member, 'idempotency-key': randomUUID() });
  const lines = [
    { _id: 'cricket-2', size: 'M', quantity: 1 },
    { customProductId, size: 'M', quantity: 2 },
  ];
  const contact = { email: person.email, phone: '9820043210' };
  const body = { lines, contact, address, payment: 'razorpay' };
  const placed = await call<{ data: Placed & { payment: { options: { order_id: string } } } }>(
    shop,
    '/api/orders',
    body,
    once(),
  );
  const mixed = placed.reply.data;
  const pay = { order_id: mixed.payment.options.order_id, method: 'upi', outcome: 'approve' };
  const answer = await fetch(`${shop.sandboxUrl}/razorpay/control/pay`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(pay),
  });
  await call(shop, '/api/payments/razorpay/verify', ((await answer.json()) as { handed: object }).handed);
  await deliver(shop, mixed);
  await call(
    shop,
    `/api/orders/${mixed.reference}/cancel?key=${mixed.key}`,
    { lines: [{ line: 2, quantity: 1 }], reason: 'changed_mind' },
    once(),
  );
  return mixed;
}

async function pickupDay(shop: RunningShop, { reference, key }: Placed): Promise<string> {
  const answer = await fetch(`${shop.url}/api/orders/${reference}/return-options?key=${key}`);
  const { data } = (await answer.json()) as { data: { pickupDays: { day: string }[] } };
  return data.pickupDays[0]?.day ?? '';
}

/** Waits until the courier has a parcel of an order. Returns its waybill. */
async function bookedAs(shop: RunningShop, { reference }: Placed): Promise<string> {
  const latest = performance.now() + longestWaitMs;
  for (;;) {
    const awb = (await courierOf(shop).parcelsOf(reference)).find(({ statuses }) => statuses.length > 0)?.awb;
    if (awb) return awb;
    if (performance.now() > latest) throw new Error(`order ${reference} was not booked`);
    await wait(300);
  }
}

/** Lets the courier deliver an order's parcel. Returns its waybill. */
async function deliver(shop: RunningShop, placed: Placed): Promise<string> {
  const latest = performance.now() + longestWaitMs;
  const awb = await bookedAs(shop, placed);
  for (;;) {
    // The parcel may already be delivered although the shop does not know yet.
    await courierOf(shop)
      .act(awb, 'advance')
      .catch(() => {});
    const answer = await fetch(`${shop.url}/api/orders/${placed.reference}?key=${placed.key}`);
    if (((await answer.json()) as { data: { parcels: { state: string }[] } }).data.parcels[0]?.state === 'delivered')
      return awb;
    if (performance.now() > latest) throw new Error(`order ${placed.reference} was not delivered`);
    await wait(400);
  }
}

async function call<T>(shop: RunningShop, path: string, body: object, headers: Record<string, string> = {}) {
  const answer = await fetch(shop.url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  const cookie = answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return { reply: (await answer.json()) as T, cookie };
}
