import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OrderAccess } from '#contract/order-access.ts';
import { documents } from '#database/schema/documents.ts';
import { requireReadableOrder } from '#server/order-book/order-access.ts';
import type { Needs } from '#server/platform/context.ts';
import { Problem } from '#server/platform/problem.ts';
import { DocumentContent } from './document-content.ts';

const Params = OrderAccess.params.extend({ number: z.string().regex(/^[A-Z]{3}-\d{4}-\d{6}$/) });

/** The PDFs of tax documents, for whoever holds the order's key. Drawn anew each time from what was issued, which never changes. */
export function mountInvoices(app: FastifyInstance, deps: Needs<'db' | 'secret' | 'limits'>): void {
  app.get('/api/orders/:reference/documents/:number.pdf', { schema: { hide: true } }, async (request, reply) => {
    const params = Params.safeParse(request.params);
    const query = OrderAccess.query.safeParse(request.query);
    // A link in a mail or in a bill's margin is opened by its key alone.
    const caller = { address: request.ip, signedIn: async () => undefined };
    const order = await requireReadableOrder(deps, caller, params.data?.reference ?? '', query.data?.key);
    const where = and(eq(documents.orderId, order.id), eq(documents.number, params.data?.number ?? ''));
    const [found] = await deps.db.select().from(documents).where(where).limit(1);
    if (!found) throw new Problem(404, 'not_found', "We couldn't find this document");
    const { drawDocument } = await import('./draw-document.ts');
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
