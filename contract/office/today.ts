import { z } from 'zod';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { givenKinds } from './lists.ts';
import { waitingKinds } from './view-table.ts';

const Waiting = z.object({
  kind: z.enum(waitingKinds),
  count: z.int(),
  /** Start of the oldest waiting item. */
  oldest: z.iso.datetime().nullable(),
  /** Number of late items. */
  late: z.int(),
});

const Hour = z.object({
  hour: z.int(),
  orders: z.int(),
  rupees: z.number(),
  pieces: z.int(),
  /** Averages for this hour on the same weekday of the last four weeks: orders, rupees and pieces. */
  usual: z.number(),
  usualRupees: z.number(),
  usualPieces: z.number(),
});

const BestSeller = z.object({
  name: z.string(),
  pieces: z.int(),
  rupees: z.number(),
  image: z.string(),
  /** Available pieces, and the sold-out sizes; null if made to order. */
  left: z.object({ pieces: z.int(), without: z.array(z.string()) }).nullable(),
});

export const readTodayEndpoint = officeEndpoint(
  'GET',
  '/api/office/today',
  { permission: 'member' },
  {
    summary: 'What waits for a person, as far as the caller’s roles clear it, and the day so far.',
    reply: successReply(
      z.object({
        at: z.iso.datetime(),
        /** Date in India. */
        day: z.iso.date(),
        waiting: z.array(Waiting),
        /** Distinct orders in the waiting lists of orders, and the number of late ones. */
        orders: z.object({ count: z.int(), late: z.int() }),
        /** Null without the permission to see sales. */
        sold: z
          .object({
            orders: z.int(),
            pieces: z.int(),
            rupees: z.number(),
            hours: z.array(Hour),
            best: z.array(BestSeller),
          })
          .nullable(),
        /** Overdue processes of the shop, in sentences; empty if there are none. Null without the permission. */
        standing: z.array(z.string()).nullable(),
        /**
         * Approvals of today that their requester confirmed alone, in sentences. Null without access to the audit log.
         */
        confirmedAlone: z.array(z.object({ id: z.string(), words: z.string() })).nullable(),
        /**
         * Sums that colleagues gave, took back or booked today within their limits. Null without access to the audit
         * log.
         */
        given: z
          .array(z.object({ who: z.string(), kind: z.enum(givenKinds), acts: z.int(), rupees: z.number() }))
          .nullable(),
      }),
    ),
  },
);
