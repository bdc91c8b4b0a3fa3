import { z } from 'zod';
import { Breakdown } from './breakdown.ts';
import { maxLines } from './cart-rules.ts';
import { Category } from './catalogue.ts';
import { DeliveryMethod, DeliveryOption } from './delivery.ts';
import { endpoint } from './endpoint.ts';
import { OrderKey, Reference } from './order-access.ts';
import { Amount, listOf, text, whole } from './primitives.ts';
import { success } from './problem.ts';
import { Rupees } from './rupees.ts';
import { tooManyLines } from './too-many-lines.ts';

/** A line as the browser's cart asks for it: the product by its own id, or by category and number. */
export const WantedLine = z.object({
  _id: text(80).optional(),
  category: text(40).optional(),
  numericId: whole(0).optional(),
  customProductId: text(80).optional(),
  size: text(20).min(1, 'Choose a size'),
  quantity: whole(1, 999),
  /** The price the shopper was looking at; a difference is named as a change. */
  seenPrice: Amount.optional(),
});
export type WantedLine = z.infer<typeof WantedLine>;

/** A line of a cart that cannot be read: what is wrong with it, and the product where it names one. */
export class UnclearLine {
  readonly message: string;
  readonly _id: string | undefined;

  constructor(given: unknown, issue: z.core.$ZodIssue | undefined) {
    this.message = issue && issue.path.length > 0 ? issue.message : 'This item cannot be read';
    this._id = z.object({ _id: WantedLine.shape._id }).safeParse(given).data?._id;
  }
}

/** A line as a cart has it, which its browser has kept for a long time: one that cannot be read is set aside, and the others priced. */
const TolerantLine: z.ZodType = z.preprocess(
  (given) => {
    const read = WantedLine.safeParse(given);
    return read.success ? read.data : new UnclearLine(given, read.error.issues[0]);
  },
  z.union([WantedLine, z.instanceof(UnclearLine)]),
);
/** As its callers see it: what is sent is meant as a line. */
const CartLine = TolerantLine as z.ZodType<WantedLine | UnclearLine, WantedLine>;

/** What makes a piece somebody's own: the colour of its cloth, and the address of its picture. */
export const Customization = z.object({
  baseColor: z.string(),
  designImage: z.string(),
  /** What is on the back of a club's shirt: 'RAO 7'. */
  back: z.string().optional(),
});
export type Customization = z.infer<typeof Customization>;

export const QuotedLine = z.object({
  /** The product's own id; of a custom line its customProductId. */
  _id: z.string(),
  /** Null for what was designed, as is its category; of a club's shirt with a name on it those of the shirt. */
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
  /** Indices of the lines in the request that ask for it: the same piece may be named twice. */
  asked: z.array(z.int()),
});
export type QuotedLine = z.infer<typeof QuotedLine>;

/** What differs from what the browser asked for. `line` is the index in the request. */
export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), line: z.int(), name: z.string(), from: Rupees, to: Rupees }),
  z.object({ kind: z.literal('stock'), line: z.int(), name: z.string(), size: z.string(), wanted: z.int(), left: z.int() }),
  z.object({ kind: z.literal('capped'), line: z.int(), name: z.string(), wanted: z.int(), quantity: z.int() }),
  z.object({ kind: z.literal('gone'), line: z.int(), size: z.string() }),
  /** It cannot be read, and is not in the quote; `message` says why. Its name is empty where it names no product. */
  z.object({ kind: z.literal('unclear'), line: z.int(), name: z.string(), message: z.string() }),
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
export const HeldOrder = z.object({ reference: Reference, key: OrderKey });
export type HeldOrder = z.infer<typeof HeldOrder>;

export const quoteCart = endpoint('POST', '/api/checkout/quote', {
  summary:
    'Prices a cart from the catalogue: lines, tax, delivery and total, and what changed since it was filled. A line that cannot be read is set aside.',
  body: z.object({
    lines: listOf(CartLine, maxLines, tooManyLines(maxLines)),
    pin: text(10).optional(),
    delivery: DeliveryMethod.optional(),
    /** Pay with store credit as far as it goes. */
    storeCredit: z.boolean().optional(),
    /** An order of the same checkout that waits for its payment: the pieces it keeps are there for this cart. */
    replaces: HeldOrder.optional(),
  }),
  reply: success(Quote),
});
