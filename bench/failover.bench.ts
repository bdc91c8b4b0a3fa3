import { setTimeout as pause } from 'node:timers/promises';
import type { Benchmark } from './benchmark.ts';
import { openServerPair, type ServerPair } from './faults/server-pair.ts';
import { letShop, newTally, type Tally } from './faults/shoppers.ts';
import { figuresOf, judge, openWorld, type World } from './faults/world.ts';

const processes = 3;
const cycles = Number(process.env.CYCLES ?? 10);
const shoppers = 12;
/** How long the address leads to the other server before that one takes writes, in ms. */
const copyOnlyMs = 2000;

/** Has the leader vanish and the other take its place; gives how long the first order took after that, in ms. */
async function failOver(world: World, pair: ServerPair, tally: Tally): Promise<number> {
  world.moveTo(pair.follower());
  await pair.killLeader();
  await pause(copyOnlyMs);
  await pair.promote();
  const there = performance.now();
  while (tally.lastPlacedAt < there && performance.now() - there < 30_000) await pause(5);
  return performance.now() - there;
}

export const benchmark: Benchmark = {
  title: 'Another server takes over',
  about: `${processes} processes of the shop on one address behind which two PostgreSQL servers stand, of which the second has every commit before it is answered. ${cycles} times the first is killed under the orders of ${shoppers} shoppers; the address leads to the second, which takes no writes for ${copyOnlyMs / 1000} s and then does; then the first is made to follow that one. In the end everything is counted.`,
  async run(say) {
    const pair = await openServerPair();
    const world = await openWorld(processes, say, pair.leader());
    const tally = newTally();
    const over = new AbortController();
    const shopping = letShop({ ...world, tally }, shoppers, 100, over.signal);
    const back: number[] = [];
    try {
      await pause(3000);
      for (let number = 0; number < cycles; number += 1) {
        const before = tally.placed.size;
        back.push(await failOver(world, pair, tally));
        await pair.follow();
        await pause(1500);
        say(`${number + 1}: back after ${Math.round(back.at(-1) ?? 0)} ms, ${tally.placed.size - before} orders`);
      }
    } finally {
      over.abort();
      await shopping;
    }
    for (const wrong of tally.wrong.slice(0, 20)) say(`wrong: ${wrong}`);
    const verdict = await judge(world, tally, say);
    for (const fault of verdict.ledgerFaults.slice(0, 20)) say(`ledger: ${fault}`);
    const ended = world.shops.reduce((sum, shop) => sum + shop.endedByItself(), 0);
    await world.close();
    await pair.close();
    return [
      { name: 'times another server took over', value: back.length, unit: '' },
      ...figuresOf(verdict),
      { name: 'processes that ended', value: ended, unit: '', goal: { atMost: 0 } },
      { name: 'answers that no outage explains', value: tally.wrong.length, unit: '', goal: { atMost: 0 } },
      { name: 'first order after the other took writes, slowest', value: Math.max(...back) / 1000, unit: 's', goal: { atMost: 2 } },
    ];
  },
};
