import { and, eq } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';
import { OrderAccess } from '#contract/order-access.ts';
import { documentsTable } from '#database/schema/documents.ts';
import { Problem } from '#server/foundation/errors/problem.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { CostLimiter } from '#server/foundation/limits/cost-limiter.ts';
import { requireReadableOrder } from '#server/orders/model/order-access.ts';
import { DocumentContent } from './document-content.ts';
import { provideDocumentFile } from './document-file.ts';
import type { DocumentProcesses } from './document-process.ts';

const Params = OrderAccess.params.extend({ number: z.string().regex(/^[A-Z]{3}-\d{4}-\d{6}$/) });

interface Deps extends Needs<'db' | 'secret' | 'limits' | 'files' | 'shopFacts'> {
  processes: DocumentProcesses;
  turns: Pick<CostLimiter, 'forAddress'>;
}

/** Mounts the PDF downloads of tax documents for holders of the order's key. Each PDF is created once. */
export function mountInvoices(app: FastifyInstance, deps: Deps): void {
  app.get('/api/orders/:reference/documents/:number.pdf', async (request, reply) => {
    await deps.turns.forAddress(request.ip, 'read');
    const params = Params.safeParse(request.params);
    const query = OrderAccess.query.safeParse(request.query);
    // Links in mails and on printed bills contain only the key, so no session is required.
    const caller = { address: request.ip, signedIn: async () => undefined };
    const order = await requireReadableOrder(deps, caller, params.data?.reference ?? '', query.data?.key);
    const where = and(eq(documentsTable.orderId, order.id), eq(documentsTable.number, params.data?.number ?? ''));
    const [found] = await deps.db.select().from(documentsTable).where(where).limit(1);
    if (!found) throw new Problem(404, 'not_found', "We couldn't find this document");
    const turn = () => deps.turns.forAddress(request.ip, 'paper');
    const key = await provideDocumentFile({ ...deps, turn }, DocumentContent.parse(found.content));
    const pdf = await deps.files.read(key);
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
