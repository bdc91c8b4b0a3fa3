import { z } from 'zod';
import { Breakdown } from './breakdown.ts';
import { maxLines } from './cart-rules.ts';
import { Category } from './catalogue.ts';
import { DeliveryMethod, DeliveryOption } from './delivery.ts';
import { defineEndpoint } from './endpoint.ts';
import { OrderKey, Reference } from './order-access.ts';
import { indianStates } from './place.ts';
import { Amount, codeText, limitedList, limitedText, wholeNumber } from './primitives.ts';
import { successReply } from './problem.ts';
import { Rupees } from './rupees.ts';
import { tooManyLines } from './too-many-lines.ts';

/** Requested cart line; identifies the product by its id, or by category and number. */
export const WantedLine = z.object({
  _id: limitedText(80).optional(),
  category: limitedText(40).optional(),
  numericId: wholeNumber(0).optional(),
  customProductId: limitedText(80).optional(),
  size: limitedText(20).min(1, 'Choose a size'),
  quantity: wholeNumber(1, 999),
  /** Price shown to the shopper; a difference is reported as a change. */
  seenPrice: Amount.optional(),
});
export type WantedLine = z.infer<typeof WantedLine>;

/** Invalid cart line: the reason, and the product id if it can be read. */
export class UnclearLine {
  readonly message: string;
  readonly _id: string | undefined;

  constructor(given: unknown, issue: z.core.$ZodIssue | undefined) {
    this.message = issue && issue.path.length > 0 ? issue.message : 'This item cannot be read';
    this._id = z.object({ _id: WantedLine.shape._id }).safeParse(given).data?._id;
  }
}

/**
 * Cart line that may be invalid, as browsers store carts for a long time. Invalid lines are set aside and the others
 * priced.
 */
const TolerantLine: z.ZodType = z.preprocess(
  (given) => {
    const read = WantedLine.safeParse(given);
    return read.success ? read.data : new UnclearLine(given, read.error.issues[0]);
  },
  z.union([WantedLine, z.instanceof(UnclearLine)]),
);
/** Schema as clients see it: its input type is a valid line. */
const CartLine = TolerantLine as z.ZodType<WantedLine | UnclearLine, WantedLine>;

/** Customization of a piece: cloth colour and picture URL. */
export const Customization = z.object({
  baseColor: z.string(),
  designImage: z.string(),
  /** Print on the back of a club shirt: 'RAO 7'. */
  back: z.string().optional(),
});
export type Customization = z.infer<typeof Customization>;

export const QuotedLine = z.object({
  /** Product id; for a custom line the customProductId. */
  _id: z.string(),
  /**
   * Null for a designed product, like its category. A club shirt with a printed name has the number and category of the
   * plain shirt.
   */
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
  /** Null for stock products. */
  customization: Customization.nullable(),
  /** Pieces available now. */
  left: z.int(),
  /** Indices of the request lines merged into this line of the quote: a request may contain the same variant twice. */
  asked: z.array(z.int()),
});
export type QuotedLine = z.infer<typeof QuotedLine>;

/** Difference between the request and the quote. `line` is the index in the request. */
export const Change = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('price'), line: z.int(), name: z.string(), from: Rupees, to: Rupees }),
  z.object({
    kind: z.literal('stock'),
    line: z.int(),
    name: z.string(),
    size: z.string(),
    wanted: z.int(),
    left: z.int(),
  }),
  z.object({ kind: z.literal('capped'), line: z.int(), name: z.string(), wanted: z.int(), quantity: z.int() }),
  z.object({ kind: z.literal('gone'), line: z.int(), size: z.string() }),
  /** Invalid line, not in the quote; `message` has the reason. `name` is empty if the product is unknown. */
  z.object({ kind: z.literal('unclear'), line: z.int(), name: z.string(), message: z.string() }),
]);
export type Change = z.infer<typeof Change>;

export const Quote = z.object({
  lines: z.array(QuotedLine),
  itemCount: z.int(),
  /** Goods as shown: with tax if `taxIncluded`. */
  subtotal: Rupees,
  /** Tax of goods and delivery. It is part of the other sums if `taxIncluded`. */
  tax: Rupees,
  taxIncluded: z.boolean(),
  shipping: Rupees,
  total: Rupees,
  /** Store credit of the signed-in account, and the part this order would use if requested. */
  storeCredit: z.object({ balance: Rupees, used: Rupees }),
  /** Amount due: total less store credit used. */
  toPay: Rupees,
  breakdown: Breakdown,
  delivery: DeliveryMethod,
  deliveryOptions: z.array(DeliveryOption),
  cashOnDelivery: z.object({ offered: z.boolean(), reason: z.string().optional() }),
  /** Availability of online payment (card, UPI, net-banking, wallet). In test mode no money moves. */
  onlinePayment: z.object({ offered: z.boolean(), testMode: z.boolean() }),
  changes: z.array(Change),
});
export type Quote = z.infer<typeof Quote>;

/** Unpaid order and its access key. */
export const HeldOrder = z.object({ reference: Reference, key: OrderKey });
export type HeldOrder = z.infer<typeof HeldOrder>;

export const quoteCartEndpoint = defineEndpoint('POST', '/api/checkout/quote', {
  summary:
    'Prices a cart from the catalogue: lines, tax, delivery and total, and what changed since it was filled. A line that cannot be read is set aside.',
  body: z.object({
    lines: limitedList(CartLine, maxLines, tooManyLines(maxLines)),
    pin: codeText(10).optional(),
    /** State of supply: the state of the billed business, else the delivery state. If omitted, the state of the PIN. */
    state: z.enum(indianStates).optional(),
    delivery: DeliveryMethod.optional(),
    /** True to pay with store credit as far as possible. */
    storeCredit: z.boolean().optional(),
    /** Unpaid order of the same checkout. Its reserved pieces are available to this cart. */
    replaces: HeldOrder.optional(),
  }),
  reply: successReply(Quote),
});
