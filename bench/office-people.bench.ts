import { setTimeout as pause } from 'node:timers/promises';
import { providePostgres } from '#scripts/provide-postgres.ts';
import { seedEmptyShop } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { openServer } from '#server/foundation/database/database.ts';
import { createTestServerDatabase } from '#server/foundation/database/test-database.ts';
import { type BenchFigure, type Benchmark, medianOf } from './benchmark.ts';
import { fillOrders } from './office-orders.ts';
import { processorTimeOf } from './processor-time.ts';
import { type StartedShop, startShop } from './started-shop.ts';
import { officeCookie } from './work-kinds.ts';
import { loadByWrk, type WrkLoad } from './wrk.ts';

const many = Number(process.env.OFFICE_ORDERS ?? 1_000_000);
const people = Number(process.env.OFFICE_PEOPLE ?? 50);
const rounds = Number(process.env.ROUNDS ?? 5);
/** Interval in ms between actions of a busy person. */
const thoughtMs = 3000;
const seconds = 4;

/** Pages of the shop that office work must not slow down: one cached, others rendered per request. */
const pages = {
  'the home page': '/',
  'a filtered listing': '/sports/cricket?size=M',
  'a search': '/search?q=rovers%20cap',
};

/** Returns the requests of a working person in order; `reference` is the reference of an order. */
const presses = (reference: string) => [
  '/api/office/orders',
  `/api/office/orders/${reference}`,
  `/api/office/orders/${reference}/beside`,
  '/api/office/orders?state=paid,confirmed&sort=promise',
  '/api/office/search?q=asha',
  '/api/office/today',
  '/api/office/orders?city=Pune',
  '/api/office/packing',
];

interface AtWork {
  /** Number of responses, failures, and durations in ms. */
  answered: number;
  failed: string[];
  ms: number[];
}

/** Simulates one person at work until aborted, with the event stream open. */
async function work(
  url: string,
  cookie: string,
  reference: string,
  tally: AtWork,
  begin: number,
  until: AbortSignal,
): Promise<void> {
  const headers = { cookie };
  const stream = await fetch(`${url}/api/office/stream`, { headers, signal: until }).catch(() => undefined);
  const list = presses(reference);
  for (let at = begin; !until.aborted; at += 1) {
    // Random pauses, so that people do not act at the same moments.
    await pause(thoughtMs * (0.5 + ((at * 7919) % 1000) / 1000), undefined, { signal: until }).catch(() => {});
    if (until.aborted) break;
    const from = performance.now();
    const path = list[at % list.length] ?? '';
    const reply = await fetch(url + path, { headers, signal: until }).catch(() => undefined);
    await reply?.arrayBuffer().catch(() => {});
    if (until.aborted) break;
    tally.ms.push(performance.now() - from);
    if (reply?.ok) tally.answered += 1;
    else tally.failed.push(`${path}: ${reply?.status ?? 'no answer'}`);
  }
  await stream?.body?.cancel().catch(() => {});
}

async function fifty(
  shop: StartedShop,
  references: readonly string[],
): Promise<{ tally: AtWork; stop(): Promise<void> }> {
  const tally: AtWork = { answered: 0, failed: [], ms: [] };
  const over = new AbortController();
  const cookies = await Promise.all(['owner', 'manager'].map((role) => officeCookie(shop.url, role)));
  const all = Array.from({ length: people }, (_, at) => {
    const reference = references[at % references.length] ?? '';
    return work(shop.url, cookies[at % cookies.length] ?? '', reference, tally, at, over.signal);
  });
  await pause(thoughtMs);
  return {
    tally,
    async stop() {
      over.abort();
      await Promise.allSettled(all);
    },
  };
}

/** Loads a page as one shopper after another, with an independent tool. */
async function asked(shop: StartedShop, path: string): Promise<WrkLoad & { us: number }> {
  const before = await processorTimeOf(shop.pid);
  const load = await loadByWrk(shop.url + path, { seconds, connections: 2 });
  if (load.failed > 0) throw new Error(`${path}: ${load.failed} were not answered`);
  return { ...load, us: ((await processorTimeOf(shop.pid)) - before) / load.perSecond / seconds };
}

/** Measures each page with an idle and a busy office, alternating. */
async function measure(
  shop: StartedShop,
  references: readonly string[],
  say: (line: string) => void,
): Promise<BenchFigure[]> {
  const ratios = new Map(
    Object.keys(pages).map((name) => [name, { half: [] as number[], most: [] as number[], often: [] as number[] }]),
  );
  const working: AtWork = { answered: 0, failed: [], ms: [] };
  // Warm-up: until the engine has compiled the code, pages are slow and requests may be refused.
  for (const path of Object.values(pages)) await loadByWrk(shop.url + path, { seconds, connections: 2 });
  for (let round = 0; round < rounds; round += 1) {
    const alone = new Map<string, WrkLoad>();
    const beside = new Map<string, WrkLoad>();
    const turns = round % 2 === 0 ? ([alone, beside] as const) : ([beside, alone] as const);
    for (const kept of turns) {
      const office = kept === beside ? await fifty(shop, references) : undefined;
      for (const [name, path] of Object.entries(pages)) kept.set(name, await asked(shop, path));
      if (!office) continue;
      await office.stop();
      working.answered += office.tally.answered;
      working.failed.push(...office.tally.failed);
      working.ms.push(...office.tally.ms);
    }
    for (const [name, kept] of ratios) {
      const [was, is] = [alone.get(name), beside.get(name)];
      if (!was || !is) continue;
      kept.half.push(is.p50Ms / was.p50Ms);
      kept.most.push(is.p99Ms / was.p99Ms);
      kept.often.push(is.perSecond / was.perSecond);
    }
    say(
      `round ${round + 1}: ${[...ratios].map(([name, { half, often }]) => `${name} ${half.at(-1)?.toFixed(2)} (${often.at(-1)?.toFixed(2)})`).join(', ')}`,
    );
  }
  for (const wrong of new Set(working.failed)) say(`wrong: ${wrong}`);
  working.ms.sort((a, b) => a - b);
  return [
    ...[...ratios].flatMap(([name, { half, most, often }]): BenchFigure[] => [
      {
        name: `${name}: half of all answers, with the office at work against without`,
        value: medianOf(half),
        unit: '',
        goal: { atMost: 1.1 },
      },
      { name: `${name}: the slowest of a hundred`, value: medianOf(most), unit: '' },
      { name: `${name}: answers a second`, value: medianOf(often), unit: '' },
    ]),
    { name: 'presses in the office that were answered', value: working.answered, unit: '' },
    { name: 'presses that were not', value: working.failed.length, unit: '', goal: { atMost: 0 } },
    {
      name: 'a press: the slowest of twenty',
      value: working.ms[Math.floor(working.ms.length * 0.95)] ?? 0,
      unit: 'ms',
    },
  ];
}

export const benchmark: Benchmark = {
  title: `${people} people at work in the office`,
  about: `One process of the shop on a PostgreSQL with ${many.toLocaleString('en-IN')} orders. ${people} people have the office open, each with its stream of news, and press something every ${thoughtMs / 1000} s on the average: lists, filters, orders, searches, Today, the packing desk. Beside them shoppers’ pages are asked for by wrk over two connections, one after the other, for ${seconds} s each, by turns with the office empty and full, ${rounds} rounds; ratios are the middle of those of each round.`,
  async run(say) {
    const server = await providePostgres(say);
    process.env.TEST_DATABASE_URL = server.url;
    const made = await createTestServerDatabase();
    const database = openServer(made.url);
    let shop: StartedShop | undefined;
    try {
      await database.migrate();
      await seedEmptyShop(database.db);
      await fillOrders(made.url, many);
      say(`${many} orders are written`);
      const { rows } = await database.pool.query<{ reference: string }>(
        'select reference from orders order by placed_at desc limit 200',
      );
      shop = await startShop({ DATABASE_URL: made.url, PICTURES_AHEAD: 'off' });
      return await measure(
        shop,
        rows.map(({ reference }) => reference),
        say,
      );
    } finally {
      await shop?.stop();
      await database.close();
      await made.drop();
      server.stop();
    }
  },
};
