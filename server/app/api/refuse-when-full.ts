import type { FastifyInstance } from 'fastify';
import { quoteCart } from '#contract/checkout.ts';
import { quoteRefund } from '#contract/refunds.ts';
import { type DiskSpace, diskFull } from '#server/foundation/process/disk-space.ts';

const reads = new Set(['GET', 'HEAD', 'OPTIONS']);
/** What is asked by POST and writes nothing: a cart goes on adding up. */
const readsByPost = new Set<string | undefined>([quoteCart.path, quoteRefund.path]);

/**
 * Refuses every write with 503 while the disk is full, so that no transaction finds that out in its middle. Messages of the gateway
 * and the courier as well: both send what was not taken again.
 */
export function refuseWhenFull(app: FastifyInstance, disk: Pick<DiskSpace, 'level'>): void {
  app.addHook('onRequest', async ({ method, routeOptions }) => {
    if (disk.level() === 'full' && !reads.has(method) && !readsByPost.has(routeOptions.url)) throw diskFull();
  });
}
