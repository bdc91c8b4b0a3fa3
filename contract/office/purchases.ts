import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { Size } from '#contract/catalogue.ts';
import { Amount, limitedList, limitedText, textOfForm, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { Rupees } from '#contract/rupees.ts';
import { officeEndpoint } from './endpoint.ts';
import { costSaid, deliveryCostSaid, mostCost, mostDeliveryCost, mostPieces, piecesSaid } from './piece-rules.ts';

const changing = { permission: 'stock.change' } as const;

/** Maximum number of lines per purchase. */
export const mostPurchaseLines = 300;

const Line = z.object({
  product: limitedText(80),
  size: Size,
  pieces: wholeNumber(1, mostPieces, piecesSaid(1)),
  /** Cost of one piece in rupees before tax. */
  cost: Amount.multipleOf(0.01, 'Give rupees with at most two decimals').max(mostCost, costSaid),
});

const DeliveryCost = Amount.multipleOf(0.01, 'Give rupees with at most two decimals')
  .max(mostDeliveryCost, deliveryCostSaid)
  .default(0);

const OrderDelivered = z.object({
  number: wholeNumber(1),
  /** Version of the order that the person saw, so that two deliveries are not booked over each other. */
  version: wholeNumber(1),
  /** Pieces beyond the order that the person agreed to. */
  beyond: wholeNumber(0).default(0),
});

/** Received delivery, as entered. */
export const NewPurchase = z.object({
  /** Idempotency key of the booking. */
  key: textOfForm(/^[\w-]{8,64}$/, 64),
  supplier: limitedText(80).trim().min(1, 'Say who sold it'),
  reference: limitedText(40).trim().min(1, 'Give the number of the delivery note or the invoice'),
  lines: limitedList(Line, mostPurchaseLines, `${mostPurchaseLines} lines are the most`).refine(
    (lines) => lines.length > 0,
    'Choose what came',
  ),
  /** Costs of the delivery in rupees, which its pieces share by value. */
  freight: DeliveryCost,
  otherCosts: DeliveryCost,
  /** Purchase order that the delivery is booked for. */
  order: OrderDelivered.nullable().default(null),
});
export type NewPurchase = z.input<typeof NewPurchase>;

const PurchaseLine = z.object({
  product: z.string(),
  size: z.string(),
  name: z.string(),
  pieces: z.int(),
  cost: Rupees,
  /** Cost of one piece with its share of freight and other costs, to the nearest paisa. */
  landed: Rupees,
});

const Brief = z.object({
  number: z.int(),
  supplier: z.string(),
  reference: z.string(),
  at: z.iso.datetime(),
  by: z.string(),
  pieces: z.int(),
  /** Total cost in rupees before tax. */
  cost: Rupees,
});
export type PurchaseBrief = z.output<typeof Brief>;

const Purchase = Brief.extend({
  freight: Rupees,
  otherCosts: Rupees,
  /** Number of the purchase order. */
  order: z.int().nullable(),
  lines: z.array(PurchaseLine),
});
export type Purchase = z.output<typeof Purchase>;

/** Purchases per page. */
export const purchasePage = 50;

export const listPurchasesEndpoint = officeEndpoint('GET', '/api/office/purchases', changing, {
  summary: 'What was bought and came, the newest first, 50 at a time: `next` is the `before` of the page that follows.',
  query: z.object({ before: z.coerce.number().int().min(1).max(2_147_483_647).optional() }),
  reply: successReply(
    z.object({ purchases: z.array(Brief), next: z.int().nullable(), suppliers: z.array(z.string()) }),
  ),
});

export const readPurchaseEndpoint = officeEndpoint('GET', '/api/office/purchases/:number', changing, {
  summary: 'One purchase with its lines.',
  params: z.object({ number: z.coerce.number().int().min(1).max(2_147_483_647) }),
  reply: successReply(Purchase),
});

export const bookPurchaseEndpoint = officeEndpoint('POST', '/api/office/purchases', changing, {
  summary:
    'Books a delivery: its pieces come onto the shelf and what they cost is kept, all of it or nothing. Under one key it is booked once; 409 where this supplier’s note is booked already, or the purchase order has changed.',
  body: NewPurchase,
  reply: doneReply(Purchase),
});
