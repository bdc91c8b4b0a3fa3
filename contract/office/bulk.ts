import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { limitedList, limitedText, textOfForm } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { bulkKinds, bulkRowStates } from './lists.ts';
import { OrderTag } from './order-actions.ts';

/** Maximum number of orders per bulk action. */
export const bulkMost = 500;

/** Maximum number of orders per dry run. The browser requests the next batch while the first is shown. */
export const tryMost = 25;

const some = (most: number) =>
  limitedList(limitedText(20), most, `Choose ${most} orders at most`).refine(
    (references) => references.length > 0,
    'Choose an order',
  );

const Wanted = {
  kind: z.enum(bulkKinds),
  tag: OrderTag.optional(),
  /** Reason for holding or cancelling the orders. */
  why: limitedText(300, 'Say it in 300 characters').trim().optional(),
};

/** Result of the action for one order, in a dry run or done. */
const Row = z.object({
  reference: z.string(),
  /** True if the action applies; otherwise `words` gives the reason. */
  fits: z.boolean(),
  words: z.string(),
  /** Refund in rupees. */
  back: z.number(),
});

export const tryBulkEndpoint = officeEndpoint(
  'POST',
  '/api/office/bulk/try',
  { permission: 'orders.change', changes: false },
  {
    summary: 'What would happen to each of some orders. Changes nothing.',
    body: z.object({ ...Wanted, references: some(tryMost) }),
    reply: successReply(z.object({ rows: z.array(Row) })),
  },
);

export const BulkProgress = z.object({
  id: z.string(),
  kind: z.enum(bulkKinds),
  all: z.int(),
  done: z.int(),
  leftOut: z.int(),
  finished: z.boolean(),
  rows: z.array(z.object({ reference: z.string(), state: z.enum(bulkRowStates), words: z.string() })),
});
export type BulkProgress = z.output<typeof BulkProgress>;

const id = textOfForm(/^bulk_[\w-]{16,40}$/, 60);

export const startBulkEndpoint = officeEndpoint(
  'POST',
  '/api/office/bulk',
  { permission: 'orders.change' },
  {
    summary: 'Does one thing to many orders, by a job, each once; the same id again starts nothing more.',
    body: z.object({ id, ...Wanted, references: some(bulkMost) }),
    reply: doneReply(BulkProgress),
  },
);

export const readBulkEndpoint = officeEndpoint(
  'GET',
  '/api/office/bulk/:id',
  { permission: 'orders.change' },
  {
    summary: 'How far it is. Of a colleague’s own alone: 404 for another’s.',
    params: z.object({ id }),
    reply: successReply(BulkProgress),
  },
);

export const readBulkPickListEndpoint = officeEndpoint(
  'POST',
  '/api/office/bulk/pick-list',
  { permission: 'orders.change', changes: false },
  {
    summary: 'The pieces that some orders wait for, to be fetched from the shelves in one walk.',
    body: z.object({ references: some(bulkMost) }),
    reply: successReply(
      z.object({
        pieces: z.array(
          z.object({
            name: z.string(),
            size: z.string(),
            quantity: z.int(),
            orders: z.array(z.string()),
            custom: z.boolean(),
          }),
        ),
      }),
    ),
  },
);
