import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { limitedText, textOfForm } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { fixedViewNames } from './view-table.ts';

/** Saved view of the order list, defined by its URL query. */
export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  /** URL query: 'state=placed&sort=promise'. */
  query: z.string(),
  shared: z.boolean(),
  /** True if it belongs to the caller; only the owner can delete it. */
  mine: z.boolean(),
  /** Name of its owner. */
  by: z.string(),
});
export type SavedView = z.output<typeof SavedView>;

const Views = z.object({
  /**
   * Number of orders in each fixed view; 1,000 means 1,000 or more. A larger number, of all orders, is the database's
   * estimate.
   */
  counts: z.record(z.enum(fixedViewNames), z.int()),
  saved: z.array(SavedView),
});

export const listOrderViewsEndpoint = officeEndpoint(
  'GET',
  '/api/office/order-views',
  { permission: 'orders.see' },
  {
    summary: 'How many orders stand in the fixed views, and the views that are one’s own or shared.',
    reply: successReply(Views),
  },
);

export const saveOrderViewEndpoint = officeEndpoint(
  'POST',
  '/api/office/order-views',
  { permission: 'orders.see' },
  {
    summary:
      'Saves a view under a name; one’s own of the same name is written over. 20 a person at most, or 409 `conflict`.',
    body: z.object({
      name: limitedText(40).trim().min(1, 'Give it a name'),
      query: textOfForm(/^[\w=&%.+~:*!'()-]*$/, 600, 'This view cannot be saved'),
      shared: z.boolean(),
    }),
    reply: doneReply(z.array(SavedView)),
  },
);

export const removeOrderViewEndpoint = officeEndpoint(
  'DELETE',
  '/api/office/order-views/:id',
  { permission: 'orders.see' },
  {
    summary: 'Takes a view of one’s own away.',
    params: z.object({ id: limitedText(40) }),
    reply: doneReply(z.array(SavedView)),
  },
);
