import { randomBytes, randomUUID } from 'node:crypto';
import os from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { readXlsx, writeXlsx } from 'hucre/xlsx';
import pg from 'pg';
import type { ProductSheet } from '#contract/office/product-sheets.ts';
import type { Db } from '#database/db.ts';
import { providePostgres } from '#scripts/provide-postgres.ts';
import { listSizes } from '#server/catalogue/catalogue-lists/list-sizes.ts';
import { seedEmptyShop } from '#server/catalogue/product-changes/seed-empty-shop.ts';
import { openServer } from '#server/foundation/database/database.ts';
import { createTestServerDatabase } from '#server/foundation/database/test-database.ts';
import { checkLedger } from '#server/selling/order-checks/check-ledger.ts';
import { aContact, aLine, anOrder, recount } from '#server/selling/order-views/test-orders.ts';
import type { BenchFigure, Benchmark } from './benchmark.ts';
import { medianOf } from './benchmark.ts';
import { type StartedShop, startShop } from './started-shop.ts';

const many = Number(process.env.SHEET_PRODUCTS ?? 100_000);
const most = 60;
/** Product that shoppers buy; it is in the spreadsheet too. */
const bought = 'cricket-1';
/** Load average of one minute at the start. */
const load = os.loadavg()[0] ?? 0;
const browser = { 'user-agent': 'Mozilla/5.0 Chrome/130.0' };

export const benchmark: Benchmark = {
  title: `${many.toLocaleString('en-IN')} products by spreadsheet`,
  about: `The whole shop as it is started, one process beside its PostgreSQL, its sandbox, the buyers and who measures, on one machine. Every product has its price raised in an XLSX file that was taken out before: it is brought back, compared, applied, and undone, as the office's page does it, with each moment from the press to the state that the page shows (looked at every 200 ms). EditConflict somebody opens a product and somebody orders, each a moment after the last. Times are those of this machine.`,
  async run(say) {
    const server = await providePostgres(say);
    process.env.TEST_DATABASE_URL = server.url;
    const made = await createTestServerDatabase();
    const database = openServer(made.url);
    let shop: StartedShop | undefined;
    try {
      await database.migrate();
      await seedEmptyShop(database.db);
      shop = await startShop({ DATABASE_URL: made.url });
      await shop.rested();
      // Runs after the cards of visible products are rendered, as rendering a card for each of these products would
      // take hours.
      await fill(made.url, database.db);
      await recount(database.db, bought, 'M', 5000);
      say(`${many} products are there`);
      const figures = await measure(shop, say);
      const { faults } = await checkLedger(database.db);
      figures.push({
        name: 'sums of the ledgers that do not agree',
        value: faults.length,
        unit: '',
        goal: { atMost: 0 },
      });
      return figures;
    } finally {
      await shop?.stop();
      await database.close();
      await made.drop();
      server.stop();
    }
  },
  below: () =>
    `\nThe machine’s load was ${load.toFixed(1)} when it began, on ${os.availableParallelism()} processors: beyond that many it waits for others.\n`,
};

/** Copies a shirt until there are this many, each with three sizes in stock. */
async function fill(url: string, db: Db): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ column_name: string }>(
      `select column_name from information_schema.columns where table_name = 'products' and table_schema = 'public'
        and column_name not in ('id', 'numeric_id', 'name', 'made_under', 'updated_at')`,
    );
    const columns = rows.map(({ column_name }) => column_name).join(', ');
    await client.query(`insert into products (id, numeric_id, name, ${columns})
      select 'cricket-' || n, n, 'Shirt of the bench ' || n, ${columns} from products,
        generate_series(10001, 10000 + ${many} - (select count(*)::int from products)) n where id = '${bought}'`);
    const { rows: made } = await client.query<{ id: string }>('select id from products where numeric_id > 10000');
    for (let from = 0; from < made.length; from += 5000) {
      const ids = made.slice(from, from + 5000).map(({ id }) => id);
      const sizes = ids.flatMap((productId) =>
        ['S', 'M', 'L'].map((size, position) => ({ productId, size, position, figure: 5 })),
      );
      await listSizes(db, ids, sizes, 'the bench');
    }
    await client.query('analyze');
  } finally {
    await client.end();
  }
}

interface Sold {
  order: number[];
  page: number[];
  wrong: string[];
  /** Orders whose price had changed on arrival; they are placed again, as a shopper would do. */
  asked: number;
  /** Current phase of the benchmark, and the requests in this phase that took longer than a second. */
  going: string;
  slow: string[];
}

/** Loads the product and orders it repeatedly with short pauses until aborted. */
async function buy({ url }: StartedShop, sold: Sold, over: AbortSignal): Promise<void> {
  const timed = async (times: number[], call: () => Promise<Response>) => {
    const from = performance.now();
    const reply = await call();
    const body = await reply.text();
    const took = performance.now() - from;
    times.push(took);
    if (took > 1000) sold.slow.push(`${Math.round(took)} ms, ${sold.going}`);
    if (reply.status === 409 && body.includes('price_changed')) sold.asked += 1;
    else if (!reply.ok) sold.wrong.push(`${reply.status} ${body.slice(0, 160)}`);
  };
  while (!over.aborted) {
    await timed(sold.page, () => fetch(`${url}/api/products/Cricket/1`));
    const body = JSON.stringify(anOrder([aLine(bought)], aContact()));
    const headers = { 'content-type': 'application/json', 'idempotency-key': randomUUID(), origin: url };
    await timed(sold.order, () => fetch(`${url}/api/orders`, { method: 'POST', headers, body }));
    // Stays within the limit of one network.
    await pause(250);
  }
}

async function selling<T>(shop: StartedShop, work: (sold: Sold) => Promise<T>): Promise<{ value: T; sold: Sold }> {
  const sold: Sold = { order: [], page: [], wrong: [], asked: 0, going: 'nothing', slow: [] };
  const over = new AbortController();
  const buying = buy(shop, sold, over.signal);
  try {
    return { value: await work(sold), sold };
  } finally {
    over.abort();
    await buying;
  }
}

async function measure(shop: StartedShop, say: (line: string) => void): Promise<BenchFigure[]> {
  const office = await enter(shop);
  const quiet = await selling(shop, () => pause(15_000));
  const began = performance.now();
  const taken = Buffer.from(await (await office('GET', 'product-export?format=xlsx')).arrayBuffer());
  const takeSeconds = (performance.now() - began) / 1000;
  say(`taken out in ${takeSeconds.toFixed(1)} s: ${(taken.length / 1e6).toFixed(1)} MB`);
  const { bytes, rows } = await raised(taken);
  const id = `sheet_${randomBytes(16).toString('hex')}`;
  const step = async (name: string, begin: () => Promise<unknown>, state: ProductSheet['state']) => {
    const from = performance.now();
    await begin();
    for (;;) {
      const sheet = ((await (await office('GET', `sheets/${id}`)).json()) as { data: ProductSheet }).data;
      if (sheet.state === state) break;
      if (sheet.state === 'unfit' || sheet.said) throw new Error(`${sheet.state}: ${sheet.said}`);
      await pause(200);
    }
    const seconds = (performance.now() - from) / 1000;
    say(`${name}: ${seconds.toFixed(1)} s`);
    return seconds;
  };
  const { value, sold } = await selling(shop, async (seen) => {
    seen.going = 'being compared';
    const tried = await step(
      'brought and compared',
      () => office('POST', `sheets/${id}?name=bench.xlsx`, bytes),
      'ready',
    );
    seen.going = 'being applied';
    const applied = await step('applied', () => office('POST', `sheets/${id}/apply`, {}), 'applied');
    const fresh = await seenAfter(shop);
    seen.going = 'applied';
    await pause(10_000);
    seen.going = 'being undone';
    const undone = await step('undone', () => office('POST', `sheets/${id}/undo`, {}), 'undone');
    seen.going = 'undone';
    await pause(10_000);
    return { tried, applied, fresh, undone };
  });
  for (const wrong of [...quiet.sold.wrong, ...sold.wrong].slice(0, 5)) say(`! ${wrong}`);
  for (const slow of sold.slow) say(`slow: ${slow}`);
  const worst = (times: readonly number[]) => Math.max(0, ...times);
  return [
    { name: 'rows', value: rows, unit: '' },
    { name: 'taken out as XLSX', value: takeSeconds, unit: 's' },
    { name: 'brought, read in a process of its own, and compared', value: value.tried, unit: 's' },
    { name: 'applied in one transaction', value: value.applied, unit: 's' },
    { name: 'both together', value: value.tried + value.applied, unit: 's', goal: { atMost: most } },
    { name: 'the shop has the new price after it says so', value: value.fresh, unit: 'ms', goal: { atMost: 1000 } },
    { name: 'undone in one transaction', value: value.undone, unit: 's', goal: { atMost: most } },
    { name: 'orders placed meanwhile', value: sold.order.length - sold.asked, unit: '' },
    { name: 'orders asked again, because their price had just changed', value: sold.asked, unit: '' },
    {
      name: 'orders and pages refused',
      value: quiet.sold.wrong.length + sold.wrong.length,
      unit: '',
      goal: { atMost: 0 },
    },
    { name: 'an order, median, against before', value: medianOf(sold.order) / medianOf(quiet.sold.order), unit: '' },
    { name: 'an order, the slowest', value: worst(sold.order), unit: 'ms' },
    { name: 'a product, the slowest', value: worst(sold.page), unit: 'ms' },
    { name: 'an order before, the slowest', value: worst(quiet.sold.order), unit: 'ms' },
  ];
}

/** Signs in to the demo's office as the merchandiser. */
async function enter({ url }: StartedShop) {
  const headers = { ...browser, origin: url, 'content-type': 'application/json' };
  const reply = await fetch(`${url}/api/office/demo`, {
    method: 'POST',
    headers,
    body: JSON.stringify({ role: 'merchandiser' }),
  });
  const cookie = reply.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
  return async (method: string, path: string, body?: Uint8Array | object) => {
    const raw = body instanceof Uint8Array;
    const answer = await fetch(`${url}/api/office/${path}`, {
      method,
      headers: {
        ...browser,
        origin: url,
        cookie,
        ...(method !== 'GET' && { 'idempotency-key': randomUUID() }),
        ...(body && { 'content-type': raw ? 'application/octet-stream' : 'application/json' }),
      },
      ...(body && { body: raw ? new Uint8Array(body) : JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${await answer.text()}`);
    return answer;
  };
}

/** Returns the spreadsheet with every price one rupee higher, as saved by a program. */
async function raised(taken: Buffer): Promise<{ bytes: Uint8Array; rows: number }> {
  const { sheets } = await readXlsx(taken);
  const rows = sheets[0]?.rows ?? [];
  const price = rows[0]?.indexOf('Price') ?? -1;
  for (const row of rows.slice(1)) row[price] = Number(row[price]) + 1;
  return { bytes: await writeXlsx({ sheets: [{ name: 'Products', rows }] }), rows: rows.length - 1 };
}

/** Returns the time in ms until a product's page shows the applied price. */
async function seenAfter({ url }: StartedShop): Promise<number> {
  const from = performance.now();
  for (;;) {
    const { data } = (await (await fetch(`${url}/api/products/Cricket/1`)).json()) as { data: { Price: number } };
    if (data.Price % 10 === 0) return performance.now() - from;
    if (performance.now() - from > 30_000) throw new Error(`the price is still ${data.Price}`);
    await pause(10);
  }
}
