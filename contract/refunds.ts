import { z } from 'zod';
import { Breakdown } from './breakdown.ts';
import { maxLines } from './cart-rules.ts';
import { defineEndpoint } from './endpoint.ts';
import { refundStates, refundTargets } from './lists.ts';
import { OrderAccess } from './order-access.ts';
import { limitedList, wholeNumber } from './primitives.ts';
import { successReply } from './problem.ts';
import { Rupees } from './rupees.ts';

/** Quantity of one order line, by its line number. */
export const SomePieces = z.object({ line: wholeNumber(1), quantity: wholeNumber(1, 10) });
export type SomePieces = z.infer<typeof SomePieces>;

/** Order lines with quantities. */
export const SomeLines = linesOf(SomePieces, 'Choose at least one piece');

/** Creates a schema for a list of order lines, with at least one. */
export function linesOf<T extends z.ZodType>(
  line: T,
  noneMessage: string,
  manyMessage = `An order has at most ${maxLines} lines`,
) {
  return limitedList(line, maxLines, manyMessage).refine((lines) => lines.length > 0, noneMessage);
}

/** Refund destination: the original payment method, or the account's store credit. */
export const RefundTo = z.enum(refundTargets);
export type RefundTo = z.infer<typeof RefundTo>;

/** Option for a refund. */
export const RefundWay = z.object({
  to: RefundTo,
  /** Title: 'Refund to UPI, as••••@bank'. */
  title: z.string(),
  /** Duration in words: '7–10 days after it starts'. */
  promise: z.string(),
  offered: z.boolean(),
  /** Reason why it is unavailable. */
  reason: z.string().optional(),
  /** Parts of the refund by destination. The part that was paid with store credit returns as store credit. */
  parts: z.array(z.object({ title: z.string(), amount: Rupees })),
});
export type RefundWay = z.infer<typeof RefundWay>;

export const RefundQuote = z.object({
  amount: Rupees,
  /** Breakdown of the refund, by the function that priced the order. */
  breakdown: Breakdown,
  /** Empty if nothing comes back now. */
  ways: z.array(RefundWay),
  /** Reason why nothing comes back now, if something was paid: a bank holds the money in a dispute. */
  nothing: z.string().optional(),
});
export type RefundQuote = z.infer<typeof RefundQuote>;

export const quoteRefundEndpoint = defineEndpoint('POST', '/api/orders/:reference/refund-quote', {
  summary: 'What would come back for some pieces of an order, and in which ways. Changes nothing.',
  ...OrderAccess,
  body: z.object({
    for: z.enum(['cancel', 'return', 'problem']),
    /** Lines to refund; all remaining pieces by default. */
    lines: SomeLines.optional(),
  }),
  reply: successReply(RefundQuote),
});

/** Refund as the order page shows it. */
export const Refund = z.object({
  amount: Rupees,
  /** Destination: 'UPI, as••••@bank' or 'Store credit'. */
  to: z.string(),
  state: z.enum(refundStates),
  /** Title: 'Refund started' or 'Refunded'. */
  title: z.string(),
  /** Expected time: 'With you between 28 Nov and 2 Dec'. */
  promise: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
});
export type Refund = z.infer<typeof Refund>;
