import { z } from 'zod';
import { Sport } from '#contract/catalogue.ts';
import { deliveryMethods, orderStates, paymentMethods } from '#contract/lists.ts';
import { Order, Parcel } from '#contract/orders.ts';
import { states } from '#contract/place.ts';
import { formed, text, wholeInAddress } from '#contract/primitives.ts';
import { success } from '#contract/problem.ts';
import { Approval } from './approvals.ts';
import { AuditRow } from './audit.ts';
import { officeEndpoint } from './endpoint.ts';
import { astrayParcels } from './view-table.ts';

/** How the money of an order stands: 'part' where some of it went back, 'back' where all did. */
export const orderMoneyStates = ['unpaid', 'paid', 'cash_due', 'part', 'back'] as const;

/** By when something is to be with the shopper, as a filter. */
export const promiseFilters = ['late', 'today', 'tomorrow', 'week'] as const;

/** What somebody of the shop may do with an order. */
export const orderActions = [
  'cancel',
  'refund',
  'change_address',
  'change_delivery',
  'change_size',
  'hold',
  'release',
  'return',
  'report',
  'tend',
  'mark_paid',
  'sent_by_hand',
  'send_again',
  'tend_payment',
] as const;
export type OrderAction = (typeof orderActions)[number];

/** What orders are sorted by; `-` has the last first. */
export const orderSorts = ['-placed', 'placed', 'promise', '-promise', '-total', 'total'] as const;

/** An order in a list. Phone, e-mail and address are not in it; a name is masked or missing for who may not see it. */
export const OrderRow = z.object({
  reference: z.string(),
  placedAt: z.iso.datetime(),
  state: z.enum(orderStates),
  /** The state in words. */
  words: z.string(),
  name: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  pieces: z.int(),
  /** The first three lines. */
  lines: z.array(z.object({ name: z.string(), size: z.string(), quantity: z.int(), image: z.string() })),
  custom: z.boolean(),
  total: z.number(),
  payment: z.enum(paymentMethods),
  money: z.enum(orderMoneyStates),
  delivery: z.enum(deliveryMethods),
  /** By when it is to be there; null where nothing was promised. */
  promisedBy: z.iso.date().nullable(),
  promise: z.string(),
  /** Its day is over, and it is not there. */
  late: z.boolean(),
});
export type OrderRow = z.output<typeof OrderRow>;

/** How far along, with commas between: 'confirmed,in_print'. */
const stateList = formed(/^[a-z_]+(?:,[a-z_]+)*$/, 200, 'Choose states of the list');

export const listOrders = officeEndpoint(
  'GET',
  '/api/office/orders',
  { permission: 'orders.see' },
  {
    summary: 'Orders, a page at a time: `next` is the `after` of the page that follows. Who sees what of them follows from their roles.',
    query: z.object({
      state: stateList.optional(),
      payment: z.enum(paymentMethods).optional(),
      delivery: z.enum(deliveryMethods).optional(),
      promise: z.enum(promiseFilters).optional(),
      custom: z.enum(['yes', 'no']).optional(),
      /** A parcel of it waits for hands at the packing table. */
      pack: z.literal('waits').optional(),
      /** The day by which it is to be there, of what is under way. */
      dueFrom: z.iso.date().optional(),
      dueTo: z.iso.date().optional(),
      /** Where it goes: a state, a city in any case, a PIN or how it begins. */
      region: z.enum(states, 'Choose a state').optional(),
      city: text(60).optional(),
      pin: formed(/^\d{2,6}$/, 6, 'Type a PIN, or its first digits').optional(),
      /** What is in it: of a sport, of a team, a product by its own id. */
      sport: Sport.optional(),
      team: text(80).optional(),
      product: text(80).optional(),
      /** Rupees, both of them part of it. */
      over: wholeInAddress(0, 20_000_000).optional(),
      under: wholeInAddress(0, 20_000_000).optional(),
      note: z.enum(['yes']).optional(),
      caller: z.enum(['yes']).optional(),
      /** A reference, phone, e-mail, name, AWB or payment; words of a line. */
      q: text(100).optional(),
      from: z.iso.date().optional(),
      to: z.iso.date().optional(),
      tag: text(30).trim().toLowerCase().optional(),
      /** Money that was to go back and has not: it was refused, or nobody sent it. */
      refund: z.enum(['stuck']).optional(),
      /** Money was taken, or reserved, for it that a person should look at. */
      paid: z.literal('odd').optional(),
      /** A parcel of it is on its way back, or lost and not reported yet. */
      parcel: z.enum(astrayParcels).optional(),
      /** A mail about it did not leave. */
      mail: z.literal('failed').optional(),
      /** Orders with a note that names the caller, who has not seen it. */
      named: z.literal('me').optional(),
      sort: z.enum(orderSorts).default('-placed'),
      after: formed(/^[\w-]+$/, 200).optional(),
      limit: wholeInAddress(1, 100).default(50),
    }),
    reply: success(z.object({ orders: z.array(OrderRow), next: z.string().nullable() })),
  },
);

/** A row of the ledger: what money moved, and why. */
const Movement = z.object({
  at: z.iso.datetime(),
  source: z.string(),
  /** In words: 'Captured', 'Refunded'. */
  words: z.string(),
  amount: z.number(),
  /** The gateway's own number of it. */
  gatewayId: z.string().nullable(),
});

const Payment = z.object({ id: z.string(), state: z.string(), words: z.string(), amount: z.number(), at: z.iso.datetime() });
/** How a mail stands: it has left, it will, or it was tried for a day and did not. */
export const orderMailStates = ['sent', 'waits', 'failed'] as const;

/** A mail about an order. */
export const OrderMail = z.object({
  id: z.string(),
  subject: z.string(),
  to: z.string(),
  queuedAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  state: z.enum(orderMailStates),
  words: z.string(),
});

/** Something that can be done with an order now, with what follows from it, or why it cannot. */
const Possible = z.object({ action: z.enum(orderActions), offered: z.boolean(), words: z.string() });

/** What happened, of shopper, staff, gateway and courier together; newest first. */
const Happened = z.object({
  at: z.iso.datetime(),
  by: z.enum(['shopper', 'staff', 'gateway', 'courier', 'mail', 'shop']),
  who: z.string().nullable(),
  title: z.string(),
  detail: z.string().nullable(),
});

/** An address as it was written, or masked: only what is typed anew is held to today's rules. */
const Place = z.object({
  fullName: z.string(),
  pin: z.string(),
  line1: z.string(),
  line2: z.string(),
  landmark: z.string().optional(),
  city: z.string(),
  state: z.string(),
});
export type Place = z.output<typeof Place>;

/** All there is of an order. Phone, e-mail and address are masked ('98•••••210'); `showContact` shows them, which is noted. */
export const OfficeOrder = z.object({
  order: Order.extend({ address: Place, parcels: z.array(Parcel.extend({ address: Place.nullable() })) }),
  /** Whether the caller may have the contact shown. */
  mayShow: z.boolean(),
  ledger: z.array(Movement),
  payments: z.array(Payment),
  mails: z.array(OrderMail),
  timeline: z.array(Happened),
  history: z.array(AuditRow),
  possible: z.array(Possible),
  /** What waits for a second person; null too for who gives no money back. */
  asked: Approval.nullable(),
  /** Whether the link by which it is paid can be sent, or why not; null of what waits for no payment online, and for who sends none. */
  paymentLink: z.object({ offered: z.boolean(), words: z.string() }).nullable(),
  /** How the order stands: an edit sends it, and is refused with 409 `conflict` where the order has changed since. */
  version: z.string(),
});
export type OfficeOrder = z.output<typeof OfficeOrder>;

const params = z.object({ reference: text(20) });

export const openOrder = officeEndpoint(
  'GET',
  '/api/office/orders/:reference',
  { permission: 'orders.see' },
  { summary: 'All there is of an order, its people masked.', params, reply: success(OfficeOrder) },
);

export const showContact = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/contact',
  { permission: 'contacts.see' },
  {
    summary: 'The name, phone, e-mail and address of an order, unmasked. It is written into the audit who saw it.',
    params,
    reply: success(z.object({ phone: z.string(), email: z.string(), address: Place })),
  },
);
