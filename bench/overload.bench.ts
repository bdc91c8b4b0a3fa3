import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { type Benchmark, medianOf } from './benchmark.ts';
import { letShop, newTally, type ShopperTally } from './faults/shoppers.ts';
import { type FaultWorld, judgeWorld, openWorld, verdictFigures } from './faults/world.ts';

const run = promisify(execFile);
const minutes = Number(process.env.MINUTES ?? 30);
const shoppers = 4;
const quietMs = 15_000;
/** Pause of each client between two searches in ms, answered or refused; shorter than Retry-After requires. */
const restMs = 1000;
/** Load of the crowd as a multiple of the capacity. */
const timesTooMany = 3;

/** Returns a wrk script of unique searches, each of which must be rendered. */
const crowdScript = (rest: number) => `
counter = 0
function delay() return ${rest} end
function setup(thread) thread:set("seed", math.random(1, 1000000)) end
request = function()
  counter = counter + 1
  return wrk.format("GET", "/search?q=jersey%20" .. seed .. "x" .. counter)
end
answered, refused, others = 0, 0, 0
response = function(status)
  if status == 200 then answered = answered + 1 elseif status == 503 then refused = refused + 1 else others = others + 1 end
end
threads = {}
local first = setup
setup = function(thread) first(thread) table.insert(threads, thread) end
done = function()
  local sum = { 0, 0, 0 }
  for _, thread in ipairs(threads) do
    sum[1] = sum[1] + (thread:get("answered") or 0) sum[2] = sum[2] + (thread:get("refused") or 0) sum[3] = sum[3] + (thread:get("others") or 0)
  end
  io.write(string.format("counted %d %d %d\\n", sum[1], sum[2], sum[3]))
end
`;

interface Crowd {
  answered: number;
  refused: number;
  others: number;
}

/** Lets a crowd search for a time. Needs wrk: load tools in JavaScript are slower than the shop. */
async function letSearch(url: string, rest: number, connections: number, seconds: number): Promise<Crowd> {
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-crowd-'));
  const script = path.join(folder, 'crowd.lua');
  await writeFile(script, crowdScript(rest));
  const args = ['-t', '1', '-c', String(connections), '-d', `${seconds}s`, '--timeout', '30s', '-s', script, url];
  const { stdout } = await run('wrk', args, { maxBuffer: 1e7 }).finally(() =>
    rm(folder, { recursive: true, force: true }),
  );
  const [, answered = 0, refused = 0, others = 0] = (/counted (\d+) (\d+) (\d+)/.exec(stdout) ?? []).map(Number);
  return { answered, refused, others };
}

async function shopFor(world: FaultWorld, ms: number): Promise<ShopperTally> {
  const tally = newTally();
  const over = new AbortController();
  const shopping = letShop({ ...world, tally, design: undefined }, shoppers, 500, over.signal);
  await pause(ms);
  over.abort();
  await shopping;
  return tally;
}

const at = (values: readonly number[], share: number) =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length * share)] ?? Number.NaN;

/** Returns the time until a search is answered again, in s. */
async function recovered(url: string): Promise<number> {
  const begun = performance.now();
  for (let number = 0; performance.now() - begun < 60_000; number += 1) {
    const reply = await fetch(`${url}/search?q=after%20${number}`).catch(() => undefined);
    await reply?.text();
    if (reply?.status === 200) break;
    await pause(100);
  }
  return (performance.now() - begun) / 1000;
}

export const benchmark: Benchmark = {
  title: 'More than the shop can do',
  about: `One process. First ${shoppers} shoppers alone, who look about, order, pay and cancel; then for ${minutes} minutes beside a crowd that asks for ${timesTooMany} times as many searches as the shop can draw, each of them once a second whether it was answered or refused. In the end everything is counted.`,
  async run(say) {
    const world = await openWorld(1, say);
    const direct = `http://127.0.0.1:${world.shops[0]?.port}`;
    try {
      await letSearch(direct, 0, 8, 20);
      const capacity = (await letSearch(direct, 0, 8, 10)).answered / 10;
      const crowd = Math.ceil(timesTooMany * capacity * (restMs / 1000));
      say(`${Math.round(capacity)} searches a second are drawn`);
      await pause(3000);
      const quiet = await shopFor(world, quietMs);
      say(`quiet: an order ${Math.round(medianOf(quiet.orderMs))} ms`);
      const [crowded, tally] = await Promise.all([
        letSearch(direct, restMs, crowd, minutes * 60),
        shopFor(world, minutes * 60_000),
      ]);
      const backSeconds = await recovered(direct);
      const after = await shopFor(world, quietMs);
      say(JSON.stringify(Object.fromEntries(tally.answers)));
      for (const [reference, placed] of [...quiet.placed, ...after.placed]) tally.placed.set(reference, placed);
      const verdict = await judgeWorld(world, tally, say);
      for (const wrong of tally.wrong.slice(0, 20)) say(`wrong: ${wrong}`);
      const offered = (crowded.answered + crowded.refused + crowded.others) / (minutes * 60);
      return [
        { name: 'minutes', value: minutes, unit: '' },
        { name: 'searches drawn with nobody refused', value: capacity, unit: 'a second' },
        { name: 'searches asked for, to that', value: offered / capacity, unit: '', goal: { atLeast: 2 } },
        {
          name: 'of them refused',
          value: (100 * crowded.refused) / (crowded.answered + crowded.refused + crowded.others),
          unit: '%',
        },
        {
          name: 'of them answered with anything else than 200 or 503',
          value: crowded.others,
          unit: '',
          goal: { atMost: 0 },
        },
        { name: 'orders refused meanwhile', value: tally.answers.get('order 503') ?? 0, unit: '', goal: { atMost: 0 } },
        { name: 'an order, quiet: median', value: medianOf(quiet.orderMs), unit: 'ms' },
        { name: 'an order, crowded: median', value: medianOf(tally.orderMs), unit: 'ms' },
        { name: 'an order, crowded: 99 of 100', value: at(tally.orderMs, 0.99), unit: 'ms', goal: { atMost: 5000 } },
        {
          name: 'a page in memory, crowded: 99 of 100',
          value: at(tally.pageMs, 0.99),
          unit: 'ms',
          goal: { atMost: 5000 },
        },
        { name: 'answers that no crowd explains', value: tally.wrong.length, unit: '', goal: { atMost: 0 } },
        { name: 'a search answered again', value: backSeconds, unit: 's', goal: { atMost: 5 } },
        {
          name: 'an order, after: median, to quiet',
          value: medianOf(after.orderMs) / medianOf(quiet.orderMs),
          unit: '',
          goal: { atMost: 1.5 },
        },
        ...verdictFigures(verdict),
      ];
    } finally {
      await world.close();
    }
  },
};
