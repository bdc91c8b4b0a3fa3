import { z } from 'zod';
import { Sport } from '#contract/catalogue.ts';
import { deliveryMethods, orderStates, paymentMethods } from '#contract/lists.ts';
import { Order, Parcel } from '#contract/orders.ts';
import { indianStates } from '#contract/place.ts';
import { calendarDay, codeText, limitedText, textOfForm, wholeInAddress } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { Approval } from './approvals.ts';
import { AuditRow } from './audit.ts';
import { officeEndpoint } from './endpoint.ts';
import { astrayParcels } from './view-table.ts';

/** Payment states of an order: 'part' if partly refunded, 'back' if fully. */
export const orderMoneyStates = ['unpaid', 'paid', 'cash_due', 'part', 'back'] as const;

/** Filters by the promised delivery date. */
export const promiseFilters = ['late', 'today', 'tomorrow', 'week'] as const;

/** Actions of staff on an order. */
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

/** Sort orders; `-` means descending. */
export const orderSorts = ['-placed', 'placed', 'promise', '-promise', '-total', 'total'] as const;

/**
 * Order in a list, without phone, e-mail and address. The name is masked or missing without the permission to see it.
 */
export const OfficeOrderRow = z.object({
  reference: z.string(),
  placedAt: z.iso.datetime(),
  state: z.enum(orderStates),
  /** State in words. */
  words: z.string(),
  name: z.string().nullable(),
  city: z.string().nullable(),
  region: z.string().nullable(),
  pieces: z.int(),
  /** First three lines. */
  lines: z.array(z.object({ name: z.string(), size: z.string(), quantity: z.int(), image: z.string() })),
  custom: z.boolean(),
  total: z.number(),
  payment: z.enum(paymentMethods),
  money: z.enum(orderMoneyStates),
  delivery: z.enum(deliveryMethods),
  /** Promised date; null if none was promised. */
  promisedBy: z.iso.date().nullable(),
  promise: z.string(),
  /** True if the promised date is over and it is not delivered. */
  late: z.boolean(),
});
export type OfficeOrderRow = z.output<typeof OfficeOrderRow>;

/** Order states separated by commas: 'confirmed,in_print'. */
const stateList = textOfForm(/^[a-z_]+(?:,[a-z_]+)*$/, 200, 'Choose states of the list');

export const listOrdersEndpoint = officeEndpoint(
  'GET',
  '/api/office/orders',
  { permission: 'orders.see' },
  {
    summary:
      'Orders, a page at a time: `next` is the `after` of the page that follows. Who sees what of them follows from their roles.',
    query: z.object({
      state: stateList.optional(),
      payment: z.enum(paymentMethods).optional(),
      delivery: z.enum(deliveryMethods).optional(),
      promise: z.enum(promiseFilters).optional(),
      custom: z.enum(['yes', 'no']).optional(),
      /** Orders with a parcel that waits at the packing desk. */
      pack: z.literal('waits').optional(),
      /** Promised delivery date of orders in progress. */
      dueFrom: calendarDay().optional(),
      dueTo: calendarDay().optional(),
      /** Destination: a state; a city, in capitals or not; a PIN or its first digits. */
      region: z.enum(indianStates, 'Choose a state').optional(),
      city: limitedText(60).optional(),
      pin: textOfForm(/^\d{2,6}$/, 6, 'Type a PIN, or its first digits').optional(),
      /** Contents: a sport, a team, or a product id. */
      sport: Sport.optional(),
      team: limitedText(80).optional(),
      product: limitedText(80).optional(),
      /** Order total in rupees, both limits inclusive. */
      over: wholeInAddress(0, 20_000_000).optional(),
      under: wholeInAddress(0, 20_000_000).optional(),
      note: z.enum(['yes']).optional(),
      caller: z.enum(['yes']).optional(),
      /** Reference, phone, e-mail, name, AWB, payment id, or words of a line. */
      q: limitedText(100).optional(),
      from: calendarDay().optional(),
      to: calendarDay().optional(),
      tag: limitedText(30).trim().toLowerCase().optional(),
      /** Orders with a stuck refund: it failed, or nobody paid it out. */
      refund: z.enum(['stuck']).optional(),
      /** Orders with a captured or authorized payment that needs attention. */
      paid: z.literal('odd').optional(),
      /** Orders with a parcel that is returning, lost and not reported yet, or that has another problem. */
      parcel: z.enum(astrayParcels).optional(),
      /** Orders with a mail that could not be sent. */
      mail: z.literal('failed').optional(),
      /** Orders with an unseen note that mentions the caller. */
      named: z.literal('me').optional(),
      sort: z.enum(orderSorts).default('-placed'),
      after: textOfForm(/^[\w-]+$/, 200).optional(),
      limit: wholeInAddress(1, 100).default(50),
    }),
    reply: successReply(z.object({ orders: z.array(OfficeOrderRow), next: z.string().nullable() })),
  },
);

/** Ledger entry: an amount and its reason. */
const Movement = z.object({
  at: z.iso.datetime(),
  source: z.string(),
  /** Reason in words: 'Captured', 'Refunded'. */
  words: z.string(),
  amount: z.number(),
  /** Gateway's id of the movement. */
  gatewayId: z.string().nullable(),
});

const Payment = z.object({
  id: z.string(),
  state: z.string(),
  words: z.string(),
  amount: z.number(),
  at: z.iso.datetime(),
});
/** States of a mail: sent, queued, or failed after a day of retries. */
export const orderMailStates = ['sent', 'waits', 'failed'] as const;

/** Mail about an order. */
export const OrderMail = z.object({
  id: z.string(),
  subject: z.string(),
  to: z.string(),
  queuedAt: z.iso.datetime(),
  sentAt: z.iso.datetime().nullable(),
  state: z.enum(orderMailStates),
  words: z.string(),
});

/** Action on an order with its consequences, or the reason why it is unavailable. */
const Possible = z.object({ action: z.enum(orderActions), offered: z.boolean(), words: z.string() });

/** Timeline entry of shopper, staff, gateway or courier; newest first. */
const Happened = z.object({
  at: z.iso.datetime(),
  by: z.enum(['shopper', 'staff', 'gateway', 'courier', 'mail', 'shop']),
  who: z.string().nullable(),
  title: z.string(),
  detail: z.string().nullable(),
});

/** Address as stored, or masked. Today's validation applies only to new input. */
const OrderPlace = z.object({
  fullName: z.string(),
  pin: z.string(),
  line1: z.string(),
  line2: z.string(),
  landmark: z.string().optional(),
  city: z.string(),
  state: z.string(),
});
export type OrderPlace = z.output<typeof OrderPlace>;

/**
 * All data of an order. Phone, e-mail and address are masked ('98•••••210'); `showContact` returns them and is audited.
 */
export const OfficeOrder = z.object({
  order: Order.extend({ address: OrderPlace, parcels: z.array(Parcel.extend({ address: OrderPlace.nullable() })) }),
  /** True if the caller may see the contact in full. */
  mayShow: z.boolean(),
  ledger: z.array(Movement),
  payments: z.array(Payment),
  mails: z.array(OrderMail),
  timeline: z.array(Happened),
  history: z.array(AuditRow),
  possible: z.array(Possible),
  /** Pending approval; also null for staff who may not refund. */
  asked: Approval.nullable(),
  /**
   * Availability of sending the payment link, with the reason if unavailable. Null if no online payment is due, or
   * without permission.
   */
  paymentLink: z.object({ offered: z.boolean(), words: z.string() }).nullable(),
  /** Version of the order. An edit sends this version, and gets 409 `conflict` if the order has changed since. */
  version: z.string(),
});
export type OfficeOrder = z.output<typeof OfficeOrder>;

const params = z.object({ reference: codeText(20) });

export const openOrderEndpoint = officeEndpoint(
  'GET',
  '/api/office/orders/:reference',
  { permission: 'orders.see' },
  { summary: 'All there is of an order, its people masked.', params, reply: successReply(OfficeOrder) },
);

export const showContactEndpoint = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/contact',
  { permission: 'contacts.see', unstored: 'It shows personal data: each look has its own audit row' },
  {
    summary: 'The name, phone, e-mail and address of an order, unmasked. It is written into the audit who saw it.',
    params,
    reply: successReply(
      z.object({
        phone: z.string(),
        email: z.string(),
        address: OrderPlace,
        /** Proposed spelling for the courier; null for an address in plain Latin letters. */
        latin: z
          .object({
            fullName: z.string(),
            line1: z.string(),
            line2: z.string(),
            landmark: z.string().optional(),
            city: z.string(),
          })
          .nullable(),
      }),
    ),
  },
);
