import type { FastifyInstance } from 'fastify';
import { quoteCartEndpoint } from '#contract/checkout.ts';
import { quoteRefundEndpoint } from '#contract/refunds.ts';
import { readerOf } from '#server/foundation/http/problem-replies.ts';
import { type DiskSpace, diskFull } from '#server/foundation/process/disk-space.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
/** Calls that use POST but write nothing, such as the quote of a cart. */
const readsByPost = new Set<string | undefined>([quoteCartEndpoint.path, quoteRefundEndpoint.path]);

/**
 * Rejects every write with 503 while the disk is full, so that no transaction fails halfway. Also rejects webhooks,
 * which gateway and courier retry.
 */
export function refuseWhenFull(app: FastifyInstance, disk: Pick<DiskSpace, 'level'>): void {
  app.addHook('onRequest', async ({ method, url, routeOptions }) => {
    if (disk.level() === 'full' && !reads.has(method) && !readsByPost.has(routeOptions.url))
      throw diskFull(readerOf(url));
  });
}
