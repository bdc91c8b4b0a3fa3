import { execFile } from 'node:child_process';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type BenchFigure, type Benchmark, medianOf } from './benchmark.ts';
import { processorTimeOf } from './processor-time.ts';
import { type StartedShop, startShop } from './started-shop.ts';

const run = promisify(execFile);
const rounds = Number(process.env.ROUNDS ?? 7);
const seconds = 3;
const looks = 10;
/** Time in ms after which a scrape's database work has finished. */
const afterLookMs = 200;
/** Interval in ms between scrapes, longer than the five seconds for which database figures are cached. */
const betweenLooksMs = 5100;
const asked = {
  'a page from memory': '/sports/cricket',
  'a reply from memory': '/api/products/category/Football',
  'an answer of a few words': '/api/hello',
};

/**
 * Measures the CPU time of a response in µs under the load of wrk. Also returns responses per second, which vary on
 * busy machines. Throws after errors or refusals.
 */
async function answered({ url, pid }: StartedShop, address: string): Promise<{ us: number; perSecond: number }> {
  const before = await processorTimeOf(pid);
  const { stdout } = await run('wrk', ['-t1', '-c16', `-d${seconds}s`, `${url}${address}`]);
  const ms = (await processorTimeOf(pid)) - before;
  if (/Non-2xx|Socket errors/.test(stdout)) throw new Error(`${address}: ${stdout}`);
  const count = Number(/(\d+) requests in/.exec(stdout)?.[1]);
  return { us: (ms * 1000) / count, perSecond: Number(/Requests\/sec:\s+([\d.]+)/.exec(stdout)?.[1]) };
}

/** Measures the cost of one scrape of the metrics, in ms of CPU time. */
async function lookedAt({ pid, printed }: StartedShop): Promise<number> {
  const door = /Figures:\s+(\S+)/.exec(printed())?.[1];
  if (!door) throw new Error('the shop says of no door for its figures');
  let ms = 0;
  for (let look = 0; look < looks; look += 1) {
    await pause(betweenLooksMs);
    const before = await processorTimeOf(pid);
    const reply = await fetch(door);
    if (!(await reply.text()).includes('maidan_orders_of_a_day'))
      throw new Error(`${door} was answered with ${reply.status}`);
    await pause(afterLookMs);
    ms += (await processorTimeOf(pid)) - before;
  }
  return ms / looks;
}

export const benchmark: Benchmark = {
  title: 'What being watched costs',
  about: `Two shops, one with METRICS_PORT and one without, asked by wrk over 16 connections in turns of ${seconds} s, ${rounds} rounds; while the one is asked the other rests. Ratios are the middle of those of each round. Processor time is the whole shop’s, with its database; answers a second are told for the sake of completeness, since what else the machine does falls on them.`,
  async run(say) {
    const [plain, watched] = [
      await startShop({ PICTURES_AHEAD: 'off' }),
      await startShop({ PICTURES_AHEAD: 'off', METRICS_PORT: '0' }),
    ];
    const figures: BenchFigure[] = [];
    try {
      for (const [name, address] of Object.entries(asked)) {
        for (const shop of [plain, watched]) await answered(shop, address);
        const costs: number[] = [];
        const speeds: number[] = [];
        const own: number[] = [];
        for (let round = 0; round < rounds; round += 1) {
          // The order alternates, as the machine becomes faster during the first rounds.
          const first = round % 2 === 0 ? await answered(plain, address) : undefined;
          const seen = await answered(watched, address);
          const unseen = first ?? (await answered(plain, address));
          costs.push(seen.us / unseen.us);
          speeds.push(seen.perSecond / unseen.perSecond);
          own.push(seen.us);
        }
        say(`${name}: ${costs.map((ratio) => ratio.toFixed(2)).join(', ')}`);
        figures.push(
          { name: `${name}: processor time, watched to not`, value: medianOf(costs), unit: '', goal: { atMost: 1.1 } },
          { name: `${name}: processor time, watched`, value: medianOf(own), unit: 'µs' },
          { name: `${name}: answers a second, watched to not`, value: medianOf(speeds), unit: '' },
        );
      }
      const look = await lookedAt(watched);
      figures.push({ name: 'processor time of being asked for the figures once', value: look, unit: 'ms' });
    } finally {
      await plain.stop();
      await watched.stop();
    }
    return figures;
  },
};
