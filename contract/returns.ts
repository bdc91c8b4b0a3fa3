import { z } from 'zod';
import { Address, AddressInput } from './address.ts';
import { Breakdown } from './breakdown.ts';
import { defineEndpoint } from './endpoint.ts';
import { returnKinds, returnOutcomes, returnStates } from './lists.ts';
import { IdempotencyKey, OrderAccess } from './order-access.ts';
import { characterCount } from './plain-text.ts';
import { calendarDay, limitedList, limitedText, wholeInAddress, wholeNumber } from './primitives.ts';
import { successReply } from './problem.ts';
import { linesOf, RefundWay, SomePieces } from './refunds.ts';
import { maxPhotos, maxReturnNote, problemKinds, returnReasons } from './return-reasons.ts';
import { Rupees } from './rupees.ts';
import { UploadId } from './uploads.ts';

export const ReturnState = z.enum(returnStates);
/** Result of a return: refund to the original payment method, store credit, or the same piece in another size. */
export const ReturnOutcome = z.enum(returnOutcomes, 'Choose what you get');
export type ReturnOutcome = z.infer<typeof ReturnOutcome>;

const noteMessage = `Keep it under ${maxReturnNote} characters`;
const ReturnNote = limitedText(4 * maxReturnNote, noteMessage)
  .trim()
  .refine((text) => characterCount(text) <= maxReturnNote, noteMessage)
  .optional();

const keysOf = <K extends string>(record: Record<K, string>) => Object.keys(record) as [K, ...K[]];

const upiMessage = 'Enter a UPI ID like name@bank';

/** UPI ID for refunding a cash order: 'name@bank'. */
export const UpiId = limitedText(400, upiMessage)
  .trim()
  .regex(/^[A-Za-z0-9._-]{2,256}@[A-Za-z][A-Za-z0-9]{1,63}$/, upiMessage);

export const ReturnStep = z.object({
  state: ReturnState,
  title: z.string(),
  /** Reason for a rejection, or the pickup time. */
  detail: z.string().nullable(),
  at: z.iso.datetime(),
});

/** Return, exchange or reported problem. */
export const Return = z.object({
  /** Return number: 'R' and nine characters, printed on the parcel and in mails. */
  id: z.string(),
  order: z.string(),
  kind: z.enum(returnKinds),
  state: ReturnState,
  title: z.string(),
  reason: z.string(),
  note: z.string().nullable(),
  outcome: ReturnOutcome,
  /** Parcel number, if the problem concerns a whole parcel. */
  parcel: z.int().nullable(),
  lines: z.array(
    z.object({
      line: z.int(),
      name: z.string(),
      size: z.string(),
      quantity: z.int(),
      image: z.string(),
      /** Size to exchange it for. */
      newSize: z.string().nullable(),
    }),
  ),
  /** Refund in rupees; 0 for an exchange. */
  amount: Rupees,
  breakdown: Breakdown,
  pickup: z.object({ address: Address, day: z.iso.date(), words: z.string() }).nullable(),
  photos: z.array(z.object({ id: z.string(), preview: z.string() })),
  /** Next step and its deadline, in words. */
  promise: z.string(),
  /** True if the shopper can still cancel it. */
  cancellable: z.boolean(),
  requestedAt: z.iso.datetime(),
  timeline: z.array(ReturnStep),
});
export type Return = z.infer<typeof Return>;

export const ReturnableLine = z.object({
  line: z.int(),
  _id: z.string(),
  name: z.string(),
  size: z.string(),
  image: z.string(),
  price: Rupees,
  /** Pieces delivered and not being returned. */
  quantity: z.int(),
  /** True if it can be returned or exchanged. */
  eligible: z.boolean(),
  /** Reason if not, such as 'Final sale', 'Made for you', '7 days ended on 12 Nov'. */
  reason: z.string().nullable(),
  /** Pieces for which a problem can be reported, including those sent in exchange. */
  reportable: z.int(),
  /** Other sizes for an exchange; sold-out ones stay visible. */
  sizes: z.array(z.object({ size: z.string(), available: z.boolean() })),
});
export type ReturnableLine = z.infer<typeof ReturnableLine>;

export const ReturnOptions = z.object({
  /** Last day for returns and exchanges; `words`: 'Open until 1 Dec 2026, 7 days after delivery.' */
  until: z.iso.date().nullable(),
  words: z.string(),
  lines: z.array(ReturnableLine),
  /** Parcels with their lines, for reporting a whole parcel. */
  parcels: z.array(
    z.object({
      number: z.int(),
      lines: z.array(z.int()),
      /** Delivery address, also used for pickup. */ address: Address,
    }),
  ),
  /** Possible pickup days. */
  pickupDays: z.array(z.object({ day: z.iso.date(), words: z.string() })),
  pickupAddress: Address,
  ways: z.array(RefundWay.omit({ parts: true })),
  /** Reason why nothing comes back now, if something was paid: a bank holds the money in a dispute. */
  nothing: z.string().optional(),
  /** True if paid in cash: a refund needs a UPI ID. */
  needsUpi: z.boolean(),
});
export type ReturnOptions = z.infer<typeof ReturnOptions>;

export const readReturnOptionsEndpoint = defineEndpoint('GET', '/api/orders/:reference/return-options', {
  summary: 'Which lines of an order can come back or be swapped, and why the others cannot.',
  ...OrderAccess,
  reply: successReply(ReturnOptions),
});

/** Returned quantity of a line, and the size to exchange it for. */
const ReturnedPieces = SomePieces.extend({ newSize: limitedText(20).optional() });

const Wanted = {
  note: ReturnNote,
  outcome: ReturnOutcome,
  upi: UpiId.optional(),
};

export const requestReturnEndpoint = defineEndpoint('POST', '/api/orders/:reference/returns', {
  summary: 'Asks for a return or a free swap within seven days of delivery. The new size is kept at once.',
  ...OrderAccess,
  headers: IdempotencyKey,
  body: z.object({
    lines: linesOf(ReturnedPieces, 'Choose what comes back'),
    reason: z.enum(keysOf(returnReasons), 'Choose a reason'),
    ...Wanted,
    pickup: z.object({ address: AddressInput.optional(), day: calendarDay('Choose a day') }),
    unworn: z.literal(true, 'Tick that it is unworn, with its tags on'),
  }),
  status: 201,
  reply: successReply(Return),
});

export const reportProblemEndpoint = defineEndpoint('POST', '/api/orders/:reference/problems', {
  summary:
    'Reports a piece, or a whole parcel by its number, that is damaged, wrong, misprinted, missing or late, with photos. Every kind of piece can be reported.',
  ...OrderAccess,
  headers: IdempotencyKey,
  body: z.object({
    /** Omitted if a parcel is named: the problem then concerns all its pieces. */
    lines: linesOf(ReturnedPieces, 'Choose what it is about').optional(),
    parcel: wholeNumber(1, 50).optional(),
    kind: z.enum(keysOf(problemKinds), 'Choose what is wrong'),
    ...Wanted,
    photos: limitedList(UploadId, maxPhotos, `Up to ${maxPhotos} photos`).default([]),
    pickup: z.object({ address: AddressInput.optional(), day: calendarDay('Choose a day') }).optional(),
  }),
  status: 201,
  reply: successReply(Return),
});

const ReturnAccess = { params: OrderAccess.params.extend({ id: limitedText(40) }), query: OrderAccess.query } as const;

export const readReturnEndpoint = defineEndpoint('GET', '/api/orders/:reference/returns/:id', {
  summary: 'A return with its steps, for whoever may read its order.',
  ...ReturnAccess,
  reply: successReply(Return),
});

export const cancelReturnEndpoint = defineEndpoint('POST', '/api/orders/:reference/returns/:id/cancel', {
  summary: 'Takes a return back before the courier has the piece. A size that was kept is let go.',
  ...ReturnAccess,
  reply: successReply(Return),
});

export const listReturnsEndpoint = defineEndpoint('GET', '/api/account/returns', {
  summary: 'The returns of the account that is signed in, newest first.',
  query: z.object({ page: wholeInAddress(1, 1000).default(1) }),
  reply: successReply(z.object({ returns: z.array(Return), page: z.int(), pages: z.int() })),
});
