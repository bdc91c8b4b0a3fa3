import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { AddressInput, addressLine } from '#contract/address.ts';
import { DeliveryMethod } from '#contract/delivery.ts';
import { LatinAddress } from '#contract/latin-address.ts';
import { parcelStepNames } from '#contract/parcel-steps.ts';
import {
  Amount,
  calendarDay,
  codeText,
  limitedList,
  limitedText,
  textOfForm,
  wholeNumber,
} from '#contract/primitives.ts';
import { Failure, successReply } from '#contract/problem.ts';
import { linesOf, RefundTo, SomeLines, SomePieces } from '#contract/refunds.ts';
import { type ProblemKind, problemKinds, type ReturnReason, returnReasons } from '#contract/return-reasons.ts';
import { ReturnOutcome, UpiId } from '#contract/returns.ts';
import { officeEndpoint } from './endpoint.ts';
import { handWays } from './lists.ts';
import { OfficeOrder } from './orders.ts';

/** Idempotency key of a button press, created by the browser. A repeated request has no second effect. */
export const PressKey = textOfForm(/^[\w-]{16,60}$/, 60);

const Why = limitedText(300, 'Say it in 300 characters').trim().min(1, 'Say why');
const size = limitedText(20);

/** Action on an order. */
export const OrderAct = z.discriminatedUnion('do', [
  /** Cancels all pieces not yet shipped, unless lines are named. The shopper sees the reason. */
  z.object({ do: z.literal('cancel'), lines: SomeLines.optional(), why: Why, refundTo: RefundTo.default('source') }),
  z.object({ do: z.literal('change_address'), address: AddressInput }),
  z.object({ do: z.literal('change_size'), line: wholeNumber(1), quantity: wholeNumber(1, 10).optional(), size }),
  z.object({ do: z.literal('hold'), why: Why }),
  z.object({ do: z.literal('release') }),
  z.object({
    do: z.literal('return'),
    lines: linesOf(SomePieces.extend({ newSize: size.optional() }), 'Choose what comes back'),
    reason: z.enum(Object.keys(returnReasons) as [ReturnReason, ...ReturnReason[]], 'Choose a reason'),
    outcome: ReturnOutcome,
    /** UPI ID for refunding a cash payment. */
    upi: UpiId.optional(),
    day: calendarDay('Choose a day'),
  }),
  z.object({ do: z.literal('change_delivery'), delivery: DeliveryMethod }),
  /** Problem with a delivery that a shopper reported by telephone. */
  z.object({
    do: z.literal('report'),
    lines: linesOf(SomePieces, 'Choose what it is about'),
    kind: z.enum(Object.keys(problemKinds) as [ProblemKind, ...ProblemKind[]], 'Choose what is wrong'),
    note: limitedText(300, 'Say it in 300 characters').trim().optional(),
    outcome: ReturnOutcome,
    upi: UpiId.optional(),
    /** Pickup day; omitted if nothing is to be returned. */
    day: calendarDay('Choose a day').optional(),
  }),
  /** Resolves a parcel that needs attention. */
  z.object({
    ...{ do: z.literal('tend'), parcel: wholeNumber(1, 50), step: z.enum(parcelStepNames, 'Choose what is done') },
    /** External carrier and its tracking number, for a parcel that leaves. */
    carrier: limitedText(40).optional(),
    awb: textOfForm(/^[A-Za-z0-9-]{4,40}$/, 40, 'Write the number as it stands on the slip').optional(),
    /** Address lines in Latin letters, with the step `retry`, if the courier refused the typed lines. */
    latin: LatinAddress.optional(),
  }),
]);
export type OrderAct = z.output<typeof OrderAct>;
export type ActName = OrderAct['do'];

/** Refund without a returned piece. */
export const GoodwillAct = z.object({
  do: z.literal('refund'),
  amount: Amount.multipleOf(0.01, 'Give rupees with at most two decimals').min(0.01, 'Give an amount'),
  to: RefundTo.default('source'),
  why: Why,
});
export type GoodwillAct = z.output<typeof GoodwillAct>;

/** Full payment outside the gateway: its reference on the bank statement, and the reason to assign it to this order. */
export const PaidAct = z.object({
  do: z.literal('mark_paid'),
  way: z.enum(handWays, 'Choose how it came'),
  reference: addressLine(4, 40, 'Give the reference the bank gave it: 4 to 40 characters'),
  why: Why,
});
export type PaidAct = z.output<typeof PaidAct>;

/**
 * Manual payout of a refund that no gateway can make, or that failed at the gateway. A failed refund needs the bank
 * reference, as the gateway may still execute it.
 */
export const SentAct = z.object({
  do: z.literal('sent_by_hand'),
  refund: limitedText(60),
  reference: addressLine(4, 40, 'Give the reference the bank gave it: 4 to 40 characters').optional(),
});
export type SentAct = z.output<typeof SentAct>;

/** Retry of a refund that the gateway failed to make. */
export const AgainAct = z.object({ do: z.literal('send_again'), refund: limitedText(60) });
export type AgainAct = z.output<typeof AgainAct>;

export const paymentSteps = ['send_back', 'take', 'accept'] as const;
export type PaymentStep = (typeof paymentSteps)[number];

/**
 * Resolves an unsettled payment: refunds money taken without an order, captures an authorization before it expires, or
 * accepts a payment with the gateway's fee on top.
 */
export const PaymentAct = z.object({
  do: z.literal('tend_payment'),
  payment: limitedText(60),
  step: z.enum(paymentSteps, 'Choose what is done'),
});
export type PaymentAct = z.output<typeof PaymentAct>;

/** Actions on an order, of all permissions. */
export type AnyOrderAct = OrderAct | GoodwillAct | SentAct | AgainAct | PaymentAct | PaidAct;

/** Change of an order between loading the order and the action. */
export const Since = z.object({ at: z.iso.datetime(), who: z.string(), what: z.string() });
export type Since = z.output<typeof Since>;

const failure = Failure.extend({ changed: z.array(Since).optional() });

const params = z.object({ reference: codeText(20) });
/**
 * Idempotency key, and the order version that the action is based on. A press without a response is retried with the
 * same key.
 */
const pressed = { key: PressKey, version: limitedText(60) };

export const actOnOrderEndpoint = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/actions',
  { permission: 'orders.change' },
  {
    summary:
      'Does something with an order. 409 `conflict` with `changed` where the order is not as it was in `version`, `not_offered` with the reason.',
    params,
    body: z.object({ ...pressed, act: OrderAct }),
    failure,
    reply: doneReply(OfficeOrder),
  },
);

export const refundOrderEndpoint = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/refund',
  { permission: 'refunds.give' },
  {
    summary:
      'Gives money of an order back, up to the caller’s limit, books that what was owed was sent by hand, sends again what failed, or sees to a payment that has not come to rest. 409 `not_offered` above the limit (ask for approval then), or where it was done already.',
    params,
    body: z.object({ ...pressed, act: z.discriminatedUnion('do', [GoodwillAct, SentAct, AgainAct, PaymentAct]) }),
    failure,
    reply: doneReply(OfficeOrder),
  },
);

export const bookPaymentEndpoint = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/payment',
  { permission: 'payments.book' },
  {
    summary:
      'Marks an order as paid whose money came past the gateway: all of it, under the reference the bank gave it, which pays for one order. 409 `not_offered` where it is paid, waits for no payment, or its pieces are gone.',
    params,
    body: z.object({ ...pressed, act: PaidAct }),
    failure,
    reply: doneReply(OfficeOrder),
  },
);

/** Preview of an action, computed in a transaction that is rolled back. */
export const Foreseen = z.object({
  /** Consequences, one sentence each: money, stock, notified people. */
  follows: z.array(z.string()),
  /** Refund in rupees. */
  back: z.number(),
  /** True if the refund exceeds the caller's limit and needs an approval. */
  approval: z.boolean(),
});
export type Foreseen = z.output<typeof Foreseen>;

export const tryOnOrderEndpoint = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/try',
  { permission: 'orders.change', changes: false },
  {
    summary: 'What would follow from an action. Changes nothing; refuses as the action would.',
    params,
    body: z.object({ act: z.union([OrderAct, GoodwillAct, SentAct, AgainAct, PaymentAct, PaidAct]) }),
    reply: successReply(Foreseen),
  },
);

/** Options for the actions of an order. */
export const ActionChoices = z.object({
  lines: z.array(
    z.object({
      line: z.int(),
      /** Number of pieces that can be cancelled. */
      cancellable: z.int(),
      /** Other sizes with their stock; empty if the size cannot be changed. */
      sizes: z.array(z.object({ size: z.string(), available: z.int() })),
      /** Number of pieces that can be returned. */
      returnable: z.int(),
      /** Sizes in stock for an exchange. */
      swaps: z.array(z.string()),
      /** Number of pieces for which a problem can be reported. */
      reportable: z.int(),
    }),
  ),
  /** Other delivery methods from now on, with their promise or the reason against them. */
  deliveries: z.array(z.object({ method: DeliveryMethod, offered: z.boolean(), words: z.string() })),
  /** Parcels with an available action. */
  parcels: z.array(z.object({ number: z.int(), words: z.string(), steps: z.array(z.enum(parcelStepNames)) })),
  /** Amount paid and not refunded, in rupees. */
  refundable: z.number(),
  /** Rupees that the caller may still refund for this order today without an approval. */
  leftToGive: z.number(),
  refundTo: z.array(z.object({ to: RefundTo, title: z.string(), promise: z.string() })),
  pickupDays: z.array(z.object({ day: z.iso.date(), words: z.string() })),
  needsUpi: z.boolean(),
  /**
   * Refunds to pay out manually, with the destination if the shopper gave one. A `failed` refund may be retried;
   * marking it as paid needs a reference.
   */
  byHand: z.array(z.object({ refund: z.string(), amount: z.number(), to: z.string(), failed: z.boolean() })),
  /** Steps of unsettled payments. */
  payments: z.array(
    z.object({ payment: z.string(), amount: z.number(), words: z.string(), step: z.enum(paymentSteps) }),
  ),
});
export type ActionChoices = z.output<typeof ActionChoices>;

export const listChoicesEndpoint = officeEndpoint(
  'GET',
  '/api/office/orders/:reference/choices',
  { permission: 'orders.change' },
  {
    summary: 'What can be chosen for the actions of an order: pieces, sizes, ways for money.',
    params,
    reply: successReply(ActionChoices),
  },
);

export const showSendToEndpoint = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/refunds/:refund/send-to',
  {
    permission: 'refunds.give',
    also: ['contacts.see'],
    unstored: 'It shows personal data: each look has its own audit row',
  },
  {
    summary:
      'Where a refund is sent by hand, whole: the UPI ID that its shopper gave, or null, and the phone to ask by. It is written into the audit who saw it. 404 where none waits for a person.',
    params: params.extend({ refund: limitedText(60) }),
    reply: successReply(z.object({ upi: z.string().nullable(), phone: z.string() })),
  },
);

const noteId = textOfForm(/^note_[\w-]{16,40}$/, 60);
export const OrderTag = limitedText(30, 'A tag has 30 characters at most')
  .trim()
  .toLowerCase()
  .regex(/^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} -]*$/u, 'Use letters, figures and blanks');

/** Internal note on an order. */
export const OrderNote = z.object({
  id: z.string(),
  at: z.iso.datetime(),
  who: z.string(),
  text: z.string(),
  /** Mentioned staff, and if they have seen it. */
  names: z.array(z.object({ name: z.string(), seen: z.boolean() })),
  /** True if the caller wrote it. */
  own: z.boolean(),
  /** True if it mentions the caller, who has not confirmed it yet. */
  forMe: z.boolean(),
});
export type OrderNote = z.output<typeof OrderNote>;

/** Notes and tags of staff on an order. */
export const OrderNotesAndTags = z.object({ notes: z.array(OrderNote), tags: z.array(z.string()) });
export type OrderNotesAndTags = z.output<typeof OrderNotesAndTags>;

export const readBesideEndpoint = officeEndpoint(
  'GET',
  '/api/office/orders/:reference/beside',
  { permission: 'orders.see' },
  { summary: 'Notes and tags of an order.', params, reply: successReply(OrderNotesAndTags) },
);

export const writeNoteEndpoint = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/notes',
  { permission: 'orders.change' },
  {
    summary: 'Writes a note, once by its id. Colleagues who are named find it among what waits for them.',
    params,
    body: z.object({
      id: noteId,
      text: limitedText(2000, 'Keep it under 2,000 characters').trim().min(1, 'Write something'),
      /** Staff ids. */
      names: limitedList(limitedText(40), 10, 'Name ten colleagues at most').default([]),
    }),
    reply: doneReply(OrderNotesAndTags),
  },
);

const noteParams = params.extend({ id: noteId });

export const removeNoteEndpoint = officeEndpoint(
  'DELETE',
  '/api/office/orders/:reference/notes/:id',
  { permission: 'orders.change' },
  {
    summary: 'Takes back a note that the caller wrote. 404 for another’s.',
    params: noteParams,
    reply: doneReply(OrderNotesAndTags),
  },
);

export const seeNoteEndpoint = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/notes/:id/seen',
  { permission: 'orders.see' },
  {
    summary: 'Says that the caller has seen a note that names them.',
    params: noteParams,
    reply: doneReply(OrderNotesAndTags),
  },
);

export const tagOrderEndpoint = officeEndpoint(
  'POST',
  '/api/office/orders/:reference/tags',
  { permission: 'orders.change' },
  {
    summary: 'Puts a tag on an order, or takes it off.',
    params,
    body: z.object({ tag: OrderTag, on: z.boolean() }),
    reply: doneReply(OrderNotesAndTags),
  },
);

export const listTagsEndpoint = officeEndpoint(
  'GET',
  '/api/office/tags',
  { permission: 'orders.see' },
  {
    summary: 'The tags that are in use, the most used first; and colleagues who can be named.',
    reply: successReply(
      z.object({ tags: z.array(z.string()), colleagues: z.array(z.object({ id: z.string(), name: z.string() })) }),
    ),
  },
);
