import { z } from 'zod';
import { doneReply } from '#contract/account-reply.ts';
import { Size } from '#contract/catalogue.ts';
import { stockReasons } from '#contract/lists.ts';
import { limitedText, textOfForm, wholeNumber } from '#contract/primitives.ts';
import { successReply } from '#contract/problem.ts';
import { officeEndpoint } from './endpoint.ts';
import { mostPieces, piecesSaid } from './piece-rules.ts';
import { OfficeProduct } from './products.ts';

const permission = 'stock.change';
const params = z.object({ id: limitedText(80) });

/** Stock movement: changes of available and reserved pieces, and the person or order that caused it. */
const StockMovementReply = z.object({
  at: z.iso.datetime(),
  size: z.string(),
  available: z.int(),
  reserved: z.int(),
  reason: z.enum(stockReasons),
  who: z.string().nullable(),
  note: z.string().nullable(),
  /** Number of a delivery note or of a count. */
  reference: z.string().nullable(),
  /** Order that caused it, if the caller may see orders. */
  order: z.string().nullable(),
});
export type StockMovementReply = z.output<typeof StockMovementReply>;

export const listMovementsEndpoint = officeEndpoint(
  'GET',
  '/api/office/products/:id/movements',
  { permission },
  {
    summary:
      'The newest 50 movements of the pieces of a product, the newest first: orders, arrivals, damage, corrections, counts.',
    params,
    reply: successReply(z.array(StockMovementReply)),
  },
);

const base = {
  /** Idempotency key of the movement. */
  key: textOfForm(/^[\w-]{8,64}$/, 64),
  size: Size,
};
const note = limitedText(200).trim().min(1, 'Say why: it stays with the movement');
const pieces = wholeNumber(1, mostPieces, piecesSaid(1));

export const MovePieces = z.discriminatedUnion('why', [
  z.object({
    ...base,
    why: z.literal('arrived'),
    pieces,
    note: limitedText(200).trim().optional(),
    reference: limitedText(40).trim().optional(),
  }),
  z.object({ ...base, why: z.literal('damaged'), pieces, note }),
  z.object({
    ...base,
    why: z.literal('corrected'),
    pieces: wholeNumber(-mostPieces, mostPieces).refine((by) => by !== 0, 'Say by how many: +2 or -2'),
    note,
  }),
]);
export type MovePieces = z.input<typeof MovePieces>;

export const movePiecesEndpoint = officeEndpoint(
  'POST',
  '/api/office/products/:id/movements',
  { permission },
  {
    summary:
      'Moves pieces that no order moves: they arrived, are damaged, or were counted wrong. A figure is never set: what others move meanwhile stays. Under one key, or one delivery note, it is done once.',
    params,
    body: MovePieces,
    reply: doneReply(OfficeProduct),
  },
);
