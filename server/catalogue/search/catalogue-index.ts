import type { ShopFacts } from '#contract/shop-facts.ts';
import type { Db } from '#database/db.ts';
import { readKinds, writtenKinds } from '#server/catalogue/products/kinds.ts';
import { readSports } from '#server/catalogue/products/sports.ts';
import { hasMoreProducts, readFindable } from '#server/catalogue/search-index/read-findable.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { type Finder, openFinder } from './finder.ts';
import { makeIndex } from './make-index.ts';
import { type RenewedIndex, readWholeIndex } from './renew-index.ts';

/** Location of the stored index; without it, the index is built in the process and not stored. */
export interface IndexPlace {
  /** URL of the database, for a separate thread. */
  url: string;
  file: string;
}

export interface CatalogueIndex {
  /**
   * Returns the index with every change reported so far. It may be outdated while a large catalogue is completely
   * reloaded.
   */
  current(): Promise<Finder>;
  /** Marks products as changed: they are reloaded before the next search. */
  changed(ids: readonly string[]): void;
  /** Marks the whole index as possibly outdated. */
  doubt(): void;
  /** Builds the index before the first search, if that takes long. Errors are left to the first search. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

export interface MadeIndex {
  how: RenewedIndex['how'];
  products: number;
  /** Total time in ms, and the time in ms for which the build blocked the process. */
  ms: number;
  stoodStillMs: number;
}

export interface IndexDeps {
  db: Db;
  place: IndexPlace | undefined;
  log: Pick<Log, 'warn'>;
  /** Callback that receives the origin of each new index. */
  told?: (made: MadeIndex) => void;
  /** Maximum number of products for which the index is built in this process, in some milliseconds. */
  fewProducts?: number;
}

const usualFew = 2000;
/** Number of products per statement; other tasks run between two statements. */
const atOnce = 200;
/** Maximum number of waiting changes; with more, the whole index is rebuilt. */
const mostWaiting = 20_000;
/** Maximum number of empty places; with more, and more than a quarter, the index is rebuilt compactly. */
const mostEmpty = 20_000;

/** Creates the index of the catalogue, which is updated product by product. */
export function createCatalogueIndex(shopFacts: ShopFacts, deps: IndexDeps): CatalogueIndex {
  const { db, place, log, fewProducts = usualFew } = deps;
  let finder: Finder | undefined;
  let doubted = true;
  const waiting = new Set<string>();
  /** Changes reported since the current rebuild started, which may have read the products before. */
  let since: Set<string> | undefined;
  let renewing: Promise<void> | undefined;
  let flushing: Promise<void> | undefined;
  const thread: IndexThread = { closed: false };

  async function renewOnce(): Promise<void> {
    doubted = false;
    since = new Set(waiting);
    try {
      finder = await readIndex(shopFacts, deps, thread);
      for (const id of since) waiting.add(id);
    } catch (error) {
      doubted = true;
      throw error;
    } finally {
      since = undefined;
      renewing = undefined;
    }
  }
  function renew(): Promise<void> {
    renewing ??= renewOnce();
    return renewing;
  }

  async function current(): Promise<Finder> {
    const few = (one: Finder) => !place || one.size().products <= fewProducts;
    // The loop repeats if the index was invalidated during the rebuild, which may have read older data.
    while (!finder || (doubted && few(finder))) await renew();
    if (doubted) renew().catch((error: unknown) => logRefreshFailure(log, error));
    // A concurrent caller either waits for the running update, or repeats it for later changes.
    while (finder && waiting.size > 0) {
      flushing ??= takeIn(db, finder, waiting).finally(() => {
        flushing = undefined;
      });
      await flushing;
    }
    await flushing;
    if (!finder) throw new Error('there is no index of the search');
    const { products, empty } = finder.size();
    if (empty > Math.max(mostEmpty, products / 4)) doubted = true;
    return finder;
  }

  return {
    current,
    changed(ids) {
      // Without an index, the next build reads the current data.
      if (!finder && !since) return;
      for (const id of ids) {
        waiting.add(id);
        since?.add(id);
      }
      if (waiting.size <= mostWaiting) return;
      waiting.clear();
      doubted = true;
    },
    doubt() {
      doubted = true;
    },
    async prepare() {
      try {
        if (place && !finder && (await hasMoreProducts(db, fewProducts))) await renew();
      } catch (error) {
        if (!thread.closed) logPrebuildFailure(log, error);
      }
    },
    async close() {
      thread.closed = true;
      await thread.stop?.();
      await renewing?.catch(() => {});
    },
  };
}

function logRefreshFailure(log: IndexDeps['log'], error: unknown): void {
  log.warn({ event: 'search.index_refresh_failed', err: error }, 'the search index could not be refreshed');
}

function logPrebuildFailure(log: IndexDeps['log'], error: unknown): void {
  log.warn(
    { event: 'search.index_prebuild_failed', err: error },
    'the search index could not be built ahead; the first search builds it',
  );
}

/** Thread that builds the index, while it runs. */
interface IndexThread {
  stop?: (() => Promise<unknown>) | undefined;
  closed: boolean;
}

/** Builds the index of a large catalogue in a thread, that of a small one in this process. */
async function readIndex(
  shopFacts: ShopFacts,
  { db, place, log, told, fewProducts = usualFew }: IndexDeps,
  thread: IndexThread,
): Promise<Finder> {
  const [sports, kinds] = await Promise.all([readSports(db), readKinds(db).then(writtenKinds)]);
  if (!place || !(await hasMoreProducts(db, fewProducts)))
    return openFinder(shopFacts, await readWholeIndex(shopFacts, db), sports, kinds);
  const began = performance.now();
  const { made, stop } = makeIndex(place);
  thread.stop = stop;
  try {
    const { stored, how, notKept } = await made;
    if (notKept)
      log.warn(
        { event: 'search.index_save_failed', why: notKept },
        'the search index could not be saved for the next start',
      );
    const opening = performance.now();
    const opened = openFinder(shopFacts, stored, sports, kinds);
    const ended = performance.now();
    told?.({ how, products: opened.size().products, ms: ended - began, stoodStillMs: ended - opening });
    return opened;
  } catch (error) {
    if (thread.closed) throw error;
    log.warn(
      { event: 'search.index_thread_failed', err: error },
      'the search index is built in the main process because its thread failed',
    );
    return openFinder(shopFacts, await readWholeIndex(shopFacts, db), sports, kinds);
  } finally {
    thread.stop = undefined;
  }
}

/** Reads changed products until none wait. Products whose read fails stay in the queue. */
async function takeIn(db: Db, into: Finder, waiting: Set<string>): Promise<void> {
  while (waiting.size > 0) {
    const ids = [...waiting].slice(0, atOnce);
    for (const id of ids) waiting.delete(id);
    try {
      const found = new Map((await readFindable(db, ids)).map((product) => [product.id, product]));
      for (const id of ids) {
        const product = found.get(id);
        if (product) into.put(product);
        else into.remove(id);
      }
    } catch (error) {
      for (const id of ids) waiting.add(id);
      throw error;
    }
  }
}
