import { randomInt } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import { type Benchmark, medianOf } from './benchmark.ts';
import { letShop, newTally } from './faults/shoppers.ts';
import { type FaultWorld, judgeWorld, openWorld, verdictFigures } from './faults/world.ts';

const minutes = Number(process.env.MINUTES ?? 10);
const processes = 3;
const shoppers = 10;
/** Interval between faults, in ms. */
const everyMs = 15_000;
/** Interval between measurements of memory and open handles, in ms. */
const lookMs = 5000;

/** Faults; none of them kills the first process, whose memory is measured. */
const faults: Record<string, (world: FaultWorld) => Promise<void>> = {
  'the database restarts': (world) => world.restartEngine(randomInt(3000)),
  'the database dies': async (world) => void process.kill(world.engine().pid() ?? 0, 'SIGQUIT'),
  'the network is cut': async (world) => {
    world.line.cut();
    await pause(randomInt(2000));
    await world.line.mend();
  },
  'a process is killed': async (world) => {
    const shop = world.shops[1 + randomInt(processes - 1)];
    await shop?.kill();
    await shop?.start();
  },
  'a process is restarted in order': async (world) => {
    const shop = world.shops[1 + randomInt(processes - 1)];
    await shop?.stop();
    await shop?.start();
  },
  'gateway, courier and sign-in die': async (world) => {
    const pid = world.sandbox.pid();
    if (pid) process.kill(pid, 'SIGKILL');
  },
  'the answers of the gateway are lost': async (world) => {
    await world.gateway.set({ api: 'reply lost' });
    await pause(5000);
    await world.gateway.set({ api: 'none' });
  },
};

interface Look {
  megabytes: number;
  handles: number;
}

/** Reads memory and open handles of a process from the kernel. */
async function look(pid: number): Promise<Look> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return {
    megabytes: Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024,
    handles: (await readdir(`/proc/${pid}/fd`)).length,
  };
}

async function keepLooking(pid: number, until: AbortSignal): Promise<Look[]> {
  const looks: Look[] = [];
  while (!until.aborted) {
    looks.push(await look(pid));
    await pause(lookMs);
  }
  return looks;
}

export const benchmark: Benchmark = {
  title: 'Mixed traffic with faults',
  about: `${minutes} minutes of ${shoppers} shoppers at ${processes} processes on one PostgreSQL: looking about, ordering goods and designs, paying, cancelling. Every ${everyMs / 1000} s something breaks: the database, the network to it, a process, the gateway and courier. Memory and handles are those of one process that lives through all of it, its second and third minute against its last two.`,
  async run(say) {
    const world = await openWorld(processes, say);
    const tally = newTally();
    const over = new AbortController();
    const shopping = letShop({ ...world, tally }, shoppers, 300, over.signal);
    const looking = keepLooking(world.shops[0]?.pid() ?? 0, over.signal);
    let broken = 0;
    try {
      const end = performance.now() + minutes * 60_000;
      for (const names = Object.keys(faults); performance.now() < end; broken += 1) {
        await pause(everyMs);
        const name = names[broken % names.length] ?? '';
        await faults[name]?.(world);
        say(`${name}: ${tally.placed.size} orders so far`);
      }
    } finally {
      over.abort();
      await shopping;
    }
    const looks = await looking;
    for (const wrong of tally.wrong.slice(0, 20)) say(`wrong: ${wrong}`);
    say(JSON.stringify(Object.fromEntries(tally.answers)));
    const verdict = await judgeWorld(world, tally, say);
    for (const fault of verdict.ledgerFaults.slice(0, 20)) say(`ledger: ${fault}`);
    const ended = world.shops.reduce((sum, shop) => sum + shop.endedByItself(), 0);
    await world.close();
    const aMinute = 60_000 / lookMs;
    const ratio = (of: (look: Look) => number) =>
      medianOf(looks.slice(-2 * aMinute).map(of)) / medianOf(looks.slice(aMinute, 3 * aMinute).map(of));
    return [
      { name: 'minutes', value: minutes, unit: '' },
      { name: 'faults', value: broken, unit: '' },
      ...verdictFigures(verdict),
      { name: 'answers that no fault explains', value: tally.wrong.length, unit: '', goal: { atMost: 0 } },
      { name: 'processes that ended by themselves', value: ended, unit: '', goal: { atMost: 0 } },
      {
        name: 'memory of one process in the end',
        value: medianOf(looks.slice(-2 * aMinute).map(({ megabytes }) => megabytes)),
        unit: 'MB',
      },
      {
        name: 'memory, last minutes to first',
        value: ratio(({ megabytes }) => megabytes),
        unit: '',
        goal: { atMost: 1.2 },
      },
      {
        name: 'handles, last minutes to first',
        value: ratio(({ handles }) => handles),
        unit: '',
        goal: { atMost: 1.2 },
      },
    ];
  },
};
