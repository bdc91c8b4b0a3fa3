import { z } from 'zod';
import { done } from '#contract/account-reply.ts';
import { formed, text } from '#contract/primitives.ts';
import { success } from '#contract/problem.ts';
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
  /** Number of orders in each fixed view; 1,000 means 1,000 or more. */
  counts: z.record(z.enum(fixedViewNames), z.int()),
  saved: z.array(SavedView),
});

export const listOrderViews = officeEndpoint(
  'GET',
  '/api/office/order-views',
  { permission: 'orders.see' },
  { summary: 'How many orders stand in the fixed views, and the views that are one’s own or shared.', reply: success(Views) },
);

export const saveOrderView = officeEndpoint(
  'POST',
  '/api/office/order-views',
  { permission: 'orders.see' },
  {
    summary: 'Saves a view under a name; one’s own of the same name is written over. 20 a person at most, or 409 `conflict`.',
    body: z.object({
      name: text(40).trim().min(1, 'Give it a name'),
      query: formed(/^[\w=&%.+~:*!'()-]*$/, 600, 'This view cannot be saved'),
      shared: z.boolean(),
    }),
    reply: done(z.array(SavedView)),
  },
);

export const removeOrderView = officeEndpoint(
  'DELETE',
  '/api/office/order-views/:id',
  { permission: 'orders.see' },
  { summary: 'Takes a view of one’s own away.', params: z.object({ id: text(40) }), reply: done(z.array(SavedView)) },
);
