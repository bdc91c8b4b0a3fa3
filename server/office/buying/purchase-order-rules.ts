import type { PurchaseOrderState } from '#contract/office/purchase-orders.ts';

/** Ordered and received pieces of a size. */
export interface OrderedPieces {
  pieces: number;
  received: number;
}

/** Times that determine the state of a purchase order. */
interface OrderTimes {
  orderedAt: Date | null;
  closedAt: Date | null;
}

/** Returns the pieces of a line that are still due. Pure. */
export function dueOf({ pieces, received }: OrderedPieces): number {
  return Math.max(0, pieces - received);
}

/** Returns the state of a purchase order. Pieces beyond one line do not stand in for those missing of another. Pure. */
export function stateOfPurchaseOrder(
  { orderedAt, closedAt }: OrderTimes,
  lines: readonly OrderedPieces[],
): PurchaseOrderState {
  if (closedAt) return 'closed';
  if (!orderedAt) return 'draft';
  if (lines.every((line) => dueOf(line) === 0)) return 'received';
  return lines.some(({ received }) => received > 0) ? 'part_received' : 'ordered';
}

/** Piece count of a size. */
export interface SizePieces {
  product: string;
  size: string;
  pieces: number;
}

const keyOf = ({ product, size }: Omit<SizePieces, 'pieces'>) => `${product} ${size}`;

/** Returns the pieces of a delivery that are more than still due, sizes that were not ordered among them. Pure. */
export function piecesBeyond(
  lines: readonly (OrderedPieces & Omit<SizePieces, 'pieces'>)[],
  delivered: readonly SizePieces[],
): number {
  const due = new Map(lines.map((line) => [keyOf(line), dueOf(line)]));
  return delivered.reduce((sum, line) => sum + Math.max(0, line.pieces - (due.get(keyOf(line)) ?? 0)), 0);
}

/** Line of a draft. */
interface DraftedLine extends SizePieces {
  cost: number | null;
}

/** Fields of a draft that a person edits. */
export interface DraftedOrder {
  supplier: string;
  expected: string | null;
  note: string;
  lines: readonly DraftedLine[];
}

/** Describes the fields in which two versions of a draft differ; empty if none. Pure. */
export function draftChangeWords(before: DraftedOrder, after: DraftedOrder): string {
  const was = new Map(before.lines.map((line) => [keyOf(line), line]));
  const now = new Set(after.lines.map(keyOf));
  const changed = after.lines.filter((line) => {
    const earlier = was.get(keyOf(line));
    return earlier && (earlier.pieces !== line.pieces || earlier.cost !== line.cost);
  });
  const added = after.lines.filter((line) => !was.has(keyOf(line)));
  const removed = before.lines.filter((line) => !now.has(keyOf(line)));
  return [
    ...(before.supplier === after.supplier ? [] : [`supplier ${after.supplier || 'removed'}`]),
    ...(before.expected === after.expected ? [] : [`expected ${after.expected ?? 'on no day'}`]),
    ...(before.note === after.note ? [] : ['note']),
    ...linesWords('changed', changed),
    ...linesWords('added', added),
    ...linesWords('removed', removed),
  ].join(', ');
}

/** Number of lines that are named one by one. */
const mostNamed = 3;

function linesWords(what: string, lines: readonly SizePieces[]): string[] {
  if (lines.length > mostNamed) return [`${lines.length} lines ${what}`];
  return lines.map((line) => `${line.product} ${line.size} ${what}`);
}

/** Returns the reasons why a draft cannot be ordered, by field; empty if it can. Pure. */
export function findOrderingFaults({ supplier, lines }: DraftedOrder): Record<string, string> {
  return {
    ...(supplier === '' && { supplier: 'Say who sells it' }),
    ...(lines.length === 0 && { lines: 'Choose what is ordered' }),
    ...Object.fromEntries(
      lines.flatMap(({ cost }, at) => (cost === null ? [[`lines.${at}.cost`, 'Give its cost']] : [])),
    ),
  };
}
