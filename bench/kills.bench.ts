import { randomInt } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { lifeSeconds } from '#server/foundation/jobs/jobs.ts';
import type { Benchmark } from './benchmark.ts';
import { letShop, newTally } from './faults/shoppers.ts';
import { type FaultWorld, judgeWorld, openWorld, verdictFigures } from './faults/world.ts';

const processes = 2;
const kills = Number(process.env.KILLS ?? 50);
const shoppers = 3;
/** Maximum wait in ms for a running job before a kill. */
const patienceMs = 10_000;

/** Returns the ids of running jobs. */
async function inHand(world: FaultWorld): Promise<string[]> {
  const rows = await world.onEngine<{ id: string }>(
    `select id from pgboss.job where state = 'active' and name not like '\\_\\_pgboss%'`,
  );
  return rows.map(({ id }) => id);
}

/** Waits until a job runs, then kills a process. Returns the jobs that were running. */
async function killInMidJob(world: FaultWorld): Promise<string[]> {
  const until = performance.now() + patienceMs;
  let jobs: string[] = [];
  while (jobs.length === 0 && performance.now() < until) jobs = await inHand(world);
  const shop = world.shops[randomInt(world.shops.length)];
  await shop?.kill();
  const left = await inHand(world);
  await shop?.start();
  return jobs.filter((id) => left.includes(id));
}

/** Waits until none of these jobs is assigned to its dead process. Returns the time in s. */
async function takenUp(world: FaultWorld, jobs: readonly string[]): Promise<number> {
  if (jobs.length === 0) return 0;
  const begun = performance.now();
  const ids = jobs.map((id) => `'${id}'`).join(', ');
  while (performance.now() - begun < 120_000) {
    const rows = await world.onEngine(
      `select 1 from pgboss.job where id in (${ids}) and state = 'active' and started_on < now() - interval '${Math.ceil((performance.now() - begun) / 1000)} s'`,
    );
    if (rows.length === 0) break;
    await pause(200);
  }
  return (performance.now() - begun) / 1000;
}

/** Makes jobs deferred by hours (an invoice until the address is final) due at once. */
const hurry = `update pgboss.job set start_after = now() where state = 'created' and start_after > now() and name in ('issue-invoice', 'ship-order')`;

export const benchmark: Benchmark = {
  title: 'Processes are killed in mid-job',
  about: `${processes} processes of the shop on one PostgreSQL, ${shoppers} shoppers who order goods and designs (some pay online, some cancel). ${kills} times a process is killed without a word while a job is under way, and started again. In the end everything is counted: confirmations, mails as they came, print files, refunds as the gateway has them.`,
  async run(say) {
    const world = await openWorld(processes, say);
    const tally = newTally();
    const over = new AbortController();
    const shopping = letShop({ ...world, tally }, shoppers, 600, over.signal);
    let hit = 0;
    const waits: Promise<number>[] = [];
    try {
      await pause(3000);
      for (let number = 0; number < kills; number += 1) {
        const left = await killInMidJob(world);
        if (left.length > 0) hit += 1;
        waits.push(takenUp(world, left));
        await world.onEngine(hurry);
        say(`${number + 1}: ${left.length} jobs were left in hand, ${tally.placed.size} orders so far`);
      }
    } finally {
      over.abort();
      await shopping;
    }
    const waited = await Promise.all(waits);
    for (const wrong of tally.wrong.slice(0, 20)) say(`wrong: ${wrong}`);
    say(JSON.stringify(Object.fromEntries(tally.answers)));
    const verdict = await judgeWorld(world, tally, say);
    for (const fault of verdict.ledgerFaults.slice(0, 20)) say(`ledger: ${fault}`);
    await world.close();
    return [
      { name: 'kills', value: kills, unit: '' },
      { name: 'of them with jobs left in hand', value: hit, unit: '' },
      ...verdictFigures(verdict),
      { name: 'answers that no kill explains', value: tally.wrong.length, unit: '', goal: { atMost: 0 } },
      { name: 'a job done again, slowest, after its process was killed', value: Math.max(...waited), unit: 's' },
      // Before that time, the process may merely be slow.
      { name: 'and after that was certain', value: Math.max(...waited) - lifeSeconds, unit: 's', goal: { atMost: 60 } },
    ];
  },
};
