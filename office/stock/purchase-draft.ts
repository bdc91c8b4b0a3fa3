import { costSaid, mostCost, mostPieces, piecesSaid } from '#contract/office/piece-rules.ts';
import type { NewPurchase } from '#contract/office/purchases.ts';
import { readPrice } from '#office/words/read-price.ts';

/** Typed line of a purchase. */
export interface TypedLine {
  product: string;
  size: string;
  name: string;
  pieces: string;
  cost: string;
}

/** Purchase being entered. */
export interface PurchaseDraft {
  /** Idempotency key: the purchase is booked once, even if it is sent several times. */
  key: string;
  supplier: string;
  reference: string;
  lines: TypedLine[];
}

/** Creates an empty purchase. */
export function emptyPurchase(): PurchaseDraft {
  return { key: crypto.randomUUID(), supplier: '', reference: '', lines: [] };
}

/** Parses a stored draft; undefined if invalid or from another version. */
export function purchaseIn(kept: unknown): PurchaseDraft | undefined {
  if (typeof kept !== 'object' || kept === null) return undefined;
  const { key, supplier, reference, lines } = kept as Partial<Record<keyof PurchaseDraft, unknown>>;
  const isText = [key, supplier, reference].every((one) => typeof one === 'string');
  const names = ['product', 'size', 'name', 'pieces', 'cost'] as const;
  const fits = (line: unknown) =>
    typeof line === 'object' &&
    line !== null &&
    names.every((name) => typeof (line as Record<string, unknown>)[name] === 'string');
  return isText && Array.isArray(lines) && lines.every(fits) ? (kept as PurchaseDraft) : undefined;
}

/** Returns true if anything was typed or chosen. */
export function isBegunPurchase({ supplier, reference, lines }: PurchaseDraft): boolean {
  return supplier !== '' || reference !== '' || lines.length > 0;
}

/** Adds a size, unless it has a line already. */
export function withSize(
  lines: readonly TypedLine[],
  { product, size, name }: Pick<TypedLine, 'product' | 'size' | 'name'>,
): TypedLine[] {
  if (lines.some((line) => line.product === product && line.size === size)) return [...lines];
  return [...lines, { product, size, name, pieces: '', cost: '' }];
}

/** Validates a draft. Returns messages by field path in the request. */
export function purchaseFaults({ supplier, reference, lines }: PurchaseDraft): Readonly<Record<string, string>> {
  return {
    ...(supplier.trim() === '' && { supplier: 'Say who sold it' }),
    ...(reference.trim() === '' && { reference: 'Give the number of the delivery note or the invoice' }),
    ...(lines.length === 0 && { lines: 'Choose what came' }),
    ...Object.fromEntries(
      lines.flatMap(({ pieces, cost }, at) => [
        ...(isPieces(pieces) ? [] : [[`lines.${at}.pieces`, piecesSaid(1)]]),
        ...costFault(cost).map((fault) => [`lines.${at}.cost`, fault]),
      ]),
    ),
  };
}

function costFault(typed: string): string[] {
  const cost = readPrice(typed);
  if (typeof cost !== 'number') return ['Rupees'];
  return cost > mostCost ? [costSaid] : [];
}

function isPieces(typed: string): boolean {
  return /^[1-9]\d{0,5}$/.test(typed.trim()) && Number(typed) <= mostPieces;
}

/** Converts a draft to the request; undefined if invalid. */
export function purchaseOf(draft: PurchaseDraft): NewPurchase | undefined {
  if (Object.keys(purchaseFaults(draft)).length > 0) return undefined;
  const { key, supplier, reference, lines } = draft;
  return {
    ...{ key, supplier: supplier.trim(), reference: reference.trim() },
    lines: lines.map(({ product, size, pieces, cost }) => ({
      ...{ product, size: size as NewPurchase['lines'][number]['size'] },
      ...{ pieces: Number(pieces), cost: readPrice(cost) ?? 0 },
    })),
  };
}

/** Returns the sum of the typed lines in rupees. */
export function sumOf(lines: readonly TypedLine[]): number {
  return (
    lines.reduce((sum, { pieces, cost }) => sum + Math.round((Number(pieces) || 0) * (readPrice(cost) ?? 0) * 100), 0) /
    100
  );
}
