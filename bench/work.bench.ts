import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import { shopCosts } from '#server/app/shop/area-tables.ts';
import { type RequestKind, requestKindOf } from '#server/foundation/limits/request-costs.ts';
import { type BenchFigure, type Benchmark, medianOf } from './benchmark.ts';
import { startPageVisitor } from './page-visitor.ts';
import { costOf } from './processor-time.ts';
import { type StartedShop, startShop } from './started-shop.ts';
import { type Call, kindsOf, notThere, officeKindsOf } from './work-kinds.ts';

const atOnce = 60;
const quietMs = 4000;
const flooder = '198.51.100.7';
/** Number of calls per kind for measuring their cost. */
const costed = 40;
/** Number of invented orders in the office. */
const officeOrders = 2000;
const run = promisify(execFile);

async function send(
  { url }: StartedShop,
  { method = 'GET', path, body, headers: own }: Call,
  from = flooder,
): Promise<number> {
  const headers = {
    'x-forwarded-for': from,
    'content-type': 'application/json',
    'idempotency-key': crypto.randomUUID(),
    ...own,
  };
  const reply = await fetch(url + path, {
    method,
    headers,
    redirect: 'manual',
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  await reply.arrayBuffer();
  return reply.status;
}

/** Throws if calls of a kind were rejected as invalid, as their work was then not measured. */
export function requireMeant(name: string, statuses: readonly number[]): void {
  const refused = statuses.filter((status) => status === 400 || (status === 404 && name !== notThere));
  if (refused.length > 0)
    throw new Error(
      `${name}: ${refused.length} of ${statuses.length} were answered ${[...new Set(refused)].join(', ')}`,
    );
}

/** Sends sixty concurrent calls of one kind, and loads the home page as another visitor until the last is answered. */
async function flood(shop: StartedShop, name: string, call: (number: number) => Call, from: number) {
  const quiet = startPageVisitor(`${shop.url}/`);
  await wait(quietMs);
  const before = await quiet.stop();
  const visitor = startPageVisitor(`${shop.url}/`);
  await wait(300);
  const begun = performance.now();
  const answers = await Promise.all(Array.from({ length: atOnce }, (_, index) => send(shop, call(from + index))));
  requireMeant(name, answers);
  const seconds = (performance.now() - begun) / 1000;
  // Waits, as a shorter measurement would contain too few visits.
  if (seconds < 1) await wait(1000 - seconds * 1000);
  const during = await visitor.stop();
  const counts = Object.entries(Object.groupBy(answers, (status) => status)).map(
    ([status, list]) => `${list?.length} x ${status}`,
  );
  return {
    ratio: medianOf(during.times) / medianOf(before.times),
    slowest: Math.max(...during.times),
    seconds,
    counts: counts.join(', '),
    failures: during.failures,
  };
}

/** Returns the row of the request cost table for a call. */
function rowOf({ method = 'GET', path: address }: Call): RequestKind {
  const at = address.split('?', 1)[0] ?? '';
  if (!at.startsWith('/api/')) return /[?&]/.test(address) && !at.startsWith('/product/') ? 'countlessPage' : 'page';
  return requestKindOf(shopCosts, method, at.replace(/^\/api\/office\/orders\/[^/]+/, '/api/office/orders/:reference'));
}

/** Measures the cost of each kind of call, one after the other, each call from another address. */
async function measureCosts(shop: StartedShop, say: (line: string) => void): Promise<BenchFigure[]> {
  const figures: BenchFigure[] = [];
  let asked = 100_000;
  for (const [name, call] of Object.entries({ ...(await kindsOf(shop)), ...(await officeKindsOf(shop)) })) {
    const some = async (count: number) => {
      const statuses: number[] = [];
      for (let index = 0; index < count; index += 1, asked += 1)
        statuses.push(await send(shop, call(asked), `10.${(asked >> 16) & 255}.${(asked >> 8) & 255}.${asked & 255}`));
      requireMeant(name, statuses);
    };
    await some(10);
    const value = (await costOf(shop.pid, () => some(costed))) / costed;
    const row = rowOf(call(asked));
    const { costMs } = shopCosts[row];
    say(`${name} costs ${value.toFixed(1)} ms of a processor; \`${row}\` is ${costMs} ms`);
    figures.push({ name: `${name} costs, of \`${row}\` (${costMs} ms)`, value, unit: 'ms' });
  }
  return figures;
}

/** Starts a shop without rate limits with data in its office, and measures it. */
async function costsOf(say: (line: string) => void): Promise<BenchFigure[]> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'maidan-costs-'));
  const shop = await startShop({ TRUST_PROXY: 'loopback', PICTURES_AHEAD: 'off', DATA_DIR: dataDir });
  try {
    const command = path.resolve(import.meta.dirname, '../scripts/shop.ts');
    await run(process.execPath, [command, 'demo', 'fill', '--orders', String(officeOrders)], {
      env: { ...process.env, DATA_DIR: dataDir },
    });
    return await measureCosts(shop, say);
  } finally {
    await shop.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

export const benchmark: Benchmark = {
  title: 'Sixty of any call at once',
  about: `The whole shop; one address sends ${atOnce} calls of one kind at once, each new, so that nothing is answered from memory, while somebody elsewhere looks at the home page again and again. The home page's median meanwhile, to that of the ${quietMs / 1000} seconds before. Below it what a call of each kind costs: processor time of the shop and its database, of ${costed} calls one after the other, with ${officeOrders} orders in the office; beside it the row of docs/limits.md that bounds it.`,
  async run(say) {
    const budgets = process.env.WORK_BUDGETS ?? 'on';
    const shop = await startShop({ TRUST_PROXY: 'loopback', PICTURES_AHEAD: 'off', WORK_BUDGETS: budgets });
    try {
      const kinds = await kindsOf(shop);
      const figures: BenchFigure[] = [];
      let from = 1000;
      for (const [name, call] of Object.entries(kinds)) {
        // Warm-up: a kind's code is compiled in its first uses.
        for (let index = 0; index < 20; index += 1) await send(shop, call(from++));
        await wait(4000);
        const { ratio, slowest, seconds, counts, failures } = await flood(shop, name, call, from);
        from += atOnce;
        say(
          `${name}: home page ${ratio.toFixed(2)} times its quiet median, slowest ${slowest.toFixed(0)} ms; all answered after ${seconds.toFixed(1)} s: ${counts}`,
        );
        figures.push({ name: `home page during ${name}, to quiet`, value: ratio, unit: '', goal: { atMost: 2 } });
        figures.push({ name: 'its slowest', value: slowest, unit: 'ms' });
        figures.push({ name: 'not answered', value: failures, unit: '', goal: { atMost: 0 } });
      }
      return [...figures, ...(await costsOf(say))];
    } finally {
      await shop.stop();
    }
  },
};
