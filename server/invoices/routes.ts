import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OrderAccess } from '#contract/order-access.ts';
import type { Db } from '#database/db.ts';
import { documents } from '#database/schema/documents.ts';
import { findReadable } from '#server/orders/read-order.ts';
import type { Limits } from '#server/platform/limits.ts';
import { Problem } from '#server/platform/problem.ts';
import { DocumentContent } from './document-content.ts';
import { drawDocument } from './draw-document.ts';

const Params = OrderAccess.params.extend({ number: z.string().regex(/^[A-Z]{3}-\d{4}-\d{6}$/) });

/** The PDFs of tax documents, for whoever holds the order's key. Drawn anew each time from what was issued, which never changes. */
export function mountInvoices(app: FastifyInstance, deps: { db: Db; secret: string; limits: Limits }): void {
  app.get('/api/orders/:reference/documents/:number.pdf', { schema: { hide: true } }, async (request, reply) => {
    await deps.limits.take('orderRead', request.ip);
    const params = Params.safeParse(request.params);
    const query = OrderAccess.query.safeParse(request.query);
    const order = await findReadable(deps.db, deps.secret, params.data?.reference ?? '', { key: query.data?.key });
    const where = and(eq(documents.orderId, order.id), eq(documents.number, params.data?.number ?? ''));
    const [found] = await deps.db.select().from(documents).where(where).limit(1);
    if (!found) throw new Problem(404, 'not_found', "We couldn't find this document");
    const pdf = await drawDocument(DocumentContent.parse(found.content));
    return reply
      .headers({
        'content-disposition': `inline; filename="${found.number}.pdf"`,
        'cache-control': 'private, no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex',
      })
      .type('application/pdf')
      .send(pdf);
  });
}
