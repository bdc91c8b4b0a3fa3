import { setTimeout as wait } from 'node:timers/promises';
import { type Benchmark, type Figure, median } from './benchmark.ts';
import { visit } from './page-visitor.ts';
import { type StartedShop, startShop } from './started-shop.ts';

const atOnce = 60;
const quietMs = 4000;
const flooder = '198.51.100.7';

interface Call {
  method?: string;
  path: string;
  body?: unknown;
}

interface Product {
  _id: string;
  numericId: number;
}

const addressOf = (number: number) => ({
  fullName: 'Asha Sawant',
  pin: '400069',
  line1: `B-${number}`,
  line2: 'Nagardas Road',
  city: 'Mumbai',
  state: 'Maharashtra',
});

/** One call of each kind, new each time: what is kept costs nothing. */
async function kindsOf({ url }: StartedShop): Promise<Record<string, (number: number) => Call>> {
  const reply = await fetch(`${url}/api/products/category/Cricket`);
  const { data } = (await reply.json()) as { data: Product[] };
  const fifty = Array.from({ length: 50 }, (_, index) => data[index % data.length] as Product);
  const lines = fifty.map(({ numericId }) => ({ category: 'Cricket', numericId, size: 'M', quantity: 1 }));
  const order = (number: number) => ({
    lines: [{ _id: data[number % data.length]?._id, size: 'M', quantity: 1 }],
    contact: { email: `shopper-${number}@example.com`, phone: '9820043210' },
    address: addressOf(number),
    payment: 'cod',
  });
  return {
    'pages of searches': (number) => ({ path: `/search?q=jersey%20${number}` }),
    'pages of filters': (number) => ({ path: `/sports/cricket?min=${number}` }),
    'pages that are not there': (number) => ({ path: `/product/${9000 + number}?category=Cricket` }),
    'quotes of 50 lines by number': () => ({ method: 'POST', path: '/api/checkout/quote', body: { lines } }),
    suggestions: (number) => ({ path: `/api/search/suggest?q=jersey%20${number}` }),
    'searches of the interface': (number) => ({ path: `/api/products/search/jersey%20${number}` }),
    'wrong passwords': (number) => ({
      method: 'POST',
      path: '/api/auth/login',
      body: { email: `a${number}@example.com`, password: 'a wrong one here' },
    }),
    orders: (number) => ({ method: 'POST', path: '/api/orders', body: order(number) }),
    'parcels looked for': (number) => ({
      method: 'POST',
      path: '/api/shiprocket/track',
      body: { trackingNumber: `MDN${100_000_000 + number}` },
    }),
  };
}

async function send({ url }: StartedShop, { method = 'GET', path, body }: Call): Promise<number> {
  const headers = { 'x-forwarded-for': flooder, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
  const reply = await fetch(url + path, { method, headers, redirect: 'manual', ...(body !== undefined && { body: JSON.stringify(body) }) });
  await reply.arrayBuffer();
  return reply.status;
}

/** Has sixty calls of one kind come at once, and looks at the home page from elsewhere until the last is answered. */
async function flood(shop: StartedShop, call: (number: number) => Call, from: number) {
  const quiet = visit(`${shop.url}/`);
  await wait(quietMs);
  const before = await quiet.stop();
  const visitor = visit(`${shop.url}/`);
  await wait(300);
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: atOnce }, (_, index) => send(shop, call(from + index))));
  const seconds = (performance.now() - begun) / 1000;
  // Too short a flood would be seen by too few visits to tell anything.
  if (seconds < 1) await wait(1000 - seconds * 1000);
  const during = await visitor.stop();
  const counts = Object.entries(Object.groupBy(answers, (status) => status)).map(([status, list]) => `${list?.length} x ${status}`);
  return {
    ratio: median(during.times) / median(before.times),
    slowest: Math.max(...during.times),
    seconds,
    counts: counts.join(', '),
    failures: during.failures,
  };
}

export const benchmark: Benchmark = {
  title: 'Sixty of any call at once',
  about: `The whole shop; one address sends ${atOnce} calls of one kind at once, each new, so that nothing is answered from memory, while somebody elsewhere looks at the home page again and again. The home page's median meanwhile, to that of the ${quietMs / 1000} seconds before.`,
  async run(say) {
    const budgets = process.env.WORK_BUDGETS ?? 'on';
    const shop = await startShop({ TRUST_PROXY: 'loopback', PICTURES_AHEAD: 'off', WORK_BUDGETS: budgets });
    try {
      const kinds = await kindsOf(shop);
      const figures: Figure[] = [];
      let from = 1000;
      for (const [name, call] of Object.entries(kinds)) {
        // The code of a kind is compiled by its first uses.
        for (let index = 0; index < 20; index += 1) await send(shop, call(from++));
        await wait(4000);
        const { ratio, slowest, seconds, counts, failures } = await flood(shop, call, from);
        from += atOnce;
        say(
          `${name}: home page ${ratio.toFixed(2)} times its quiet median, slowest ${slowest.toFixed(0)} ms; all answered after ${seconds.toFixed(1)} s: ${counts}`,
        );
        figures.push({ name: `home page during ${name}, to quiet`, value: ratio, unit: '', goal: { atMost: 2 } });
        figures.push({ name: 'its slowest', value: slowest, unit: 'ms' });
        figures.push({ name: 'not answered', value: failures, unit: '', goal: { atMost: 0 } });
      }
      return figures;
    } finally {
      await shop.stop();
    }
  },
};
