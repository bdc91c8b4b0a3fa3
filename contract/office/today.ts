import { z } from 'zod';
import { success } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';

/** What may wait for a person, in the order it is shown. */
export const waitingKinds = [
  'to_pack',
  'promised_today',
  'late',
  'to_approve',
  'to_print',
  'returns_to_receive',
  'returns_to_inspect',
  'returns_to_decide',
  'returns_to_send',
  'refunds_stuck',
  'payments_to_look_at',
  'parcels_back',
  'parcels_lost',
  'messages',
  'mails_failed',
  'sizes_low',
  'approvals',
  'mentions',
] as const;

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
  /** Orders in this hour on the same weekday of the last four weeks, on average. */
  usual: z.number(),
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
        /** None for who sees no sales. */
        sold: z
          .object({
            orders: z.int(),
            pieces: z.int(),
            rupees: z.number(),
            hours: z.array(Hour),
            best: z.array(z.object({ name: z.string(), pieces: z.int(), image: z.string() })),
          })
          .nullable(),
      }),
    ),
  },
);
