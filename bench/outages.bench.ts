import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Benchmark } from './benchmark.ts';
import { letShop, newTally, type ShopperTally } from './faults/shoppers.ts';
import { type FaultWorld, judgeWorld, openWorld, verdictFigures } from './faults/world.ts';

const processes = 3;
const cycles = Number(process.env.CYCLES ?? 50);
const shoppers = 12;
/** Maximum connections of all processes: those of each pool, plus one that listens for notifications. */
const mostConnections = processes * (10 + 1);

const everyBackend = `select pg_terminate_backend(pid) from pg_stat_activity where backend_type = 'client backend' and pid <> pg_backend_pid()`;

/** Opens all connections that the database still accepts. Returns a function that releases them. */
async function takeConnections(world: FaultWorld): Promise<() => Promise<void>> {
  const taken: pg.Client[] = [];
  for (;;) {
    const client = new pg.Client({ connectionString: world.engine().url('maidan') });
    client.on('error', () => {});
    const came = await client.connect().then(
      () => true,
      () => false,
    );
    if (!came) break;
    taken.push(client);
  }
  return async () => void (await Promise.all(taken.map((client) => client.end())));
}

/** Waits until the database itself answers. */
async function answers(world: FaultWorld): Promise<void> {
  for (;;) {
    try {
      await world.onEngine('select 1');
      return;
    } catch {
      await pause(20);
    }
  }
}

const faults: Record<string, (world: FaultWorld) => Promise<void>> = {
  'stopped for 8 s': (world) => world.restartEngine(8000),
  restarted: (world) => world.restartEngine(0),
  'every connection ended': async (world) => {
    for (let times = 0; times < 3; times += 1) {
      await world.onEngine(everyBackend);
      await pause(100);
    }
  },
  killed: async (world) => {
    const pid = world.engine().pid() ?? 0;
    process.kill(pid, 'SIGQUIT');
    while (world.engine().pid() === pid) await pause(20);
    await answers(world);
  },
  'the network cut for 3 s': async (world) => {
    world.line.cut();
    await pause(3000);
    await world.line.mend();
  },
  'no connection left for 2 s': async (world) => {
    await world.onEngine(everyBackend);
    const release = await takeConnections(world);
    await pause(2000);
    await release();
  },
};

interface Cycle {
  backMs: number;
  atOnce: number;
  asked: number;
  seconds: number;
}

async function cycle(
  world: FaultWorld,
  tally: ShopperTally,
  fault: (world: FaultWorld) => Promise<void>,
): Promise<Cycle> {
  world.line.counted();
  const begun = performance.now();
  await fault(world);
  const there = performance.now();
  while (tally.lastPlacedAt < there && performance.now() - there < 30_000) await pause(5);
  const backMs = performance.now() - there;
  const { atOnce, asked } = world.line.counted();
  await pause(1500);
  return { backMs, atOnce, asked, seconds: (there - begun) / 1000 };
}

export const benchmark: Benchmark = {
  title: 'The database goes and comes',
  about: `${processes} processes of the shop on one PostgreSQL, ${shoppers} shoppers who look about and order (a third pays online, some cancel) and send again what is answered 503. ${cycles} times the database is stopped for 8 s, restarted, killed, cut off for 3 s, has its connections ended, or has none left for 2 s. In the end everything is counted: what shoppers were told against what the shop has, mails as they came.`,
  async run(say) {
    const world = await openWorld(processes, say);
    const tally = newTally();
    const over = new AbortController();
    const shopping = letShop({ ...world, tally }, shoppers, 100, over.signal);
    const done: Cycle[] = [];
    try {
      await pause(3000);
      for (let number = 0; number < cycles; number += 1) {
        const [name, fault] = Object.entries(faults)[number % Object.keys(faults).length] ?? [];
        if (!name || !fault) break;
        const before = tally.placed.size;
        const measured = await cycle(world, tally, fault);
        done.push(measured);
        say(
          `${number + 1} ${name}: back after ${Math.round(measured.backMs)} ms, ${measured.asked} connections asked for, ${measured.atOnce} at once, ${tally.placed.size - before} orders`,
        );
      }
    } finally {
      over.abort();
      await shopping;
    }
    for (const wrong of tally.wrong.slice(0, 20)) say(`wrong: ${wrong}`);
    say(JSON.stringify(Object.fromEntries(tally.answers)));
    const verdict = await judgeWorld(world, tally, say);
    for (const fault of verdict.ledgerFaults.slice(0, 20)) say(`ledger: ${fault}`);
    const ended = world.shops.reduce((sum, shop) => sum + shop.endedByItself(), 0);
    await world.close();
    const most = (value: (cycle: Cycle) => number) => Math.max(...done.map(value));
    return [
      { name: 'outages', value: done.length, unit: '' },
      ...verdictFigures(verdict),
      { name: 'processes that ended', value: ended, unit: '', goal: { atMost: 0 } },
      { name: 'answers that no outage explains', value: tally.wrong.length, unit: '', goal: { atMost: 0 } },
      {
        name: 'connections at once, at most',
        value: most(({ atOnce }) => atOnce),
        unit: '',
        goal: { atMost: mostConnections },
      },
      {
        name: 'first order after the database was back, slowest',
        value: most(({ backMs }) => backMs) / 1000,
        unit: 's',
        goal: { atMost: 2 },
      },
      {
        name: 'connections asked for in an outage of 8 s and after, at most',
        value: most(({ asked }) => asked),
        unit: '',
      },
    ];
  },
};
