import { z } from 'zod';
import { success } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { waitingKinds } from './view-table.ts';

const Waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.int(),
  /** Since when the oldest waits. */
  oldest: z.iso.datetime().nullable(),
  /** How many of them are late. */
  late: z.int(),
});

const Hour = z.object({
  hour: z.int(),
  orders: z.int(),
  rupees: z.number(),
  pieces: z.int(),
  /** Orders in this hour on the same weekday of the last four weeks, on average; and what they came to. */
  usual: z.number(),
  usualRupees: z.number(),
  usualPieces: z.number(),
});

const BestSeller = z.object({
  name: z.string(),
  pieces: z.int(),
  rupees: z.number(),
  image: z.string(),
  /** What of it can still be sold, and the sizes that cannot; null of what is made to order. */
  left: z.object({ pieces: z.int(), without: z.array(z.string()) }).nullable(),
});

export const readToday = officeEndpoint(
  'GET',
  '/api/office/today',
  { permission: 'member' },
  {
    summary: 'What waits for a person, as far as the caller’s roles clear it, and the day so far.',
    reply: success(
      z.object({
        at: z.iso.datetime(),
        /** The day in India. */
        day: z.iso.date(),
        waiting: z.array(Waiting),
        /** Different orders that wait in the list of orders, in one way or in several; and how many of them are late. */
        orders: z.object({ count: z.int(), late: z.int() }),
        /** None for who sees no sales. */
        sold: z
          .object({
            orders: z.int(),
            pieces: z.int(),
            rupees: z.number(),
            hours: z.array(Hour),
            best: z.array(BestSeller),
          })
          .nullable(),
        /** What stands still in the shop, in sentences: none where all is well. Null for who does not look after it. */
        standing: z.array(z.string()).nullable(),
        /** Approvals of today that their asker confirmed alone, each in a sentence. Null for who does not see the audit. */
        confirmedAlone: z.array(z.object({ id: z.string(), words: z.string() })).nullable(),
      }),
    ),
  },
);
