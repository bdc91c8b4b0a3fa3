import type { Db } from '#database/db.ts';
import { readKinds, writtenKinds } from '#server/catalogue/products/kinds.ts';
import { readSports } from '#server/catalogue/products/sports.ts';
import { hasMoreProducts, readFindable } from '#server/catalogue/search-index/read-findable.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import { type Finder, openFinder } from './finder.ts';
import { makeIndex } from './make-index.ts';
import { type RenewedIndex, readWholeIndex } from './renew-index.ts';

/** Where the index is made and kept; without it, it is made in the process and kept nowhere. */
export interface IndexPlace {
  /** Of the database, for a thread of its own. */
  url: string;
  file: string;
}

export interface CatalogueIndex {
  /** The index with every change that was told before. Of a large catalogue that may be altogether otherwise, as it was, while it is read anew. */
  current(): Promise<Finder>;
  /** These products have changed: they are read anew before the next search. */
  changed(ids: readonly string[]): void;
  /** Anything may have changed. */
  doubt(): void;
  /** Makes the index before somebody searches, where that takes its time. Whatever goes wrong is left to the first search. */
  prepare(): Promise<void>;
  close(): Promise<void>;
}

export interface MadeIndex {
  how: RenewedIndex['how'];
  products: number;
  /** In all, and for how long the process did nothing else. */
  ms: number;
  stoodStillMs: number;
}

export interface IndexDeps {
  db: Db;
  place: IndexPlace | undefined;
  log: Pick<Log, 'warn'>;
  /** Is told how the index came to be. */
  told?: (made: MadeIndex) => void;
  /** Up to so many products an index is made in the process, in some milliseconds. */
  fewProducts?: number;
}

const usualFew = 2000;
/** Products read with one statement; between two others have their turn. */
const atOnce = 200;
/** So many changes that wait are no list of changes any more. */
const mostWaiting = 20_000;
/** Empty places beyond these, and beyond a quarter, are laid together by making the index anew. */
const mostEmpty = 20_000;

/** The index of the catalogue, which follows it product by product. */
export function createCatalogueIndex(deps: IndexDeps): CatalogueIndex {
  const { db, place, log, fewProducts = usualFew } = deps;
  let finder: Finder | undefined;
  let doubted = true;
  const waiting = new Set<string>();
  /** What was told since the index that is being made was begun: it may have read it before. */
  let since: Set<string> | undefined;
  let renewing: Promise<void> | undefined;
  let flushing: Promise<void> | undefined;
  const thread: IndexThread = { closed: false };

  async function renewOnce(): Promise<void> {
    doubted = false;
    since = new Set(waiting);
    try {
      finder = await readIndex(deps, thread);
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
    // Again where it was doubted while it was being made: it may have read what was before.
    while (!finder || (doubted && few(finder))) await renew();
    if (doubted) renew().catch((error: unknown) => log.warn({ err: error }, 'the index of the search could not be renewed'));
    // Whoever asks meanwhile has asked after what is being read was told, or waits for the rest.
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
      // What is not read yet is read as it is.
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
        if (!thread.closed) log.warn({ err: error }, 'the index of the search could not be made beforehand: the first search makes it');
      }
    },
    async close() {
      thread.closed = true;
      await thread.stop?.();
      await renewing?.catch(() => {});
    },
  };
}

/** The thread that makes the index, while it does. */
interface IndexThread {
  stop?: (() => Promise<unknown>) | undefined;
  closed: boolean;
}

/** Has a thread make the index of a large catalogue, and reads a small one here. */
async function readIndex({ db, place, log, told, fewProducts = usualFew }: IndexDeps, thread: IndexThread): Promise<Finder> {
  const [sports, kinds] = await Promise.all([readSports(db), readKinds(db).then(writtenKinds)]);
  if (!place || !(await hasMoreProducts(db, fewProducts))) return openFinder(await readWholeIndex(db), sports, kinds);
  const began = performance.now();
  const { made, stop } = makeIndex(place);
  thread.stop = stop;
  try {
    const { stored, how, notKept } = await made;
    if (notKept) log.warn({ why: notKept }, 'the index of the search could not be kept for the next start');
    const opening = performance.now();
    const opened = openFinder(stored, sports, kinds);
    const ended = performance.now();
    told?.({ how, products: opened.size().products, ms: ended - began, stoodStillMs: ended - opening });
    return opened;
  } catch (error) {
    if (thread.closed) throw error;
    log.warn({ err: error }, 'the index of the search is made in the process itself');
    return openFinder(await readWholeIndex(db), sports, kinds);
  } finally {
    thread.stop = undefined;
  }
}

/** Reads what changed, until nothing waits. What could not be read waits on. */
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
