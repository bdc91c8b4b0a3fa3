import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { Size } from '#contract/catalogue.ts';
import {
  Amount,
  calendarDay,
  limitedList,
  limitedText,
  textOfForm,
  wholeInAddress,
  wholeNumber,
} from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { Rupees } from '#contract/rupees.ts';
import { officeEndpoint } from './endpoint.ts';
import { costSaid, mostCost, mostPieces, piecesSaid } from './piece-rules.ts';
import { mostPurchaseLines } from './purchases.ts';

const changing = { permission: 'stock.change' } as const;

/** States of a purchase order, which follow from its deliveries. */
export const purchaseOrderStates = ['draft', 'ordered', 'part_received', 'received', 'closed'] as const;
export type PurchaseOrderState = (typeof purchaseOrderStates)[number];

const DraftLine = z.object({
  product: limitedText(80),
  size: Size,
  pieces: wholeNumber(1, mostPieces, piecesSaid(1)),
  /** Cost of one piece in rupees before tax; null while it is not known. */
  cost: Amount.multipleOf(0.01, 'Give rupees with at most two decimals').max(mostCost, costSaid).nullable(),
});

/** Fields of a draft. A supplier and all costs are required only when it is ordered. */
const Draft = z.object({
  supplier: limitedText(80).trim(),
  /** Day on which the delivery is expected. */
  expected: calendarDay().nullable(),
  note: limitedText(500).trim(),
  lines: limitedList(DraftLine, mostPurchaseLines, `${mostPurchaseLines} lines are the most`),
});
export type PurchaseOrderDraft = z.output<typeof Draft>;

const Brief = z.object({
  number: z.int(),
  supplier: z.string(),
  expected: z.iso.date().nullable(),
  state: z.enum(purchaseOrderStates),
  pieces: z.int(),
  /** Ordered pieces that have come, without those that are more than were ordered. */
  received: z.int(),
  /** Total cost in rupees before tax of the lines whose cost is known. */
  cost: Rupees,
  createdAt: z.iso.datetime(),
  orderedAt: z.iso.datetime().nullable(),
});
export type PurchaseOrderBrief = z.output<typeof Brief>;

const OrderLine = z.object({
  product: z.string(),
  size: z.string(),
  name: z.string(),
  pieces: z.int(),
  cost: Rupees.nullable(),
  /** Pieces that came, also those beyond the order. */
  received: z.int(),
});
export type PurchaseOrderLine = z.output<typeof OrderLine>;

const PurchaseOrder = Brief.extend({
  /** Changes with every edit and every delivery. */
  version: z.int(),
  note: z.string(),
  createdBy: z.string(),
  orderedBy: z.string().nullable(),
  closed: z.object({ at: z.iso.datetime(), by: z.string(), reason: z.string() }).nullable(),
  lines: z.array(OrderLine),
  /** Deliveries booked for the order, oldest first. */
  deliveries: z.array(
    z.object({
      number: z.int(),
      reference: z.string(),
      at: z.iso.datetime(),
      by: z.string(),
      pieces: z.int(),
    }),
  ),
});
export type PurchaseOrder = z.output<typeof PurchaseOrder>;

const number = z.coerce.number().int().min(1).max(2_147_483_647);
const version = wholeNumber(1);

/** Purchase orders per page. */
export const purchaseOrderPage = 50;

export const listPurchaseOrdersEndpoint = officeEndpoint('GET', '/api/office/purchase-orders', changing, {
  summary: 'Purchase orders, open ones first, newest first, 50 at a time: `next` is the `after` of the next page.',
  query: z.object({ after: textOfForm(/^[\w-]+$/, 400).optional() }),
  reply: successReply(z.object({ orders: z.array(Brief), next: z.string().nullable() })),
});

export const readPurchaseOrderEndpoint = officeEndpoint('GET', '/api/office/purchase-orders/:number', changing, {
  summary: 'One purchase order with its lines and deliveries.',
  params: z.object({ number }),
  reply: successReply(PurchaseOrder),
});

export const createPurchaseOrderEndpoint = officeEndpoint('POST', '/api/office/purchase-orders', changing, {
  summary: 'Creates a draft of a purchase order. Nothing is ordered by it.',
  body: Draft,
  reply: doneReply(PurchaseOrder),
});

export const editPurchaseOrderEndpoint = officeEndpoint('PUT', '/api/office/purchase-orders/:number', changing, {
  summary: 'Saves a draft. 409 with the last change if a colleague saved another version, or if it is ordered.',
  params: z.object({ number }),
  body: Draft.extend({ version }),
  reply: doneReply(PurchaseOrder),
});

export const sendPurchaseOrderEndpoint = officeEndpoint('POST', '/api/office/purchase-orders/:number/order', changing, {
  summary: 'Marks a draft as ordered, which freezes its lines. 409 if it lacks a supplier, a line or a cost.',
  params: z.object({ number }),
  body: z.object({ version }),
  reply: doneReply(PurchaseOrder),
});

export const closePurchaseOrderEndpoint = officeEndpoint(
  'POST',
  '/api/office/purchase-orders/:number/close',
  changing,
  {
    summary: 'Closes a purchase order of which nothing more comes. Its deliveries stay.',
    params: z.object({ number }),
    body: z.object({ version, reason: limitedText(200).trim().min(1, 'Say why the rest will not come') }),
    reply: doneReply(PurchaseOrder),
  },
);

const days = wholeNumber(1, 180, 'Give whole days, 1 to 180');

const Proposed = z.object({
  product: z.string(),
  size: z.string(),
  name: z.string(),
  available: z.int(),
  /** Pieces in open purchase orders, and in drafts that count. */
  onOrder: z.int(),
  /** Oldest draft with this size; null if there is none. */
  draft: z.object({ number: z.int(), since: z.iso.datetime() }).nullable(),
  /** Expected sales in 30 days. `byForecast` is false if they are the sales of the last 30 days. */
  monthly: z.int(),
  byForecast: z.boolean(),
  /** Days until the available pieces are sold out. */
  sellsOut: z.int(),
  pieces: z.int(),
  cost: Rupees.nullable(),
});
export type ProposedLine = z.output<typeof Proposed>;

/** Open draft, and whether proposals count its pieces as on order. */
const ReorderDraft = z.object({
  number: z.int(),
  supplier: z.string(),
  since: z.iso.datetime(),
  counted: z.boolean(),
});
export type ReorderDraft = z.output<typeof ReorderDraft>;

export const readReorderEndpoint = officeEndpoint('GET', '/api/office/reorder', changing, {
  summary:
    'Sizes that sell out before a delivery of so many days, with pieces to order, by the supplier of the last purchase. An empty supplier is unknown. `drafts` are the 20 oldest open drafts; those older than a week no longer count as on order.',
  query: z.object({ days: wholeInAddress(1, 180).default(14) }),
  reply: successReply(
    z.object({
      suppliers: z.array(z.object({ supplier: z.string(), lines: z.array(Proposed) })),
      drafts: z.array(ReorderDraft),
    }),
  ),
});

export const draftReorderEndpoint = officeEndpoint('POST', '/api/office/reorder', changing, {
  summary: 'Creates the draft of a purchase order with the proposed pieces of a supplier. 409 if none are proposed.',
  body: z.object({ days, supplier: limitedText(80).trim() }),
  reply: doneReply(PurchaseOrder),
});
