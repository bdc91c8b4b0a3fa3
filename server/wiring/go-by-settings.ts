import { demoSeller, openWithSeller, type Seller } from '#contract/seller.ts';
import { heldAt, settingAt, type Timeline } from '#contract/settings.ts';
import { inIndia } from '#server/calendar/working-days.ts';
import type { Database } from '#server/platform/database.ts';
import type { Env } from '#server/platform/env.ts';
import type { Log } from '#server/platform/logging.ts';
import type { NetworkPurge } from '#server/platform/purge-network.ts';
import type { ResponseCache } from '#server/platform/response-cache.ts';
import { followSettings } from '#server/settings/follow-settings.ts';
import { hasSellerFile } from '#server/site/read-seller.ts';
import { sellerOf, unnamedSeller } from '#server/site/seller-rules.ts';

interface GoingBy {
  env: Env;
  database: Database;
  cache: Pick<ResponseCache, 'invalidate'>;
  /** A content network, where there is one: it forgets too. */
  network: NetworkPurge | undefined;
  now: () => Date;
  log: Pick<Log, 'error'>;
}

export interface Opening {
  /** Whether shoppers are let in. */
  isOpen(): boolean;
  stop(): void;
}

/**
 * Has this process go by what the owner set: who sells, and all that the rules ask for themselves. Finished pages are forgotten when something
 * else holds. In production shoppers are let in once it is said who sells and the owner has opened.
 */
export async function goBySettings({ env, database, cache, network, now, log }: GoingBy): Promise<Opening> {
  const demo = env.SHOP_MODE === 'demo';
  // Who has written down a seller has one, also where goods are the demonstration's.
  const demonstration = demo && !hasSellerFile(env) ? demoSeller.demonstration : '';
  const nobody = demo ? demoSeller : unnamedSeller;
  let isNamed = false;
  const following = await followSettings({
    db: database.db,
    listen: (channel, listener) => database.listen(channel, listener),
    now,
    log,
    changed(timeline: Timeline, first) {
      const lines = heldAt(timeline, 'seller', now());
      isNamed = lines !== undefined;
      const named = lines ? sellerOf(lines, Number(inIndia(now()).day.slice(0, 4)), demonstration) : nobody;
      openWithSeller({ ...named, terms: termsOf(timeline, now()) });
      if (first) return;
      // First: what is read from here on has to have it.
      database.reads.changed();
      cache.invalidate('everything');
      network?.forget('everything');
    },
  });
  return { isOpen: () => demo || (isNamed && settingAt('opening', now()).open), stop: following.stop };
}

/** What pages tell of delivery and cash, where somebody set it. Pages in which nobody did carry none of it. */
function termsOf(timeline: Timeline, at: Date): Seller['terms'] {
  const isSet = (['delivery', 'cash'] as const).some((name) => heldAt(timeline, name, at) !== undefined);
  return isSet ? { delivery: settingAt('delivery', at), cash: settingAt('cash', at) } : undefined;
}
