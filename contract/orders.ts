import { z } from 'zod';
import { Address, AddressInput, Contact, Gstin, Note } from './address.ts';
import { Breakdown, SignedRupees } from './breakdown.ts';
import { maxLines } from './cart-rules.ts';
import { Category } from './catalogue.ts';
import { Customization, HeldOrder, Quote, WantedLine } from './checkout.ts';
import { Day, DeliveryMethod, Promised } from './delivery.ts';
import { OrderDocument } from './documents.ts';
import { defineEndpoint } from './endpoint.ts';
import { orderStates, parcelStates, paymentMethods } from './lists.ts';
import { IdempotencyKey, OrderAccess } from './order-access.ts';
import { GatewayCheckout } from './payments.ts';
import { CitedPolicy } from './policies.ts';
import { Amount } from './primitives.ts';
import { Failure, successReply } from './problem.ts';
import { linesOf, Refund } from './refunds.ts';
import { Return } from './returns.ts';
import { Rupees } from './rupees.ts';
import { tooManyLines } from './too-many-lines.ts';

export const OrderState = z.enum(orderStates);
export type OrderState = z.infer<typeof OrderState>;

export const PaymentMethod = z.enum(paymentMethods);
export type PaymentMethod = z.infer<typeof PaymentMethod>;

export const NewOrder = z.object({
  lines: linesOf(WantedLine, 'Your cart is empty', tooManyLines(maxLines)),
  contact: Contact,
  address: AddressInput,
  delivery: DeliveryMethod.default('standard'),
  payment: PaymentMethod,
  /** Total that the shopper agreed to; a different total is rejected with the new quote. */
  expectedTotal: Amount.optional(),
  /** Delivery days shown to the shopper; later ones are rejected with the new quote. */
  expectedDays: Promised.pick({ earliest: true, latest: true }).optional(),
  billing: AddressInput.optional(),
  gstin: Gstin.optional(),
  note: Note.optional(),
  /** Store credit to spend in rupees, for a signed-in account; at most the order total. */
  storeCredit: Amount.multipleOf(0.01, 'Give rupees with at most two decimals').optional(),
  /** Unpaid order of the same checkout. It is cancelled and its reservation released for this order. */
  replaces: HeldOrder.optional(),
});

export const PlacedOrder = z.object({
  reference: z.string(),
  /** Access key of the order. It is part of the confirmation URL and never logged. */
  key: z.string(),
  status: OrderState,
  /** Goods as shown: with tax if `taxIncluded`. */
  subtotal: Rupees,
  tax: Rupees,
  taxIncluded: z.boolean(),
  shipping: Rupees,
  total: Rupees,
  /** Part of the total paid by store credit. */
  storeCredit: Rupees,
  /**
   * Options of the checkout script if an online payment is due. Missing if the gateway did not answer; `beginPayment`
   * retries.
   */
  payment: GatewayCheckout.optional(),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

const Shortage = z.object({ line: z.int(), name: z.string(), size: z.string(), left: z.int() });

export const placeOrderEndpoint = defineEndpoint('POST', '/api/orders', {
  summary: 'Places an order once per Idempotency-Key: reserves the stock and writes the order in one transaction.',
  headers: IdempotencyKey,
  body: NewOrder,
  status: 201,
  reply: successReply(PlacedOrder),
  failure: Failure.extend({ shortages: z.array(Shortage).optional(), quote: Quote.optional() }),
});

export const OrderLine = z.object({
  /** Line number within the order, used to select pieces. */
  line: z.int(),
  /** Product id; for a custom line the customProductId. */
  _id: z.string(),
  /** Null for a custom line, as is its category. */
  numericId: z.int().nullable(),
  category: Category.nullable(),
  name: z.string(),
  size: z.string(),
  quantity: z.int(),
  price: Rupees,
  lineTotal: Rupees,
  /** Share of the order's tax. */
  tax: Rupees,
  /** Pieces cancelled before dispatch, and pieces returned or on their way back. */
  cancelled: z.int(),
  returned: z.int(),
  image: z.string(),
  finalSale: z.boolean(),
  /** Null for stock products. */
  customization: Customization.nullable(),
});

export const OrderEvent = z.object({
  state: OrderState,
  title: z.string(),
  /** Reason or explanation, if there is one. */
  detail: z.string().nullable(),
  at: z.iso.datetime(),
});

/** Availability of an action, with an explanation: 'Until 16:05 today', 'The 2-hour window closed at 16:05.' */
const Action = z.object({ offered: z.boolean(), words: z.string() });
const Actions = z.object({ changeAddress: Action, cancel: Action, return: Action, report: Action, invoice: Action });

/** Parcel of an order with its history, newest first. */
export const Parcel = z.object({
  /** Number on the order page: 1, 2. */
  number: z.int(),
  /** True if made to order; it ships once it is made. */
  custom: z.boolean(),
  state: z.enum(parcelStates),
  /** State in words: 'Packed'. */
  title: z.string(),
  /** Next step in the shop, in a sentence: 'We pack it next.' Empty once packed. */
  waits: z.string(),
  /** Number of pieces that are not cancelled. */
  pieces: z.int(),
  promise: Promised,
  /** Last dispatch day that meets the promise (Asia/Kolkata). */
  leavesBy: Day,
  leftAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  /** Delivery address, if it differs from the current one of the order. */
  address: Address.nullable(),
  actions: Actions,
  /** Waybill number; empty until booked. */
  awb: z.string(),
  courier: z.string(),
  /** Carrier in words, if the shop delivers itself. */
  broughtBy: z.string().optional(),
  /** Status in the courier's words; 'Pending' until the courier has the parcel. */
  status: z.string(),
  /** True if delivered or returned to the shop. */
  over: z.boolean(),
  /** Delivery time that the courier expects; null if unknown. */
  expected: z.iso.datetime().nullable(),
  /** Number of failed delivery attempts. */
  attempts: z.int(),
  /** Line numbers in the parcel. */
  lines: z.array(z.int()),
  timeline: z.array(z.object({ status: z.string(), at: z.iso.datetime(), location: z.string() })),
});
export type Parcel = z.infer<typeof Parcel>;

export const Order = z.object({
  reference: z.string(),
  status: OrderState,
  /** State in words; with several parcels for each of them: 'Parcel 1 delivered, parcel 2 printing'. */
  statusWords: z.string(),
  placedAt: z.iso.datetime(),
  /** Deadline for entering the mailed code of a COD order; null if none is needed. */
  codeBy: z.iso.datetime().nullable(),
  /** True if a valid code was mailed; present only while a code is needed. */
  codeMailed: z.boolean().optional(),
  lines: z.array(OrderLine),
  contact: z.object({ email: z.string(), phone: z.string() }),
  /** True if the order belongs to no account. */
  guest: z.boolean(),
  address: Address,
  delivery: DeliveryMethod,
  promise: Promised,
  payment: PaymentMethod,
  /** Goods as shown: with tax if `taxIncluded`. */
  subtotal: Rupees,
  tax: Rupees,
  taxIncluded: z.boolean(),
  shipping: Rupees,
  total: Rupees,
  storeCredit: Rupees,
  toPay: Rupees,
  /** Cash to collect on delivery, without cancelled pieces. 0 once paid, or if nothing will be delivered. */
  cashDue: Rupees,
  /** Sum still to be paid for an order that was sent and whose card payment the bank released. 0 for all others. */
  owed: Rupees,
  breakdown: Breakdown,
  /** Later deductions from the total, and refunds; empty if there are none. */
  since: z.array(z.object({ label: z.string(), amount: SignedRupees, strong: z.boolean() })),
  /** Payment in words, masked: 'UPI, as••••@bank', 'Cash on delivery'. */
  paidWith: z.string(),
  refunds: z.array(Refund),
  returns: z.array(Return),
  documents: z.array(OrderDocument),
  note: z.string().nullable(),
  gstin: z.string().nullable(),
  addressChangeableUntil: z.iso.datetime(),
  /** Each action is available if it is for at least one parcel. */
  actions: Actions,
  timeline: z.array(OrderEvent),
  /** Parcels that ship together, listed from the start, even before booking. */
  parcels: z.array(Parcel),
  /** Policies in the version in effect when the order was placed. */
  policies: z.array(CitedPolicy),
});
export type Order = z.infer<typeof Order>;

export const readOrderEndpoint = defineEndpoint('GET', '/api/orders/:reference', {
  summary:
    'An order with its timeline, for whoever holds its key or owns it. Anyone else gets the answer of an order that is not there.',
  ...OrderAccess,
  reply: successReply(Order),
});
