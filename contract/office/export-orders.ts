import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { limitedList, limitedText } from '#contract/primitives.ts';
import { bulkMost } from './bulk.ts';
import { officeEndpoint } from './endpoint.ts';
import { listOrdersEndpoint } from './orders.ts';

/** Maximum number of orders per file. */
export const mostExported = 10_000;

export const exportOrdersEndpoint = officeEndpoint(
  'POST',
  '/api/office/order-exports',
  { permission: 'orders.see', unstored: 'It hands out personal data: each export has its own audit row' },
  {
    summary:
      'The orders of a list as comma-separated values, 10,000 at most, or those of it that are chosen; it is written down who took what. Names, phones, e-mails and addresses need a permission of their own.',
    body: listOrdersEndpoint.shapes.query.omit({ after: true, limit: true }).extend({
      /**
       * True to include names and contacts. Answers 403 `not_allowed` without the permission to export personal data.
       */
      people: z.boolean(),
      /** Limits the export to these orders of the list. */
      references: limitedList(limitedText(20), bulkMost, `Choose ${bulkMost} orders at most`).optional(),
    }),
    reply: doneReply(z.object({ name: z.string(), csv: z.string(), orders: z.int(), whole: z.boolean() })),
  },
);
