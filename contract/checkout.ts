import { z } from 'zod';
import { Breakdown } from './breakdown.ts';
import { Category } from './catalogue.ts';
import { DeliveryMethod, DeliveryOption } from './delivery.ts';
import { endpoint } from './endpoint.ts';
import { success } from './problem.ts';
import { Rupees } from './rupees.ts';

/** Lines an order may have; keeps every request bounded. */
export const maxLines = 50;

/** A line as the browser's cart asks for it: the product by its own id, or by category and number. */
export const WantedLine = z.object({
  _id: z.string().max(80).optional(),
  category: z.string().max(40).optional(),
  numericId: z.int().optional(),
  customProductId: z.string().max(80).optional(),
  size: z.string().min(1).max(20),
  quantity: z.int().min(1).max(999),
  /** The price the shopper was looking at; a difference is named as a change. */
  seenPrice: z.number().min(0).optional(),
});
export type WantedLine = z.infer<typeof WantedLine>;

/** What makes a piece somebody's own: the colour of its cloth, and the address of its picture. */
export const Customization = z.object({ baseColor: z.string(), designImage: z.string() });
export type Customization = z.infer<typeof Customization>;

export const QuotedLine = z.object({
  /** The product's own id; of a custom line its customProductId. */
  _id: z.string(),
  /** Null for a custom line, as is its category. */
  numericId: z.int().nullable(),
  category: Category.nullable(),
  name: z.string(),
  size: z.string(),
  quantity: z.int(),
  price: Rupees,
  oldPrice: Rupees.nullable(),
  lineTotal: Rupees,
  image: z.string(),
  finalSale: z.boolean(),
  /** Null for goods from the shelf. */
  customization: Customization.nullable(),
  /** Pieces that could be sold now. */
  left: z.int(),
});
export type QuotedLine = z.infer<typeof QuotedLine>;

/** What differs from what the browser asked for. `line` is the index in the request. */
export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), line: z.int(), name: z.string(), from: Rupees, to: Rupees }),
  z.object({ kind: z.literal('stock'), line: z.int(), name: z.string(), size: z.string(), wanted: z.int(), left: z.int() }),
  z.object({ kind: z.literal('capped'), line: z.int(), name: z.string(), wanted: z.int(), quantity: z.int() }),
  z.object({ kind: z.literal('gone'), line: z.int(), size: z.string() }),
]);
export type Change = z.infer<typeof Change>;

export const Quote = z.object({
  lines: z.array(QuotedLine),
  itemCount: z.int(),
  subtotal: Rupees,
  tax: Rupees,
  shipping: Rupees,
  total: Rupees,
  /** What the signed-in account may spend, and how much of it this order would take if asked to. */
  storeCredit: z.object({ balance: Rupees, used: Rupees }),
  /** What is left to pay: total less store credit used. */
  toPay: Rupees,
  breakdown: Breakdown,
  delivery: DeliveryMethod,
  deliveryOptions: z.array(DeliveryOption),
  cashOnDelivery: z.object({ offered: z.boolean(), reason: z.string().optional() }),
  /** Whether the shop can be paid by card, UPI, net-banking and wallet, and whether that only plays at moving money. */
  onlinePayment: z.object({ offered: z.boolean(), testMode: z.boolean() }),
  changes: z.array(Change),
});
export type Quote = z.infer<typeof Quote>;

/** An order that is not paid yet, and its key. */
export const HeldOrder = z.object({ reference: z.string().max(40), key: z.string().max(200) });
export type HeldOrder = z.infer<typeof HeldOrder>;

export const quoteCart = endpoint('POST', '/api/checkout/quote', {
  summary: 'Prices a cart from the catalogue: lines, tax, delivery and total, and what changed since it was filled.',
  body: z.object({
    lines: z.array(WantedLine).max(maxLines),
    pin: z.string().max(10).optional(),
    delivery: DeliveryMethod.optional(),
    /** Pay with store credit as far as it goes. */
    storeCredit: z.boolean().optional(),
    /** An order of the same checkout that waits for its payment: the pieces it keeps are there for this cart. */
    replaces: HeldOrder.optional(),
  }),
  reply: success(Quote),
});
