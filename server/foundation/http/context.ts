import type { ShopSettings } from '#contract/settings.ts';
import type { Db } from '#database/db.ts';
import type { ResponseCache } from '#server/foundation/cache/response-cache.ts';
import type { Files } from '#server/foundation/files/files.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { Limits } from '#server/foundation/limits/limits.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { KnownFacts } from '#server/foundation/values/known-facts.ts';
import type { Secret } from '#server/foundation/values/secret.ts';

/** Shared services of a running shop, created once at startup and passed as arguments. */
export interface ShopContext {
  db: Db;
  /** Queues a job in a transaction. */
  jobs: Pick<Jobs, 'send'>;
  files: Files;
  cache: ResponseCache;
  limits: Limits;
  log: Log;
  /** Values of the shop that its pages show, as the owner last set them. */
  shopFacts: KnownFacts;
  /** Versions of settings and texts, as the owner last set them. */
  settings: ShopSettings;
  /** Secret that signs order keys and keys the hashes of codes. */
  secret: Secret;
  /** Public address of the shop, without a trailing slash. Links in mails start with it. */
  publicUrl: string;
  /** Returns the current time of the shop's clock. */
  now: () => Date;
  /** Returns true if parcels are packed automatically as soon as possible; otherwise staff pack each parcel. */
  packsItself(): boolean;
  /** Receives, after a commit, the products whose stock changed. */
  stockChanged(productIds: string[]): void;
}

/** Subset of the context that a function needs. Tests provide only this subset, and readers see the dependencies. */
export type Needs<Part extends keyof ShopContext> = Pick<ShopContext, Part>;
