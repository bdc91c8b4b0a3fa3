import { mostPieces, piecesSaid } from '#contract/office/piece-rules.ts';
import type { StockMovementReply } from '#contract/office/shelf.ts';

export type Way = 'arrived' | 'damaged' | 'corrected';

/** Input of a stock adjustment. */
export interface AdjustmentInput {
  why: Way;
  size: string;
  pieces: string;
  note: string;
  reference: string;
}

/** Builds the request, or an error per field. Pure. */
export function movingRequest({
  why,
  size,
  pieces,
  note,
  reference,
}: AdjustmentInput): { body: object } | { faults: Record<string, string> } {
  const faults: Record<string, string> = {};
  const signed = why === 'corrected';
  const by = piecesTyped(pieces, signed);
  if (by === undefined) faults.pieces = signed ? 'Say by how many: +2 or -2' : piecesSaid(1);
  if (size === '') faults.size = 'Choose a size';
  if (why !== 'arrived' && note.trim() === '') faults.note = 'Say why: it stays with the movement';
  if (by === undefined || Object.keys(faults).length > 0) return { faults };
  return { body: { why, size, pieces: by, ...optionalOf({ why, note, reference }) } };
}

function optionalOf({ why, note, reference }: Pick<AdjustmentInput, 'why' | 'note' | 'reference'>): object {
  return {
    ...(note.trim() && { note: note.trim() }),
    ...(why === 'arrived' && reference.trim() && { reference: reference.trim() }),
  };
}

const reasonWords: Record<StockMovementReply['reason'], string> = {
  counted: 'Counted',
  reserved: 'Ordered',
  released: 'Order cancelled',
  dispatched: 'Sent',
  returned: 'Came back',
  arrived: 'Arrived',
  damaged: 'Damaged',
  corrected: 'Put right',
};

/** Describes a stock movement: quantity, size and reason. Pure. */
export function movementWords({
  size,
  available,
  reserved,
  reason,
}: Pick<StockMovementReply, 'size' | 'available' | 'reserved' | 'reason'>): string {
  // Shipped pieces were reserved before, so only the reserved number decreases.
  const by = available === 0 ? reserved : available;
  return `${by > 0 ? '+' : '−'}${Math.abs(by)} ${size}: ${reasonWords[reason]}`;
}

/** Reads a number of pieces, negative only if `signed`; undefined if the text is no number, or too large. */
function piecesTyped(typed: string, signed: boolean): number | undefined {
  const plain = typed.trim().replace('−', '-');
  const by = /^[+-]?\d{1,5}$/.test(plain) ? Number(plain) : 0;
  return by === 0 || Math.abs(by) > mostPieces || (!signed && by < 0) ? undefined : by;
}
