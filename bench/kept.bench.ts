import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { get } from 'node:http';
import path from 'node:path';
import { type BenchFigure, type Benchmark, medianOf } from './benchmark.ts';
import { type StartedShop, startShop } from './started-shop.ts';
import { loadByWrk, type WrkLoad } from './wrk.ts';

const rounds = Number(process.env.ROUNDS ?? 5);
const encoding = { 'accept-encoding': 'br, gzip' };

/** Cached responses requested most: a page, a revalidated page, an API reply, a picture, a file of the build. */
interface Kept {
  name: string;
  address: (home: string) => string;
  known?: boolean;
}

/** Returns a function that finds the first address of this form on the home page. */
function found(form: RegExp): (home: string) => string {
  return (home) => {
    const address = form.exec(home)?.[0];
    if (!address) throw new Error(`the home page has nothing like ${form.source}`);
    return address;
  };
}

const kept: readonly Kept[] = [
  { name: 'home page', address: () => '/' },
  { name: 'home page that the browser has (304)', address: () => '/', known: true },
  { name: 'listing', address: () => '/sports/cricket' },
  { name: 'product, as JSON', address: () => '/api/products/cricket/1' },
  { name: 'picture of a card', address: found(/\/images\/[^/\s"]+\/[^\s",]+\.webp/) },
  { name: 'script of the build', address: found(/\/assets\/[^"\s\\]+\.js/) },
];

/** End of the name of the figure in each row that is compared with the bare server. */
const besideBare = ': answers, beside the bare server’s';

export const benchmark: Benchmark = {
  title: 'What is kept, beside a bare server',
  about: `The whole shop in a process of its own, every request written to its log, in turns with a bare \`node:http\` server in a process of its own that sends the same head and body; ${rounds} rounds of two seconds, each by wrk over 32 connections; medians. Both answer from memory: what is left is what the shop itself costs. Processor time is the whole process’s.`,
  async run(say) {
    const shop = await startShop({ LOG_LEVEL: 'info' });
    try {
      await shop.rested();
      const home = await (await fetch(shop.url)).text();
      const figures: BenchFigure[] = [];
      for (const one of kept) figures.push(...(await measured(one, shop, one.address(home), say)));
      const shares = figures.filter(({ name }) => name.endsWith(besideBare)).map(({ value }) => value);
      const name = 'median of all rows: answers, beside the bare server’s';
      return [{ name, value: medianOf(shares), unit: '', goal: { atLeast: 0.8 } }, ...figures];
    } finally {
      await shop.stop();
    }
  },
};

interface Answer {
  status: number;
  head: string[];
  body: Buffer;
}

async function measured(
  { name, known }: Kept,
  { url: shop, pid }: StartedShop,
  address: string,
  say: (line: string) => void,
): Promise<BenchFigure[]> {
  const first = await answerOf(`${shop}${address}`, encoding);
  const headers: Record<string, string> = { ...encoding, ...(known && { 'if-none-match': etagOf(first) }) };
  const answer = known ? await answerOf(`${shop}${address}`, headers) : first;
  if (answer.status !== (known ? 304 : 200)) throw new Error(`${address} answered ${answer.status}`);
  const bare = fork(path.join(import.meta.dirname, 'bare-server.ts'), { execArgv: [], serialization: 'advanced' });
  try {
    bare.send(answer);
    const [port] = (await once(bare, 'message')) as [number];
    const places = [
      { url: `${shop}${address}`, pid },
      { url: `http://127.0.0.1:${port}/`, pid: bare.pid ?? 0 },
    ] as const;
    for (const place of places) await asked(place, headers, 1);
    const both: [Asked, Asked][] = [];
    for (let round = 0; round < rounds; round++)
      both.push([await asked(places[0], headers), await asked(places[1], headers)]);
    const of = (read: (ours: Asked, limit: Asked) => number) =>
      medianOf(both.map(([ours, limit]) => read(ours, limit)));
    say(
      `${name}: ${Math.round(of(({ perSecond }) => perSecond))} a second, bare ${Math.round(of((_, { perSecond }) => perSecond))}`,
    );
    return [
      {
        name: `${name}: processor time of the bare server’s answer in ours`,
        value: of((ours, limit) => limit.processorUs / ours.processorUs),
        unit: '',
      },
      {
        name: `${name}${besideBare}`,
        value: of((ours, limit) => ours.perSecond / limit.perSecond),
        unit: '',
        goal: { atLeast: 0.65 },
      },
      { name: `${name}: processor time of an answer`, value: of(({ processorUs }) => processorUs), unit: 'µs' },
      {
        name: `${name}: slowest of a hundred, beside the bare server’s`,
        value: of((ours, limit) => ours.p99Ms / limit.p99Ms),
        unit: '',
        goal: { atMost: 2 },
      },
    ];
  } finally {
    bare.kill();
  }
}

type Asked = WrkLoad & { processorUs: number };

/**
 * Sends requests for this number of seconds. Measures CPU time of the whole process, which is more reliable than the
 * clock on a busy machine.
 */
async function asked(
  { url, pid }: { url: string; pid: number },
  headers: Record<string, string>,
  seconds = 2,
): Promise<Asked> {
  const before = await processorMs(pid);
  const load = await loadByWrk(url, { headers, seconds });
  if (load.failed > 0) throw new Error(`${load.failed} of the answers at ${url} were none`);
  return { ...load, processorUs: (((await processorMs(pid)) - before) * 1000) / (load.perSecond * seconds) };
}

/** Returns the CPU time of a process with all threads, in ms; Linux counts hundredths of a second. */
async function processorMs(pid: number): Promise<number> {
  const [, fields = ''] = (await readFile(`/proc/${pid}/stat`, 'utf8')).split(') ');
  const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number);
  return (user + system) * 10;
}

const etagOf = ({ head }: Answer) => head[head.findIndex((name) => name.toLowerCase() === 'etag') + 1] ?? '';

/** Loads a response as transferred, without headers that every server adds. */
function answerOf(url: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    get(url, { headers }, (reply) => {
      const own = new Set(['date', 'connection', 'keep-alive']);
      const head = reply.rawHeaders.flatMap((name, at, all) =>
        at % 2 === 1 || own.has(name.toLowerCase()) ? [] : [name, all[at + 1] ?? ''],
      );
      const parts: Buffer[] = [];
      reply.on('data', (part: Buffer) => parts.push(part));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, head, body: Buffer.concat(parts) }));
      reply.on('error', reject);
    }).on('error', reject);
  });
}
