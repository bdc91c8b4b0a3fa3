import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { officeKeyHeader } from '#contract/office/key-header.ts';
import { browserName } from '#server/office/staff-records/test-staff.ts';
import { aContact, aLine, anOrder } from '#server/selling/order-views/test-orders.ts';
import { endAllShops, type RunningShop, runScript, startShop } from './running-shop.ts';

// 200 buyers at two processes, while a member raises the prices of a sport and publishes an announcement.

const buyers = 200;
/** Orders placed before the changes begin, so that buyers are in the middle of their purchases. */
const ordersBefore = 100;

let shop: RunningShop;
let cookie = '';
beforeAll(async () => {
  shop = await startShop({ env: { PROCESSES: '2', WORK_BUDGETS: 'off', TRUST_PROXY: 'loopback' } });
  const entered = await fetch(`${shop.url}/api/office/demo`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': browserName, origin: shop.url },
    body: JSON.stringify({ role: 'owner' }),
  });
  cookie = entered.headers
    .getSetCookie()
    .map((set) => set.split(';', 1)[0])
    .join('; ');
});
afterAll(endAllShops);

/** Sends a call of the office. Returns its data; throws if it was refused. */
async function office<Data>(call: string, payload?: object): Promise<Data> {
  const [method = '', path = ''] = call.split(' ');
  const press = method === 'GET' ? {} : { [officeKeyHeader]: `press_${randomUUID()}` };
  const headers = { cookie, origin: shop.url, 'user-agent': browserName, ...press };
  const reply = await fetch(`${shop.url}/api/office${path}`, {
    method,
    headers: { ...headers, ...(payload && { 'content-type': 'application/json' }) },
    ...(payload && { body: JSON.stringify(payload) }),
  });
  const { data, message } = (await reply.json()) as { data: Data; message?: string };
  if (!reply.ok) throw new Error(`${call} answered ${reply.status}: ${message}`);
  return data;
}

/** Reads an address of the shop over a connection of its own, so that both processes answer. */
const read = (path: string) => fetch(`${shop.url}${path}`, { headers: { connection: 'close' } });

interface Sold {
  _id: string;
  Price: number;
  sizes: { size: string; available: boolean }[];
}
const footballOf = async () =>
  ((await (await read('/api/products/category/Football')).json()) as { data: Sold[] }).data.toSorted((a, b) =>
    a._id < b._id ? -1 : 1,
  );

interface Placed {
  reference: string;
  subtotal: number;
  /** Price that the buyer was shown. */
  seen: number;
}

/** Refusals after which a buyer looks again; a full shop asks to try again. */
const looksAgain = ['price_changed', 'out_of_stock', 'unavailable'];

/** Returns an address of a network of its own: buyers of one network share a limit of unpaid orders. */
const networkOf = (number: number) => `10.${Math.floor(number / 65_536)}.${Math.floor(number / 256) % 256}.1`;

/**
 * Orders one piece at the price that its cached page shows. Returns the order; undefined if the buyer has to look again.
 */
async function buy(number: number): Promise<Placed | undefined> {
  const products = await footballOf();
  const product = products[number % products.length];
  const size = product?.sizes.find(({ available }) => available)?.size;
  if (!product || !size) return undefined;
  const line = { ...aLine(product._id, size), seenPrice: product.Price };
  const order = { ...anOrder([line], aContact()), payment: 'razorpay' };
  const reply = await fetch(`${shop.url}/api/orders`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'idempotency-key': randomUUID(),
      'x-forwarded-for': networkOf(number * 256),
      connection: 'close',
    },
    body: JSON.stringify(order),
  });
  const { code = '', data } = (await reply.json()) as { code?: string; data: Omit<Placed, 'seen'> };
  if (reply.status === 201) return { reference: data.reference, subtotal: data.subtotal, seen: product.Price };
  if (!looksAgain.includes(code)) throw new Error(`an order was refused: ${reply.status} ${code}`);
  return undefined;
}

/** Lets all buyers buy until `over` is aborted. Calls `placed` for each order. */
async function letBuy(over: AbortSignal, placed: (order: Placed) => void) {
  await Promise.all(
    Array.from({ length: buyers }, async (_, number) => {
      for (let round = 0; !over.aborted; round += 1) {
        const order = await buy(number + round * buyers);
        if (order) placed(order);
      }
    }),
  );
}

async function raisePrices(id: string): Promise<void> {
  const changes = { price: { way: 'by', percent: 7, rounding: 'nine' } };
  await office(`POST /sheets/${id}/of-list`, { filter: { sport: 'football', view: 'sold' }, changes });
  await reaches(id, 'ready');
  await office(`POST /sheets/${id}/apply`, { confirmedPrice: true });
  await reaches(id, 'applied');
}

const reaches = (id: string, state: string) =>
  expect
    .poll(async () => (await office<{ state: string }>(`GET /sheets/${id}`)).state, { interval: 200, message: state })
    .toBe(state);

async function announce(words: string): Promise<void> {
  const { version, value } = await office<{ version: number; value: object }>('GET /content/announcement');
  await office('PUT /content/announcement', { value: { ...value, words }, version, from: null });
}

const everywhere = <T>(look: () => Promise<T>) => Promise.all(Array.from({ length: 12 }, look));
const announced = async () => (await (await read('/')).text()).includes('The rains are over');

test('every order has the price that its buyer saw, and both changes reach all pages and can be undone', async () => {
  const before = await footballOf();
  const orders: Placed[] = [];
  const over = new AbortController();
  const enough = Promise.withResolvers<void>();
  const buying = letBuy(over.signal, (order) => {
    if (orders.push(order) === ordersBefore) enough.resolve();
  });
  await Promise.race([enough.promise, buying]);
  const id = `sheet_${randomUUID()}`;
  await Promise.all([raisePrices(id), announce('The rains are over')]);
  const ordersDuring = orders.length;
  await expect.poll(() => orders.length).toBeGreaterThan(ordersDuring + ordersBefore);
  over.abort();
  await buying;

  // The price of each order is one that its buyer was shown; a buyer with an old page is asked again.
  const wrong = orders.filter(({ subtotal, seen }) => Math.round(subtotal * 100) !== Math.round(seen * 100));
  expect(wrong).toEqual([]);
  const after = await footballOf();
  expect(after.map(({ Price }) => Price)).not.toEqual(before.map(({ Price }) => Price));
  const prices = (products: Sold[]) => products.map(({ Price }) => Price);
  await expect.poll(() => everywhere(async () => prices(await footballOf()))).toEqual(Array(12).fill(prices(after)));
  await expect.poll(() => everywhere(announced)).toEqual(Array(12).fill(true));

  const { rows } = await office<{ rows: { what: string }[] }>('GET /audit');
  expect(rows.map(({ what }) => what).join('\n')).toMatch(/Announcement/i);
  expect(rows.map(({ what }) => what).join('\n')).toMatch(/Price \+7% to 9/);
  await office(`POST /sheets/${id}/undo`, {});
  await reaches(id, 'undone');
  await announce('');
  await expect.poll(() => everywhere(async () => prices(await footballOf()))).toEqual(Array(12).fill(prices(before)));
  await expect.poll(() => everywhere(announced)).toEqual(Array(12).fill(false));
  const { output } = await runScript('shop.ts', ['ledger'], shop.dataDir);
  expect(output).toContain('everything adds up');
});
