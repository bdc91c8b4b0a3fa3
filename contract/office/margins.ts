import { z } from 'zod';
import { codeText, limitedText } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { Rupees } from '#contract/rupees.ts';
import { officeEndpoint } from './endpoint.ts';

const seeing = { permission: 'money.see' } as const;

/** Margin in rupees before tax, and in percent of the price before tax; null without a price. */
const Margin = z.object({ rupees: z.number(), percent: z.number().nullable() });

const SizeMargin = z.object({
  size: z.string(),
  /** Pieces in stock, and those of them whose cost is known. */
  pieces: z.int(),
  known: z.int(),
  /** Cost of the piece that leaves next, by first in, first out; null if it is not known, or none is in stock. */
  next: Rupees.nullable(),
  margin: Margin.nullable(),
});

const OfProduct = z.object({
  /** Price of a piece before tax. */
  price: Rupees,
  sizes: z.array(SizeMargin),
});
export type ProductMarginReply = z.output<typeof OfProduct>;

export const readProductMarginEndpoint = officeEndpoint('GET', '/api/office/products/:id/margin', seeing, {
  summary: 'The margin of the next piece of each size: its price before tax less its cost, by first in, first out.',
  params: z.object({ id: limitedText(80) }),
  reply: successReply(OfProduct),
});

const OfOrder = z.object({
  /** Pieces that left and did not come back into stock, and those of them whose cost is known. */
  pieces: z.int(),
  known: z.int(),
  /** Value before tax of the pieces that left and are neither cancelled nor refunded. */
  value: Rupees,
  /** Cost of the pieces whose cost is known. */
  cost: Rupees,
  /** Null while a cost is not known, or nothing left. */
  margin: Margin.nullable(),
});
export type OrderMarginReply = z.output<typeof OfOrder>;

export const readOrderMarginEndpoint = officeEndpoint('GET', '/api/office/orders/:reference/margin', seeing, {
  summary: 'The margin of the pieces of an order that left: their value before tax less their cost.',
  params: z.object({ reference: codeText(20) }),
  reply: successReply(OfOrder),
});
