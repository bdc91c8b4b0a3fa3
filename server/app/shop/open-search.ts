import path from 'node:path';
import { loadLists } from '#server/catalogue/catalogue-lists/load-lists.ts';
import { invalidatedChannel } from '#server/catalogue/products/invalidate-pages.ts';
import type { MutableFacts } from '#server/catalogue/products/mutable-facts.ts';
import { sportsChanged } from '#server/catalogue/products/sports.ts';
import { onlyStockOf } from '#server/catalogue/products/tags.ts';
import { type CatalogueSearch, createCatalogueSearch } from '#server/catalogue/search/search-catalogue.ts';
import type { NetworkPurge } from '#server/foundation/cache/purge-network.ts';
import type { ResponseCache } from '#server/foundation/cache/response-cache.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { Env } from '#server/foundation/process/env.ts';
import type { ShopDatabase } from './open-shop-database.ts';

interface SearchDeps {
  env: Env;
  database: ShopDatabase;
  log: Log;
  /** True if this process queues jobs without running them. */
  idle?: boolean;
}

interface Forgetting extends Pick<SearchDeps, 'database' | 'log'> {
  shopFacts: MutableFacts;
  cache: ResponseCache;
  search: Pick<CatalogueSearch, 'forget' | 'restock'>;
  network: NetworkPurge | undefined;
}

/** Opens the search and keeps it up to date with catalogue changes. */
export async function openSearch(
  { env, database, log, idle }: SearchDeps,
  shopFacts: MutableFacts,
  cache: ResponseCache,
  network: NetworkPurge | undefined,
): Promise<CatalogueSearch> {
  const place = { url: database.url, file: path.join(env.DATA_DIR, 'search', 'index') };
  const search = createCatalogueSearch(shopFacts, { db: database.reads.db, place, log });
  await forgetWhatChanges({ database, log, shopFacts, cache, search, network });
  if (!idle) void search.prepare();
  return search;
}

/** Invalidates cached pages and the search index when any process reports a catalogue change. */
async function forgetWhatChanges({ database, log, shopFacts, cache, search, network }: Forgetting): Promise<void> {
  const invalidate = (tags: string[] | 'everything') => {
    // The change is reported to the reads first, so that later reads include it.
    database.reads.changed();
    cache.invalidate(tags);
    network?.forget(tags);
    const stocked = tags === 'everything' ? undefined : onlyStockOf(tags);
    if (stocked) search.restock(stocked);
    else search.forget(tags);
  };
  // Pages are invalidated only after the lists are reloaded, as a page rendered earlier would be cached with old ones.
  // Reloads run one at a time, since a slow earlier one would restore old data.
  let reading = Promise.resolve();
  const readSports = (told: boolean) => {
    reading = reading
      .then(async () => {
        const changed = await loadLists(database.db, shopFacts);
        if (told || changed) invalidate('everything');
      })
      .catch((error: unknown) =>
        log.warn({ event: 'sports.reload_failed', err: error }, 'sports could not be reloaded'),
      );
  };
  await database.listen(invalidatedChannel, {
    message(payload) {
      if (JSON.parse(payload) === sportsChanged) readSports(true);
      else invalidate(parseInvalidated(payload));
    },
    lost() {
      database.reads.changed();
      cache.doubt();
      network?.forget('everything');
      search.forget('everything');
      // The lists are reloaded after an outage, as they cannot be read during it.
      readSports(false);
    },
  });
  await loadLists(database.db, shopFacts);
}

function parseInvalidated(payload: string): string[] | 'everything' {
  const value: unknown = JSON.parse(payload);
  return Array.isArray(value) ? value.map(String) : 'everything';
}
