import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { Breakdown } from '#contract/breakdown.ts';
import { returnKinds, returnOutcomes, returnStates } from '#contract/lists.ts';
import { limitedList, limitedText, textOfForm, wholeInAddress, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { maxPhotos } from '#contract/return-reasons.ts';
import { UploadId } from '#contract/uploads.ts';
import { AuditRow } from './audit.ts';
import { officeEndpoint } from './endpoint.ts';
import { pieceGrades, pieceWays, returnSteps } from './lists.ts';

const Piece = z.object({
  line: z.int(),
  name: z.string(),
  size: z.string(),
  quantity: z.int(),
  image: z.string(),
  /** Size to exchange it for. */
  newSize: z.string().nullable(),
});

/** Return in the queue. */
export const OfficeReturnRow = z.object({
  id: z.string(),
  order: z.string(),
  /** Masked, or null without the permission to see it. */
  name: z.string().nullable(),
  kind: z.enum(returnKinds),
  state: z.enum(returnStates),
  /** State in words. */
  title: z.string(),
  /** Reason of the return in words. */
  reason: z.string(),
  outcome: z.enum(returnOutcomes),
  /** First piece, and the number of pieces. */
  first: Piece.nullable(),
  pieces: z.int(),
  photos: z.int(),
  requestedAt: z.iso.datetime(),
});
export type OfficeReturnRow = z.output<typeof OfficeReturnRow>;

const Steps = z.object(
  Object.fromEntries(returnSteps.map((step) => [step, z.int()])) as Record<(typeof returnSteps)[number], z.ZodInt>,
);

export const listOfficeReturnsEndpoint = officeEndpoint(
  'GET',
  '/api/office/returns',
  { permission: 'returns.see' },
  {
    summary:
      'The returns of a step, those that wait longest first; closed ones, and whatever `q` finds (a return, an order or an AWB), the newest first. `next` is the `after` of the page that follows.',
    query: z.object({
      step: z.enum(returnSteps).default('asked'),
      q: limitedText(60).trim().optional(),
      after: textOfForm(/^[\w-]+$/, 200).optional(),
      limit: wholeInAddress(1, 100).default(50),
    }),
    reply: successReply(z.object({ returns: z.array(OfficeReturnRow), next: z.string().nullable(), counts: Steps })),
  },
);

/** Possible result of a return with its consequences, or the reason why it is unavailable. */
const Choice = z.object({
  outcome: z.enum(returnOutcomes),
  offered: z.boolean(),
  words: z.string(),
  /** Refund in rupees. */
  amount: z.number(),
  /** True if the amount exceeds the caller's limit and needs an approval. */
  needsApproval: z.boolean(),
});

const Inspection = z.object({
  pieces: z.array(z.object({ line: z.int(), piece: z.int(), grade: z.enum(pieceGrades), goes: z.enum(pieceWays) })),
  remark: z.string(),
  photos: z.array(z.string()),
  by: z.string(),
  at: z.iso.datetime(),
});

/** Actions that the caller may take on a return now. */
export const returnActions = [
  'approve',
  'book',
  'picked_up',
  'receive',
  'inspect',
  'decide',
  'send',
  'pay',
  'refuse',
] as const;

/**
 * All data of a return. Amounts and people are missing without permission. Contacts are masked; `showReturnContact`
 * returns them in full.
 */
export const OfficeReturn = z.object({
  id: z.string(),
  order: z.string(),
  name: z.string().nullable(),
  city: z.string().nullable(),
  kind: z.enum(returnKinds),
  state: z.enum(returnStates),
  step: z.enum(returnSteps),
  title: z.string(),
  reason: z.string(),
  /** Note by the shopper. */
  note: z.string().nullable(),
  outcome: z.enum(returnOutcomes),
  lines: z.array(Piece),
  /** Decision by the shop's rules, with its reason. */
  verdict: z.object({ allowed: z.boolean(), words: z.string() }),
  /** Pictures sent with the return, and those taken at inspection. */
  photos: z.array(z.string()),
  pickup: z
    .object({
      words: z.string(),
      address: z.string(),
      awb: z.string().nullable(),
      carrier: z.string(),
      cost: z.number().nullable(),
      trouble: z.string().nullable(),
    })
    .nullable(),
  /** True if the courier can be booked from here. */
  courier: z.boolean(),
  contact: z.object({ phone: z.string(), email: z.string() }).nullable(),
  mayShow: z.boolean(),
  inspection: Inspection.nullable(),
  money: z
    .object({
      amount: z.number(),
      breakdown: Breakdown,
      choices: z.array(Choice),
      /** Cash refunds to pay out manually. */
      byHand: z.array(z.object({ refund: z.string(), amount: z.number(), to: z.string() })),
      /** Request that waits for an approval. */
      asked: z.string().nullable(),
    })
    .nullable(),
  /** Earlier returns of this customer: '1 of 6 orders'. */
  soFar: z.string().nullable(),
  possible: z.array(z.enum(returnActions)),
  timeline: z.array(
    z.object({ title: z.string(), detail: z.string().nullable(), by: z.string(), at: z.iso.datetime() }),
  ),
  history: z.array(AuditRow),
  /** Version of the return. A decision sends it, and gets 409 `conflict` if the return has changed since. */
  version: z.string(),
});
export type OfficeReturn = z.output<typeof OfficeReturn>;

const params = z.object({ id: limitedText(20) });
const version = limitedText(40);
const reply = doneReply(OfficeReturn);

export const openReturnEndpoint = officeEndpoint(
  'GET',
  '/api/office/returns/:id',
  { permission: 'returns.see' },
  { summary: 'All there is of a return.', params, reply: successReply(OfficeReturn) },
);

export const showReturnContactEndpoint = officeEndpoint(
  'POST',
  '/api/office/returns/:id/contact',
  {
    permission: 'contacts.see',
    also: ['returns.see'],
    unstored: 'It shows personal data: each look has its own audit row',
  },
  {
    summary:
      'Phone, e-mail, where it is fetched, and where cash goes back to, unmasked. It is written into the audit who saw it.',
    params,
    reply: successReply(
      z.object({ phone: z.string(), email: z.string(), address: z.string(), upi: z.string().nullable() }),
    ),
  },
);

export const approveReturnEndpoint = officeEndpoint(
  'POST',
  '/api/office/returns/:id/approve',
  { permission: 'returns.decide', also: ['returns.see'] },
  {
    summary: 'Lets it come: the shopper is told to keep the piece ready. 409 where that is not its next step.',
    params,
    reply,
  },
);

export const bookPickupEndpoint = officeEndpoint(
  'POST',
  '/api/office/returns/:id/pickup',
  { permission: 'returns.decide', also: ['returns.see'] },
  {
    summary:
      'Has the courier fetch it, or notes that somebody booked one by hand. Booked once: after a call that was not answered it is read what became of it.',
    params,
    body: z.object({ by: z.enum(['courier', 'hand']) }),
    reply,
  },
);

export const receiveReturnEndpoint = officeEndpoint(
  'POST',
  '/api/office/returns/:id/receive',
  { permission: 'returns.receive', also: ['returns.see'] },
  {
    summary:
      'Notes that the courier has it, or that it arrived; the shopper is told when it did. 409 `conflict` where that is not its next step, or it has changed since.',
    params,
    body: z.object({ to: z.enum(['picked_up', 'received']), version }),
    reply,
  },
);

export const inspectReturnEndpoint = officeEndpoint(
  'PUT',
  '/api/office/returns/:id/inspection',
  { permission: 'returns.inspect', also: ['returns.see'] },
  {
    summary: 'Writes down what each piece is like and where it goes. It may be written anew until it is decided.',
    params,
    body: z.object({
      pieces: limitedList(
        z.object({
          line: wholeNumber(1, 500),
          piece: wholeNumber(1, 100),
          grade: z.enum(pieceGrades, 'Say what it is like'),
          goes: z.enum(pieceWays, 'Say where it goes'),
        }),
        500,
      ),
      remark: limitedText(500).trim().default(''),
      photos: limitedList(UploadId, maxPhotos, `Up to ${maxPhotos} photos`).default([]),
      version,
    }),
    reply,
  },
);

export const decideReturnEndpoint = officeEndpoint(
  'POST',
  '/api/office/returns/:id/decision',
  { permission: 'returns.decide', also: ['returns.see'] },
  {
    summary:
      'Accepts it: money goes back, credit is given or a new piece is to be sent. Above the caller’s limit a second person is asked with `why`, and it waits. 409 `conflict` where it has changed since.',
    params,
    body: z.object({ outcome: z.enum(returnOutcomes), why: limitedText(500).trim().optional(), version }),
    reply,
  },
);

export const refuseReturnEndpoint = officeEndpoint(
  'POST',
  '/api/office/returns/:id/refusal',
  { permission: 'returns.decide', also: ['returns.see'] },
  {
    summary: 'Refuses it with a reason, which the shopper reads.',
    params,
    body: z.object({ why: limitedText(500).trim().min(1, 'Say why: the shopper reads it'), version }),
    reply,
  },
);

export const sendNewPieceEndpoint = officeEndpoint(
  'POST',
  '/api/office/returns/:id/sent',
  { permission: 'returns.receive', also: ['returns.see'] },
  { summary: 'Notes that the new piece of a swap has left; the shopper is told.', params, reply },
);

export const payByHandEndpoint = officeEndpoint(
  'POST',
  '/api/office/returns/:id/paid',
  { permission: 'refunds.give', also: ['returns.see'] },
  {
    summary: 'Notes that money which was paid in cash was sent back, and forgets where to.',
    params,
    body: z.object({ refund: limitedText(60) }),
    reply,
  },
);
