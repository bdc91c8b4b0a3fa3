import { z } from 'zod';
import { Address, Contact, Gstin, Note } from './address.ts';
import { Breakdown, SignedRupees } from './breakdown.ts';
import { maxLines } from './cart-rules.ts';
import { Category } from './catalogue.ts';
import { Customization, HeldOrder, Quote, WantedLine } from './checkout.ts';
import { Day, DeliveryMethod, Promised } from './delivery.ts';
import { OrderDocument } from './documents.ts';
import { endpoint } from './endpoint.ts';
import { orderStates, parcelStates, paymentMethods } from './lists.ts';
import { IdempotencyKey, OrderAccess } from './order-access.ts';
import { GatewayCheckout } from './payments.ts';
import { CitedPolicy } from './policies.ts';
import { Amount } from './primitives.ts';
import { Failure, success } from './problem.ts';
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
  address: Address,
  delivery: DeliveryMethod.default('standard'),
  payment: PaymentMethod,
  /** The total the shopper agreed to; another total is refused with the new quote. */
  expectedTotal: Amount.optional(),
  /** The first and the last day the shopper was shown for this delivery; later ones are refused with the new quote, as another total is. */
  expectedDays: Promised.pick({ earliest: true, latest: true }).optional(),
  billing: Address.optional(),
  gstin: Gstin.optional(),
  note: Note.optional(),
  /** Rupees of store credit to spend, for whoever is signed in; at most what the order costs. */
  storeCredit: Amount.multipleOf(0.01, 'Give rupees with at most two decimals').optional(),
  /** An order of the same checkout that was not paid: it is given up, and its pieces are free for this one. */
  replaces: HeldOrder.optional(),
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
  /** The part of the total that store credit pays. */
  storeCredit: Rupees,
  /** Where something is to be paid online: what the checkout script needs. Missing if the gateway does not answer: `beginPayment` asks again. */
  payment: GatewayCheckout.optional(),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;

const Shortage = z.object({ line: z.int(), name: z.string(), size: z.string(), left: z.int() });

export const placeOrder = endpoint('POST', '/api/orders', {
  summary: 'Places an order once per Idempotency-Key: reserves the stock and writes the order in one transaction.',
  headers: IdempotencyKey,
  body: NewOrder,
  status: 201,
  reply: success(PlacedOrder),
  failure: Failure.extend({ shortages: z.array(Shortage).optional(), quote: Quote.optional() }),
});

export const OrderLine = z.object({
  /** Its number in the order: calls about some pieces name it. */
  line: z.int(),
  /** The product's own id; of a custom line its customProductId. */
  _id: z.string(),
  /** Null for a custom line, as is its category. */
  numericId: z.int().nullable(),
  category: Category.nullable(),
  name: z.string(),
  size: z.string(),
  quantity: z.int(),
  price: Rupees,
  lineTotal: Rupees,
  /** Its part of the tax. */
  tax: Rupees,
  /** How many of the pieces were cancelled before they left, and how many came back or are on their way back. */
  cancelled: z.int(),
  returned: z.int(),
  image: z.string(),
  finalSale: z.boolean(),
  /** Null for goods from the shelf. */
  customization: Customization.nullable(),
});

export const OrderEvent = z.object({
  state: OrderState,
  title: z.string(),
  /** Why, where there is something to say. */
  detail: z.string().nullable(),
  at: z.iso.datetime(),
});

/** Something a shopper may do with a parcel or an order, or why not: 'Until 16:05 today', 'The 2-hour window closed at 16:05.' */
const Action = z.object({ offered: z.boolean(), words: z.string() });
const Actions = z.object({ changeAddress: Action, cancel: Action, return: Action, report: Action, invoice: Action });

/** A parcel of an order, with what happened to it, newest first. */
export const Parcel = z.object({
  /** 1, 2: as the order's page numbers them. */
  number: z.int(),
  /** Made to order: it leaves when it is made. */
  custom: z.boolean(),
  state: z.enum(parcelStates),
  /** The state in words: 'Packed'. */
  title: z.string(),
  /** What it waits for in the shop, in a sentence: 'We pack it next.' Empty once it is packed. */
  waits: z.string(),
  /** Pieces in it that were not cancelled. */
  pieces: z.int(),
  promise: Promised,
  /** The day on which it leaves for its promise to hold (Asia/Kolkata): it is made and packed by then. */
  leavesBy: Day,
  leftAt: z.iso.datetime().nullable(),
  deliveredAt: z.iso.datetime().nullable(),
  /** Where it goes, or went, where that is not where the order goes now. */
  address: Address.nullable(),
  actions: Actions,
  /** Empty until it is booked. */
  awb: z.string(),
  courier: z.string(),
  /** Who brings it, as a sentence says it, where that is not a courier but the shop. */
  broughtBy: z.string().optional(),
  /** In the courier's words; 'Pending' until it has the parcel. */
  status: z.string(),
  /** Delivered, or back with us. */
  over: z.boolean(),
  /** When the courier expects to deliver it, if it says. */
  expected: z.iso.datetime().nullable(),
  /** How often it came and found nobody. */
  attempts: z.int(),
  /** Numbers of the order's lines that are in it. */
  lines: z.array(z.int()),
  timeline: z.array(z.object({ status: z.string(), at: z.iso.datetime(), location: z.string() })),
});
export type Parcel = z.infer<typeof Parcel>;

export const Order = z.object({
  reference: z.string(),
  status: OrderState,
  /** Where it is, in words; of several parcels, where each is: 'Parcel 1 delivered, parcel 2 printing'. */
  statusWords: z.string(),
  placedAt: z.iso.datetime(),
  /** Until when the mailed code of an order in cash is to be entered; null where it waits for none. */
  codeBy: z.iso.datetime().nullable(),
  /** Whether a code of it has been mailed that is still good; told where it waits for one. */
  codeMailed: z.boolean().optional(),
  lines: z.array(OrderLine),
  contact: z.object({ email: z.string(), phone: z.string() }),
  /** It is of no account yet. */
  guest: z.boolean(),
  address: Address,
  delivery: DeliveryMethod,
  promise: Promised,
  payment: PaymentMethod,
  subtotal: Rupees,
  tax: Rupees,
  shipping: Rupees,
  total: Rupees,
  storeCredit: Rupees,
  toPay: Rupees,
  /** What the courier will take when it arrives: less what was cancelled. 0 once it is paid, or where nothing comes. */
  cashDue: Rupees,
  breakdown: Breakdown,
  /** What was taken out of the total since, and what was paid and went back; none while nothing was. */
  since: z.array(z.object({ label: z.string(), amount: SignedRupees, strong: z.boolean() })),
  /** In words and masked: 'UPI, as••••@bank', 'Cash on delivery'. */
  paidWith: z.string(),
  refunds: z.array(Refund),
  returns: z.array(Return),
  documents: z.array(OrderDocument),
  note: z.string().nullable(),
  gstin: z.string().nullable(),
  addressChangeableUntil: z.iso.datetime(),
  /** Each is open if it is for one of the parcels. */
  actions: Actions,
  timeline: z.array(OrderEvent),
  /** What leaves and arrives together; from the first moment, booked or not. */
  parcels: z.array(Parcel),
  /** The texts it was placed under, in the version that held then. */
  policies: z.array(CitedPolicy),
});
export type Order = z.infer<typeof Order>;

export const readOrder = endpoint('GET', '/api/orders/:reference', {
  summary: 'An order with its timeline, for whoever holds its key or owns it. Anyone else gets the answer of an order that is not there.',
  ...OrderAccess,
  reply: success(Order),
});
