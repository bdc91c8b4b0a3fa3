import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Engine } from '#server/foundation/database-engine/start-engine.ts';
import { type Benchmark, medianOf } from './benchmark.ts';
import { openCluster, type PatroniCluster } from './faults/cluster.ts';
import { letShop, newTally, type ShopperTally } from './faults/shoppers.ts';
import { judgeWorld, openWorld, verdictFigures } from './faults/world.ts';

const processes = 3;
const cycles = Number(process.env.CYCLES ?? 10);
const shoppers = 8;
/** Minimum times of Patroni in s: the delay before an unreachable leader is replaced. */
const times = { ttl: 20, loopWait: 2, retryTimeout: 3 };

/** Waits until the cluster accepts writes, over a connection independent of the shop. */
async function untilWrites({ url }: Engine): Promise<void> {
  for (; ; await pause(50)) {
    const client = new pg.Client({
      connectionString: url('maidan'),
      connectionTimeoutMillis: 1000,
      query_timeout: 2000,
    });
    client.on('error', () => {});
    const wrote = await client
      .connect()
      .then(() => client.query('select txid_current()'))
      .then(
        () => true,
        () => false,
      );
    client.connection.stream.destroy();
    if (wrote) return;
  }
}

interface TakingOver {
  /** Time from the kill until the cluster accepted writes, in ms. */
  cluster: number;
  /** Time from that moment until an order was acknowledged, in ms. */
  shop: number;
}

async function takeOver(cluster: PatroniCluster, tally: ShopperTally): Promise<TakingOver> {
  const killedAt = performance.now();
  const name = await cluster.killLeader();
  await untilWrites(cluster.engine);
  const there = performance.now();
  while (tally.lastPlacedAt < there && performance.now() - there < 60_000) await pause(5);
  const back = performance.now();
  await cluster.revive(name);
  return { cluster: there - killedAt, shop: back - there };
}

export const benchmark: Benchmark = {
  title: 'Another server takes over',
  about: `${processes} processes of the shop behind HAProxy (deploy/proxies/haproxy.cfg), with Redis and object storage, on three PostgreSQL under Patroni with etcd, behind another HAProxy; a commit is answered when a second server has it (synchronous_mode; ttl ${times.ttl} s, loop_wait ${times.loopWait} s). ${cycles} times whoever leads is killed with its Patroni under the orders of ${shoppers} shoppers, and comes back when another leads. In the end everything is counted. The cluster's own time is that until a stranger could write at its address.`,
  async run(say) {
    const cluster = await openCluster(times);
    const world = await openWorld(processes, say, { server: cluster.engine, many: true });
    const tally = newTally();
    const over = new AbortController();
    const shopping = letShop({ ...world, tally }, shoppers, 300, over.signal);
    const took: TakingOver[] = [];
    try {
      await pause(3000);
      for (let number = 0; number < cycles; number += 1) {
        const before = tally.placed.size;
        const one = await takeOver(cluster, tally);
        took.push(one);
        await pause(2000);
        const orders = tally.placed.size - before;
        say(
          `${number + 1}: the cluster after ${Math.round(one.cluster)} ms, the shop ${Math.round(one.shop)} ms later, ${orders} orders`,
        );
      }
    } finally {
      over.abort();
      await shopping;
    }
    for (const wrong of tally.wrong.slice(0, 20)) say(`wrong: ${wrong}`);
    const verdict = await judgeWorld(world, tally, say);
    for (const fault of verdict.ledgerFaults.slice(0, 20)) say(`ledger: ${fault}`);
    const ended = world.shops.reduce((sum, shop) => sum + shop.endedByItself(), 0);
    await world.close();
    await cluster.close();
    return [
      { name: 'times another server took over', value: took.length, unit: '' },
      ...verdictFigures(verdict),
      { name: 'processes that ended', value: ended, unit: '', goal: { atMost: 0 } },
      { name: 'answers that no outage explains', value: tally.wrong.length, unit: '', goal: { atMost: 0 } },
      {
        name: 'the cluster’s own time, in the middle',
        value: medianOf(took.map((one) => one.cluster)) / 1000,
        unit: 's',
      },
      { name: 'the cluster’s own time, longest', value: Math.max(...took.map((one) => one.cluster)) / 1000, unit: 's' },
      {
        name: 'first order after that, slowest',
        value: Math.max(...took.map((one) => one.shop)) / 1000,
        unit: 's',
        goal: { atMost: 2 },
      },
    ];
  },
};
