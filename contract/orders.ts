import { z } from 'zod';
import { Address, Contact, Gstin, Note } from './address.ts';
import { Category } from './catalogue.ts';
import { maxLines, Quote, WantedLine } from './checkout.ts';
import { DeliveryMethod } from './delivery.ts';
import { endpoint } from './endpoint.ts';
import { Failure, success } from './problem.ts';
import { Rupees } from './rupees.ts';

export const orderStates = [
  'placed',
  'confirmed',
  'packed',
  'shipped',
  'out_for_delivery',
  'delivered',
  'cancelled',
  'returned_to_origin',
] as const;
export const OrderState = z.enum(orderStates);
export type OrderState = z.infer<typeof OrderState>;

export const PaymentMethod = z.enum(['cod', 'razorpay']);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const NewOrder = z.object({
  lines: z.array(WantedLine).min(1, 'Your cart is empty').max(maxLines),
  contact: Contact,
  address: Address,
  delivery: DeliveryMethod.default('standard'),
  payment: PaymentMethod,
  /** The total the shopper agreed to; another total is refused with the new quote. */
  expectedTotal: z.number().min(0).optional(),
  billing: Address.optional(),
  gstin: Gstin.optional(),
  note: Note.optional(),
});

export const PlacedOrder = z.object({
  reference: z.string(),
  /** Opens the order to whoever holds it: part of the confirmation's address, never logged. */
  key: z.string(),
  status: OrderState,
  subtotal: Rupees,
  tax: Rupees,
  shipping: Rupees,
  total: Rupees,
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

const Shortage = z.object({ line: z.int(), name: z.string(), size: z.string(), left: z.int() });

export const placeOrder = endpoint('POST', '/api/orders', {
  summary: 'Places an order once per Idempotency-Key: reserves the stock and writes the order in one transaction.',
  headers: z.object({
    'idempotency-key': z.string().regex(/^[\x20-\x7e]{1,128}$/, 'Send an Idempotency-Key of 1 to 128 printable characters'),
  }),
  body: NewOrder,
  status: 201,
  reply: success(PlacedOrder),
  failure: Failure.extend({ shortages: z.array(Shortage).optional(), quote: Quote.optional() }),
});

export const OrderLine = z.object({
  _id: z.string(),
  numericId: z.int(),
  category: Category,
  name: z.string(),
  size: z.string(),
  quantity: z.int(),
  price: Rupees,
  lineTotal: Rupees,
  image: z.string(),
  finalSale: z.boolean(),
});

export const OrderEvent = z.object({ state: OrderState, title: z.string(), at: z.iso.datetime() });

export const Order = z.object({
  reference: z.string(),
  status: OrderState,
  placedAt: z.iso.datetime(),
  lines: z.array(OrderLine),
  contact: z.object({ email: z.string(), phone: z.string() }),
  address: Address,
  delivery: DeliveryMethod,
  promise: z.object({ earliest: z.iso.date().nullable(), latest: z.iso.date().nullable(), words: z.string() }),
  payment: PaymentMethod,
  subtotal: Rupees,
  tax: Rupees,
  shipping: Rupees,
  total: Rupees,
  note: z.string().nullable(),
  gstin: z.string().nullable(),
  addressChangeableUntil: z.iso.datetime(),
  timeline: z.array(OrderEvent),
});
export type Order = z.infer<typeof Order>;

export const readOrder = endpoint('GET', '/api/orders/:reference', {
  summary: 'An order with its timeline, for whoever holds its key. Anyone else gets the answer of an order that is not there.',
  params: z.object({ reference: z.string().max(40) }),
  query: z.object({ key: z.string().max(200).optional() }),
  reply: success(Order),
});
