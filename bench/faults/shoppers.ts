import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Steering } from '#server/money/payments/test-gateway.ts';
import { anOrder } from '#server/selling/order-views/test-orders.ts';

export interface FaultOrder {
  key: string;
  email: string;
  custom: boolean;
  paid: boolean;
  cancelled: boolean;
}

/** Actions of shoppers and the responses they got. */
export interface ShopperTally {
  /** Acknowledged orders by reference. */
  placed: Map<string, FaultOrder>;
  /** Number of responses by kind: 'order 201', 'page 200', 'order 503', 'page cut'. */
  answers: Map<string, number>;
  /** Responses that no fault explains: neither success, nor 'retry later', nor a broken connection. */
  wrong: string[];
  /** Orders resent without any response until the end. */
  unanswered: number;
  /** Time of the last acknowledged order, on the clock of `performance`. */
  lastPlacedAt: number;
  /** Durations of acknowledged orders and answered pages in ms, including refused attempts. */
  orderMs: number[];
  pageMs: number[];
}

export function newTally(): ShopperTally {
  return { placed: new Map(), answers: new Map(), wrong: [], unanswered: 0, lastPlacedAt: 0, orderMs: [], pageMs: [] };
}

interface Shopper {
  url: string;
  tally: ShopperTally;
  /** Products that the shoppers buy, with sufficient stock. */
  goods: readonly { id: string; size: string }[];
  gateway: Steering | undefined;
  /** Design to order too, if any. */
  design?: string | undefined;
  number: number;
}

/** Statuses after which browsers retry: the shop requests a retry, or a proxy lost the connection to its process. */
const elsewhere: ReadonlySet<number> = new Set([502, 503, 504]);

const noted = (tally: ShopperTally, what: string) => void tally.answers.set(what, (tally.answers.get(what) ?? 0) + 1);

interface Answer {
  status: number;
  body: string;
  /** Cookie to send from then on. */
  cookie: string;
}

/**
 * Sends a request and records the response. Responses that must never occur are recorded separately. Undefined after a
 * broken connection.
 */
async function ask(
  tally: ShopperTally,
  what: string,
  url: string,
  init: RequestInit = {},
): Promise<Answer | undefined> {
  try {
    const reply = await fetch(url, { signal: AbortSignal.timeout(30_000), ...init });
    const body = await reply.text();
    noted(tally, `${what} ${reply.status}`);
    if (reply.status >= 500 && !elsewhere.has(reply.status))
      tally.wrong.push(`${what} ${reply.status} ${url.replace(/^.*?\/\/[^/]*/, '')}: ${body.slice(0, 200)}`);
    const cookie = reply.headers.getSetCookie().map((set) => set.split(';', 1)[0]);
    return { status: reply.status, body, cookie: cookie.join('; ') };
  } catch (error) {
    noted(tally, `${what} cut`);
    if (error instanceof Error && error.name === 'TimeoutError') tally.wrong.push(`${what}: no answer within 30 s`);
    return undefined;
  }
}

const pages = [
  '/',
  '/sports/football',
  '/sports/cricket',
  '/api/products/category/Basketball',
  '/api/search/suggest?q=jersey',
  '/tracker',
];

async function browse({ url, tally }: Shopper): Promise<void> {
  const begun = performance.now();
  const reply = await ask(tally, 'page', `${url}${pages[randomInt(pages.length)]}`);
  if (reply && reply.status !== 200 && reply.status < 500) tally.wrong.push(`page ${reply.status}`);
  if (reply?.status === 200) tally.pageMs.push(performance.now() - begun);
}

function anyLine(goods: Shopper['goods']): { _id: string | undefined; size: string | undefined } {
  const one = goods[randomInt(goods.length)];
  return { _id: one?.id, size: one?.size };
}

function orderBody(line: Record<string, unknown>, { email, payment }: { email: string; payment: string }): string {
  const phone = String(randomInt(6_000_000_000, 9_999_999_999));
  return JSON.stringify({ ...anOrder([{ ...line, quantity: 1 + randomInt(2) }], { email, phone }), payment });
}

interface PlacedOrder {
  reference: string;
  key: string;
  payment?: { options: { order_id: string } };
}

function placedIn(body: string): PlacedOrder {
  return (JSON.parse(body) as { data: PlacedOrder }).data;
}

/**
 * Sends an order until it is answered, like browsers: with one idempotency key, repeated after 503 and timeouts. Orders
 * with a design are paid.
 */
export async function sendOrderUntilAnswered(
  shopper: Shopper,
  until: AbortSignal,
  custom = shopper.design !== undefined && randomInt(12) === 0,
): Promise<void> {
  const { url, tally, goods } = shopper;
  const online = shopper.gateway !== undefined && randomInt(3) === 0;
  const key = randomUUID();
  const email = `shopper-${key.slice(0, 13)}@faults.example`;
  const isPaidOnline = online || custom;
  const body = orderBody(custom ? { customProductId: shopper.design, size: 'M' } : anyLine(goods), {
    email,
    payment: isPaidOnline ? 'razorpay' : 'cod',
  });
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    'x-forwarded-for': `10.${shopper.number}.${randomInt(256)}.${randomInt(256)}`,
  };
  const begun = performance.now();
  for (;;) {
    const reply = await ask(tally, 'order', `${url}/api/orders`, { method: 'POST', headers, body });
    if (reply?.status === 201) {
      const placed = placedIn(reply.body);
      tally.lastPlacedAt = performance.now();
      tally.orderMs.push(tally.lastPlacedAt - begun);
      tally.placed.set(placed.reference, { key: placed.key, email, custom, paid: false, cancelled: false });
      if (isPaidOnline) await pay(shopper, placed, headers['x-forwarded-for']);
      if (randomInt(10) === 0) await cancel(shopper, placed, reply.cookie);
      return;
    }
    if (reply && !elsewhere.has(reply.status)) {
      tally.wrong.push(`order ${reply.status}: ${reply.body.slice(0, 300)}`);
      return;
    }
    // A shopper who leaves at the end has no acknowledgement, so the shop promised nothing.
    if (until.aborted) {
      tally.unanswered += 1;
      return;
    }
    await pause(100 + randomInt(200));
  }
}

/**
 * Pays at the gateway and passes the gateway's proof to the shop. If the proof is lost, the shop learns of it by
 * webhook or polling.
 */
async function pay(
  shopper: Shopper,
  placed: { reference: string; payment?: { options: { order_id: string } } },
  from: string,
): Promise<void> {
  const { gateway, tally, url } = shopper;
  if (!gateway || !placed.payment) return;
  // A gateway that is down takes no payment, so the order stays unpaid.
  const done = await gateway.pay(placed.payment.options.order_id, 'approve', { method: 'upi' }).catch(() => undefined);
  if (!done) return;
  const { handed } = done;
  const known = tally.placed.get(placed.reference);
  if (known) known.paid = true;
  if (!handed) return;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  await ask(tally, 'pay', `${url}/api/payments/razorpay/verify`, {
    method: 'POST',
    headers,
    body: JSON.stringify(handed),
  });
}

/** Cancels an order in the browser that placed it: the order link alone does not allow changes. */
async function cancel(
  { url, tally }: Shopper,
  { reference, key }: { reference: string; key: string },
  cookie: string,
): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie };
  const reply = await ask(tally, 'cancel', `${url}/api/orders/${reference}/cancel?key=${encodeURIComponent(key)}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ reason: 'changed_mind' }),
  });
  const known = tally.placed.get(reference);
  if (known && reply?.status === 200) known.cancelled = true;
  // 409: the parcel has already left.
  else if (reply && ![200, 409].includes(reply.status) && !elsewhere.has(reply.status))
    tally.wrong.push(`cancel ${reply.status}: ${reply.body.slice(0, 200)}`);
}

/** Lets shoppers browse and buy until aborted; each pauses between actions. */
export async function letShop(
  shopper: Omit<Shopper, 'number'>,
  count: number,
  restMs: number,
  until: AbortSignal,
): Promise<void> {
  const one = async (number: number) => {
    while (!until.aborted) {
      await browse({ ...shopper, number });
      await sendOrderUntilAnswered({ ...shopper, number }, until);
      await pause(randomInt(restMs * 2 + 1));
    }
  };
  await Promise.all(Array.from({ length: count }, (_, number) => one(number)));
}
