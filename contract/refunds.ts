import { z } from 'zod';
import { Breakdown } from './breakdown.ts';
import { maxLines } from './cart-rules.ts';
import { endpoint } from './endpoint.ts';
import { refundStates, refundTargets } from './lists.ts';
import { OrderAccess } from './order-access.ts';
import { listOf, whole } from './primitives.ts';
import { success } from './problem.ts';
import { Rupees } from './rupees.ts';

/** Some pieces of one line of an order, by the line's own number. */
export const SomePieces = z.object({ line: whole(1), quantity: whole(1, 10) });
export type SomePieces = z.infer<typeof SomePieces>;

/** Lines of an order, each with how many of its pieces. */
export const SomeLines = linesOf(SomePieces, 'Choose at least one piece');

/** Makes a list of lines of an order, one of them at least. */
export function linesOf<T extends z.ZodType>(line: T, noneMessage: string, manyMessage = `An order has at most ${maxLines} lines`) {
  return listOf(line, maxLines, manyMessage).refine((lines) => lines.length > 0, noneMessage);
}

/** Back to what it was paid with, or into the account's store credit. */
export const RefundTo = z.enum(refundTargets);
export type RefundTo = z.infer<typeof RefundTo>;

/** One way in which money can come back. */
export const RefundWay = z.object({
  to: RefundTo,
  /** 'Refund to UPI, as••••@bank' */
  title: z.string(),
  /** When, in words: '7–10 days after it starts'. */
  promise: z.string(),
  offered: z.boolean(),
  /** Why it is not offered. */
  reason: z.string().optional(),
  /** What goes where: an order that was partly paid with store credit gets that part back as credit. */
  parts: z.array(z.object({ title: z.string(), amount: Rupees })),
});
export type RefundWay = z.infer<typeof RefundWay>;

export const RefundQuote = z.object({
  amount: Rupees,
  /** What is refunded, by the same function that priced the order. */
  breakdown: Breakdown,
  /** Empty where nothing has been paid. */
  ways: z.array(RefundWay),
});
export type RefundQuote = z.infer<typeof RefundQuote>;

export const quoteRefund = endpoint('POST', '/api/orders/:reference/refund-quote', {
  summary: 'What would come back for some pieces of an order, and in which ways. Changes nothing.',
  ...OrderAccess,
  body: z.object({
    for: z.enum(['cancel', 'return', 'problem']),
    /** Every piece that is left, where it is not given. */
    lines: SomeLines.optional(),
  }),
  reply: success(RefundQuote),
});

/** Money on its way back, as the order shows it. */
export const Refund = z.object({
  amount: Rupees,
  /** 'UPI, as••••@bank' or 'Store credit'. */
  to: z.string(),
  state: z.enum(refundStates),
  /** 'Refund started', 'Refunded' */
  title: z.string(),
  /** 'With you between 28 Nov and 2 Dec' */
  promise: z.string(),
  reason: z.string(),
  at: z.iso.datetime(),
});
export type Refund = z.infer<typeof Refund>;
