import type { Db } from '#database/db.ts';
import type { ResponseCache } from '#server/foundation/cache/response-cache.ts';
import type { Files } from '#server/foundation/files/files.ts';
import type { Jobs } from '#server/foundation/jobs/jobs.ts';
import type { Limits } from '#server/foundation/limits/limits.ts';
import type { Log } from '#server/foundation/logging/logging.ts';
import type { Secret } from '#server/foundation/values/secret.ts';

/** What the parts of a running shop share: made once when it opens, handed down as an argument. */
export interface ShopContext {
  db: Db;
  /** Queues a job through a transaction. */
  jobs: Pick<Jobs, 'send'>;
  files: Files;
  cache: ResponseCache;
  limits: Limits;
  log: Log;
  /** Signs the keys that open orders, and keys the hashes of codes. */
  secret: Secret;
  /** The address shoppers use, without a slash at its end: links in mails begin with it. */
  publicUrl: string;
  /** The shop's clock. */
  now: () => Date;
  /** Parcels are packed by rule as soon as they can be; else each waits for a person. */
  packsItself(): boolean;
  /** Is told after a commit which products have other numbers of pieces now. */
  stockChanged(productIds: string[]): void;
}

/** The part of the context that a function uses: a test hands over that much, and a reader sees what it can touch. */
export type Needs<Part extends keyof ShopContext> = Pick<ShopContext, Part>;
