import { setTimeout as wait } from 'node:timers/promises';
import { type CollectedSpan, openTestCollector, type TestCollector } from '#server/foundation/http/test-collector.ts';
import { type BenchFigure, type Benchmark, medianOf } from './benchmark.ts';
import { costOf } from './processor-time.ts';
import { type StartedShop, startShop } from './started-shop.ts';
import { type Call, kindsOf } from './work-kinds.ts';

const asked = 40;
const warming = 15;
/** Maximum wait in ms for spans, which are exported every few seconds. */
const patienceMs = 30_000;

interface Product {
  numericId: number;
  Category: string;
}

/** Returns the five requests that take most of a shop's time; requests that must not be cached are unique. */
async function requestsOf(shop: StartedShop): Promise<Record<string, (number: number) => Call>> {
  const kinds = await kindsOf(shop);
  const products: Product[] = [];
  for (const name of ['Cricket', 'Football', 'Basketball', 'Limited Edition', 'Popular Athletes']) {
    const reply = await fetch(`${shop.url}/api/products/category/${encodeURIComponent(name)}`);
    products.push(...((await reply.json()) as { data: Product[] }).data);
  }
  const product = (number: number) => products[number] ?? { numericId: 1, Category: 'Cricket' };
  return {
    'the home page, kept': () => ({ path: '/' }),
    'a page of filters': (number) => ({ path: `/sports/cricket?from=${number + 1}&to=5000` }),
    'a page of a search': (number) => ({ path: `/search?q=jersey%20${number}` }),
    'a product for the first time': (number) => ({
      path: `/product/${product(number).numericId}?category=${encodeURIComponent(product(number).Category)}`,
    }),
    'placing an order': (number) => kinds.orders?.(number) ?? { path: '/' },
  };
}

const msOf = ({ startTimeUnixNano, endTimeUnixNano }: CollectedSpan) =>
  Number(BigInt(endTimeUnixNano) - BigInt(startTimeUnixNano)) / 1e6;

/** Returns the time in ms during which at least one span ran; spans that run in parallel count once. */
function together(spans: readonly CollectedSpan[]): number {
  let [sum, until] = [0, 0n];
  const times = spans.map((span) => [BigInt(span.startTimeUnixNano), BigInt(span.endTimeUnixNano)] as const);
  for (const [from, to] of times.toSorted((a, b) => (a[0] < b[0] ? -1 : 1))) {
    if (to <= until) continue;
    sum += Number(to - (from > until ? from : until)) / 1e6;
    until = to;
  }
  return sum;
}

/** Sends requests from this number on until enough were answered. Returns durations in ms and ids. */
async function ask(shop: StartedShop, call: (number: number) => Call, from: number, count: number) {
  const clocks: number[] = [];
  const ids: string[] = [];
  let number = from;
  for (; clocks.length < count; number += 1) {
    const { method = 'GET', path, body } = call(number);
    const more =
      body === undefined ? {} : { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() };
    const begun = performance.now();
    const reply = await fetch(shop.url + path, {
      method,
      headers: { 'accept-encoding': 'br, gzip', ...more },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    await reply.arrayBuffer();
    // Some sizes of the demo have little stock.
    if (reply.status === 409 && number < from + 200) continue;
    if (!reply.ok) throw new Error(`${path} was answered ${reply.status}`);
    clocks.push(performance.now() - begun);
    ids.push(reply.headers.get('x-request-id') ?? '');
  }
  return { clocks, ids, next: number };
}

async function measured(
  shop: StartedShop,
  collector: TestCollector,
  name: string,
  call: (number: number) => Call,
): Promise<BenchFigure[]> {
  const { next } = await ask(shop, call, 0, warming);
  let answers = { clocks: [] as number[], ids: [] as string[] };
  const cost = await costOf(shop.pid, async () => {
    answers = await ask(shop, call, next, asked);
  });
  const { clocks, ids } = answers;
  const figures: BenchFigure[] = [{ name: `${name}: as the caller sees it`, value: medianOf(clocks), unit: 'ms' }];
  // CPU time counted in hundredths of a second is too coarse for forty cached responses.
  if (!name.endsWith('kept'))
    figures.push({ name: `${name}: processor time, with the database’s`, value: cost / asked, unit: 'ms' });
  if (name.endsWith('kept')) return figures;
  const until = performance.now() + patienceMs;
  const idOf = (span: CollectedSpan) =>
    span.attributes.find(({ key }) => key === 'maidan.request_id')?.value.stringValue ?? '';
  const rootsOf = () => collector.spans.filter((span) => ids.includes(idOf(span)));
  while (rootsOf().length < asked && performance.now() < until) await wait(200);
  const roots = rootsOf();
  if (roots.length < asked) throw new Error(`of ${asked} ${roots.length} were traced`);
  const parts = roots.map((root) => {
    const below = collector.spans.filter(
      ({ traceId, spanId, kind }) => traceId === root.traceId && spanId !== root.spanId && kind === 3,
    );
    const within = below.filter((span) => BigInt(span.startTimeUnixNano) < BigInt(root.endTimeUnixNano));
    return { whole: msOf(root), database: together(within), statements: within.length };
  });
  return [
    ...figures,
    { name: `${name}: within the shop`, value: medianOf(parts.map(({ whole }) => whole)), unit: 'ms' },
    {
      name: `${name}: of it waiting for the database`,
      value: medianOf(parts.map(({ database }) => database)),
      unit: 'ms',
    },
    {
      name: `${name}: of it its own work`,
      value: medianOf(parts.map(({ whole, database }) => whole - database)),
      unit: 'ms',
    },
    { name: `${name}: statements`, value: medianOf(parts.map(({ statements }) => statements)), unit: '' },
  ];
}

export const benchmark: Benchmark = {
  title: 'Where the time of a request goes',
  about: `The whole shop, traced, asked by one caller for one thing after the other: ${asked} of each request after ${warming} that are not counted, each new where it is not said to be kept; medians. Waiting for the database is when at least one of the request’s statements was on its way; what is answered from memory is no span, and has only the caller’s clock.`,
  async run(say) {
    const collector = await openTestCollector();
    const shop = await startShop({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      PICTURES_AHEAD: 'off',
      LOG_LEVEL: 'info',
    });
    try {
      const figures: BenchFigure[] = [];
      for (const [name, call] of Object.entries(await requestsOf(shop))) {
        figures.push(...(await measured(shop, collector, name, call)));
        say(name);
      }
      return figures;
    } finally {
      await shop.stop();
      collector.close();
    }
  },
};
