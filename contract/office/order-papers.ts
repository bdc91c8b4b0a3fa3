import { z } from 'zod';
import { codeText, limitedList, limitedText } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { paperSizes } from './packing.ts';

/** Maximum number of orders per label file. */
export const mostLabels = 50;

export const readLabelsEndpoint = officeEndpoint(
  'POST',
  '/api/office/packing/labels',
  { permission: 'parcels.pack', changes: false },
  {
    summary:
      'The labels of the packed parcels of some orders as one PDF in base64, in the order asked for, which is written into the audit of each; null where there is none. `without` says which have none, and why.',
    body: z.object({
      references: limitedList(limitedText(20), mostLabels, `Choose ${mostLabels} orders at most`).refine(
        ({ length }) => length > 0,
        'Choose an order',
      ),
      paper: z.enum(paperSizes).default('a4'),
    }),
    reply: successReply(
      z.object({
        pdf: z.string().nullable(),
        labels: z.int(),
        without: z.array(z.object({ reference: z.string(), words: z.string() })),
      }),
    ),
  },
);

export const openDocumentEndpoint = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/documents/:number',
  {
    permission: 'orders.change',
    also: ['contacts.see'],
    unstored: 'It shows personal data: each look has its own audit row',
  },
  {
    summary: 'An invoice or credit note of an order as a PDF in base64. It is written into the audit who opened it.',
    params: z.object({ reference: codeText(20), number: limitedText(40) }),
    reply: successReply(z.object({ pdf: z.string() })),
  },
);
