import { randomInt, randomUUID } from 'node:crypto';
import http from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Steering } from '#server/money/payments/test-gateway.ts';
import { anOrder } from '#server/selling/order-views/test-orders.ts';
import type { ShopperTally } from './shoppers.ts';

/** Results of a constant load; each request is sent once, without retries. */
export interface SteadyLoad {
  sent: number;
  /** Number of unexpected responses by kind: 'page 502', 'order cut (ECONNRESET)'. */
  failed: Map<string, number>;
  /** Duration of each response in ms. */
  ms: number[];
  /** Number of payments started and proved. */
  paid: number;
}

interface Where {
  url: string;
  gateway: Steering;
  goods: readonly { id: string; size: string }[];
  /** Acknowledged actions for the final check. */
  tally: ShopperTally;
}

const pages = [
  '/',
  '/sports/football',
  '/sports/cricket',
  '/product/8?category=Football',
  '/cart',
  '/tracker',
  '/api/products/category/Basketball',
];

interface Ask {
  what: string;
  path: string;
  body?: object;
  headers?: Record<string, string>;
  wanted?: number;
}

/** Shortens the text of a response, from the shop or the balancer. */
function wordsOf(said: string): string {
  return said
    .replace(/<[^>]*>|\s+/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
    .slice(0, 80);
}

/**
 * Creates a function that sends single requests over persistent connections, like a content network or proxy in front
 * of the balancer.
 */
function asker(url: string, load: SteadyLoad) {
  const { hostname, port } = new URL(url);
  const agent = new http.Agent({ keepAlive: true, maxSockets: 128 });
  const fail = (what: string) => void load.failed.set(what, (load.failed.get(what) ?? 0) + 1);

  function ask({ what, path, body, headers = {}, wanted = 200 }: Ask): Promise<string | undefined> {
    load.sent += 1;
    const begun = performance.now();
    const text = body && JSON.stringify(body);
    const own =
      text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) };
    return new Promise((resolve) => {
      const cut = (error: NodeJS.ErrnoException) => {
        fail(`${what} cut (${error.code ?? error.message})`);
        resolve(undefined);
      };
      const request = http.request({
        hostname,
        port,
        path,
        agent,
        method: text === undefined ? 'GET' : 'POST',
        headers: { ...headers, ...own },
      });
      request.setTimeout(30_000, () => request.destroy(new Error('no answer within 30 s')));
      request.on('error', cut);
      request.on('response', (response) => {
        let said = '';
        response.setEncoding('utf8').on('data', (part: string) => {
          said += part;
        });
        response.on('error', cut);
        response.on('end', () => {
          load.ms.push(performance.now() - begun);
          if (response.statusCode !== wanted) fail(`${what} ${response.statusCode}: ${wordsOf(said)}`);
          resolve(response.statusCode === wanted ? said : undefined);
        });
      });
      request.end(text);
    });
  }
  return { ask, close: () => agent.destroy() };
}

/** Places an order, pays for it at the gateway some time later, and sends the proof. */
async function buy(
  { gateway, goods, tally }: Where,
  ask: (wanted: Ask) => Promise<string | undefined>,
  load: SteadyLoad,
): Promise<void> {
  const key = randomUUID();
  const email = `steady-${key.slice(0, 13)}@faults.example`;
  const good = goods[randomInt(goods.length)];
  const phone = String(randomInt(6_000_000_000, 9_999_999_999));
  const body = {
    ...anOrder([{ _id: good?.id, size: good?.size, quantity: 1 }], { email, phone }),
    payment: 'razorpay',
  };
  const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
  const headers = { 'idempotency-key': key, 'x-forwarded-for': from };
  const told = await ask({ what: 'order', path: '/api/orders', body, headers, wanted: 201 });
  if (told === undefined) return;
  const { data } = JSON.parse(told) as {
    data: { reference: string; key: string; payment: { options: { order_id: string } } };
  };
  const placed = { key: data.key, email, custom: false, paid: false, cancelled: false };
  tally.placed.set(data.reference, placed);
  // The shopper is at the bank for a while; the process that started the payment may have ended by then.
  await pause(randomInt(8000));
  const { handed } = await gateway.pay(data.payment.options.order_id, 'approve', { method: 'upi' });
  placed.paid = true;
  if (!handed) return;
  if (
    await ask({
      what: 'payment',
      path: '/api/payments/razorpay/verify',
      body: handed,
      headers: { 'x-forwarded-for': from },
    })
  )
    load.paid += 1;
}

/**
 * Sends this number of requests per second until aborted, whatever the responses. Pages and lists; every tenth request
 * is a quote, every hundredth a paid order. Resolves after the last response.
 */
export async function loadSteadily(
  where: Where,
  perSecond: number,
  until: AbortSignal,
  load: SteadyLoad,
): Promise<void> {
  const { ask, close } = asker(where.url, load);
  const open = new Set<Promise<unknown>>();
  const begun = performance.now();
  const note = (work: Promise<unknown>) => {
    open.add(work);
    void work.finally(() => open.delete(work));
  };
  const cart = { lines: [{ _id: where.goods[0]?.id, size: 'M', quantity: 1 }] };
  for (let number = 0; !until.aborted; ) {
    // Catches up if it is late, as new visitors do not wait for others.
    for (const due = ((performance.now() - begun) / 1000) * perSecond; number < due; number += 1) {
      const from = `10.${randomInt(256)}.${randomInt(256)}.${randomInt(256)}`;
      const headers = { 'x-forwarded-for': from };
      if (number % 100 === 0) note(buy(where, ask, load));
      else if (number % 10 === 0) note(ask({ what: 'quote', path: '/api/checkout/quote', body: cart, headers }));
      else note(ask({ what: 'page', path: pages[number % pages.length] ?? '/', headers }));
    }
    await pause(5);
  }
  await Promise.all(open);
  close();
}
