import { z } from 'zod';
import { done } from '#contract/account-reply.ts';
import { formed, text } from '#contract/primitives.ts';
import { success } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { fixedViewNames } from './view-table.ts';

/** A view that somebody saved: its address says what is in it. */
export const SavedView = z.object({
  id: z.string(),
  name: z.string(),
  /** The query of its address: 'state=placed&sort=promise'. */
  query: z.string(),
  shared: z.boolean(),
  /** Whether it is the caller's own, who alone takes it away. */
  mine: z.boolean(),
  /** Whose it is. */
  by: z.string(),
});
export type SavedView = z.output<typeof SavedView>;

const Views = z.object({
  /** How many stand in each fixed view; 1,000 is a thousand or more. */
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
