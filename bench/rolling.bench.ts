import type { Benchmark } from './benchmark.ts';
import { rollingSettings, rollUnder } from './faults/roll.ts';
import { judgeWorld, openWorld, verdictFigures } from './faults/world.ts';

const processes = 3;
const rounds = Number(process.env.ROUNDS ?? 5);
const requests = Number(process.env.REQUESTS ?? 100_000);
const perSecond = Number(process.env.PER_SECOND ?? 200);

/** Returns the value below which this share of the values is. */
function quantile(values: readonly number[], part: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor((values.length - 1) * part)] ?? 0;
}

export const benchmark: Benchmark = {
  title: 'Processes are renewed one after the other',
  about: `${processes} processes behind HAProxy (deploy/proxies/haproxy.cfg) on one PostgreSQL, Redis and object storage. Each is ended by SIGTERM and begun again, ${rounds} times, while ${perSecond} requests a second come whatever is answered: pages and lists, one in ten the quote of a cart, one in a hundred an order that is paid up to eight seconds later. Nobody asks twice: each answer that is not the one due has failed.`,
  async run(say) {
    const world = await openWorld(processes, say, { many: true, settings: rollingSettings });
    const begun = performance.now();
    const { load, tally, rolled } = await rollUnder(world, { rounds, perSecond, requests, say });
    const seconds = (performance.now() - begun) / 1000;
    for (const [what, count] of load.failed) say(`failed: ${count} times ${what}`);
    const verdict = await judgeWorld(world, tally, say);
    for (const fault of verdict.ledgerFaults.slice(0, 20)) say(`ledger: ${fault}`);
    await world.close();
    return [
      { name: 'processes renewed', value: rolled, unit: '' },
      { name: 'requests', value: load.sent, unit: '' },
      { name: 'requests a second', value: load.sent / seconds, unit: '' },
      {
        name: 'failed',
        value: [...load.failed.values()].reduce((sum, count) => sum + count, 0),
        unit: '',
        goal: { atMost: 0 },
      },
      { name: 'payments handed in', value: load.paid, unit: '' },
      { name: 'half were answered within', value: quantile(load.ms, 0.5), unit: 'ms' },
      { name: '99 in a hundred within', value: quantile(load.ms, 0.99), unit: 'ms' },
      ...verdictFigures(verdict).filter(({ name }) => !/print/.test(name)),
    ];
  },
};
