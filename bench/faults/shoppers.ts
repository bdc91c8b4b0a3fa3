import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import type { Steering } from '#server/money/payments/test-gateway.ts';
import { anOrder } from '#server/selling/order-views/test-orders.ts';

export interface Placed {
  key: string;
  email: string;
  custom: boolean;
  paid: boolean;
  cancelled: boolean;
}

/** What shoppers did and met. */
export interface Tally {
  /** Orders that were acknowledged, by the reference they were told. */
  placed: Map<string, Placed>;
  /** Answers by what they were: 'order 201', 'page 200', 'order 503', 'page cut'. */
  answers: Map<string, number>;
  /** What no fault explains: neither success, nor 'not now', nor a cut connection. */
  wrong: string[];
  /** Orders that were sent again and again and never answered before everybody had to leave. */
  unanswered: number;
  /** When the last order was acknowledged, on performance's clock. */
  lastPlacedAt: number;
  /** How long each acknowledged order and each answered page took, in ms, tries that were refused included. */
  orderMs: number[];
  pageMs: number[];
}

export function newTally(): Tally {
  return { placed: new Map(), answers: new Map(), wrong: [], unanswered: 0, lastPlacedAt: 0, orderMs: [], pageMs: [] };
}

interface Shopper {
  url: string;
  tally: Tally;
  /** Goods they buy, each with enough pieces. */
  goods: readonly { id: string; size: string }[];
  gateway: Steering | undefined;
  /** A design of their own, where it is ordered as well. */
  design?: string | undefined;
  number: number;
}

/** The shop asks to come back in a moment; or a proxy says that the process it had asked died under it. A browser asks again. */
const elsewhere: ReadonlySet<number> = new Set([502, 503, 504]);

const noted = (tally: Tally, what: string) => void tally.answers.set(what, (tally.answers.get(what) ?? 0) + 1);

interface Answer {
  status: number;
  body: string;
  /** What the browser brings from then on. */
  cookie: string;
}

/** Asks the shop; undefined where the connection broke. Says what came, and what should never come. */
async function ask(tally: Tally, what: string, url: string, init: RequestInit = {}): Promise<Answer | undefined> {
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

const pages = ['/', '/sports/football', '/sports/cricket', '/api/products/category/Basketball', '/api/search/suggest?q=jersey', '/tracker'];

async function browse({ url, tally }: Shopper): Promise<void> {
  const begun = performance.now();
  const reply = await ask(tally, 'page', `${url}${pages[randomInt(pages.length)]}`);
  if (reply && reply.status !== 200 && reply.status < 500) tally.wrong.push(`page ${reply.status}`);
  if (reply?.status === 200) tally.pageMs.push(performance.now() - begun);
}

/** Sends an order until it is answered, as the browser does: under one key, again after 503 and after silence. One of their own design is paid for. */
export async function order(
  shopper: Shopper,
  until: AbortSignal,
  custom = shopper.design !== undefined && randomInt(12) === 0,
): Promise<void> {
  const { url, tally, goods } = shopper;
  const online = shopper.gateway !== undefined && randomInt(3) === 0;
  const key = randomUUID();
  const email = `shopper-${key.slice(0, 13)}@faults.example`;
  const goodsLine = goods[randomInt(goods.length)];
  const line = custom ? { customProductId: shopper.design, size: 'M' } : { _id: goodsLine?.id, size: goodsLine?.size };
  const phone = String(randomInt(6_000_000_000, 9_999_999_999));
  const wanted = anOrder([{ ...line, quantity: 1 + randomInt(2) }], { email, phone });
  const body = JSON.stringify({ ...wanted, payment: online || custom ? 'razorpay' : 'cod' });
  const headers = {
    'content-type': 'application/json',
    'idempotency-key': key,
    'x-forwarded-for': `10.${shopper.number}.${randomInt(256)}.${randomInt(256)}`,
  };
  const begun = performance.now();
  for (;;) {
    const reply = await ask(tally, 'order', `${url}/api/orders`, { method: 'POST', headers, body });
    if (reply?.status === 201) {
      const placed = (JSON.parse(reply.body) as { data: { reference: string; key: string; payment?: { options: { order_id: string } } } })
        .data;
      tally.lastPlacedAt = performance.now();
      tally.orderMs.push(tally.lastPlacedAt - begun);
      tally.placed.set(placed.reference, { key: placed.key, email, custom, paid: false, cancelled: false });
      if (online || custom) await pay(shopper, placed, headers['x-forwarded-for']);
      if (randomInt(10) === 0) await cancel(shopper, placed, reply.cookie);
      return;
    }
    if (reply && !elsewhere.has(reply.status)) {
      tally.wrong.push(`order ${reply.status}: ${reply.body.slice(0, 300)}`);
      return;
    }
    // Whoever leaves the shop at its end has no acknowledgement, and expects nothing.
    if (until.aborted) {
      tally.unanswered += 1;
      return;
    }
    await pause(100 + randomInt(200));
  }
}

/** Pays at the gateway and hands its proof to the shop. Where that is lost the gateway's message or the shop's question tells it. */
async function pay(
  shopper: Shopper,
  placed: { reference: string; payment?: { options: { order_id: string } } },
  from: string,
): Promise<void> {
  const { gateway, tally, url } = shopper;
  if (!gateway || !placed.payment) return;
  // A gateway that is away takes no payment: the order is not paid.
  const done = await gateway.pay(placed.payment.options.order_id, 'approve', { method: 'upi' }).catch(() => undefined);
  if (!done) return;
  const { handed } = done;
  const known = tally.placed.get(placed.reference);
  if (known) known.paid = true;
  if (!handed) return;
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': from };
  await ask(tally, 'pay', `${url}/api/payments/razorpay/verify`, { method: 'POST', headers, body: JSON.stringify(handed) });
}

/** Cancels in the browser that placed it: the link alone changes nothing. */
async function cancel({ url, tally }: Shopper, { reference, key }: { reference: string; key: string }, cookie: string): Promise<void> {
  const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), cookie };
  const reply = await ask(tally, 'cancel', `${url}/api/orders/${reference}/cancel?key=${encodeURIComponent(key)}`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ reason: 'changed_mind' }),
  });
  const known = tally.placed.get(reference);
  if (known && reply?.status === 200) known.cancelled = true;
  // 409: its parcel has left meanwhile.
  else if (reply && ![200, 409].includes(reply.status) && !elsewhere.has(reply.status))
    tally.wrong.push(`cancel ${reply.status}: ${reply.body.slice(0, 200)}`);
}

/** Lets shoppers look about and buy until they are told to leave; each rests a little between what it does. */
export async function letShop(shopper: Omit<Shopper, 'number'>, count: number, restMs: number, until: AbortSignal): Promise<void> {
  const one = async (number: number) => {
    while (!until.aborted) {
      await browse({ ...shopper, number });
      await order({ ...shopper, number }, until);
      await pause(randomInt(restMs * 2 + 1));
    }
  };
  await Promise.all(Array.from({ length: count }, (_, number) => one(number)));
}
