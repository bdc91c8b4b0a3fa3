import { setTimeout as pause } from 'node:timers/promises';
import { newTally, type ShopperTally } from './shoppers.ts';
import { loadSteadily, type SteadyLoad } from './steady-load.ts';
import type { FaultWorld } from './world.ts';

/**
 * Settings of a process for rolling restarts: its drain period is slightly longer than the balancer needs to detect it.
 */
export const rollingSettings = { LEAVE_SECONDS: '5' };

interface Rolling {
  /** Number of restarts of each process. */
  rounds: number;
  perSecond: number;
  /** Minimum number of requests sent. */
  requests: number;
  say: (line: string) => void;
}

/** Stops each process gracefully and restarts it, one after the other, under a steady load. */
export async function rollUnder(
  world: FaultWorld,
  { rounds, perSecond, requests, say }: Rolling,
): Promise<{ load: SteadyLoad; tally: ShopperTally; rolled: number }> {
  const tally = newTally();
  const load: SteadyLoad = { sent: 0, failed: new Map(), ms: [], paid: 0 };
  const over = new AbortController();
  const loading = loadSteadily({ ...world, tally }, perSecond, over.signal, load);
  let rolled = 0;
  try {
    await pause(2000);
    for (let round = 0; round < rounds; round += 1) {
      for (const shop of world.shops) {
        await shop.stop();
        await shop.start();
        await world.many?.balancer.leadsTo(world.shops.length);
        rolled += 1;
        await pause(1000);
      }
      const failed = [...load.failed].map(([what, count]) => `${count} times ${what}`);
      say(
        `round ${round + 1}: ${load.sent} requests, ${failed.length === 0 ? 'none failed' : `failed: ${failed.join('; ')}`}`,
      );
    }
    while (load.sent < requests) await pause(500);
  } finally {
    over.abort();
    await loading;
  }
  return { load, tally, rolled };
}
