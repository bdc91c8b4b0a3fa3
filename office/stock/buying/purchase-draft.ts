import {
  costSaid,
  deliveryCostSaid,
  mostCost,
  mostDeliveryCost,
  mostPieces,
  piecesSaid,
} from '#contract/office/piece-rules.ts';
import type { PurchaseOrder } from '#contract/office/purchase-orders.ts';
import type { NewPurchase } from '#contract/office/purchases.ts';
import { priceTyped, readPrice } from '#office/words/read-price.ts';

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
  freight: string;
  otherCosts: string;
  /** Purchase order of the delivery, in the version that the person saw. */
  order?: { number: number; seen: number };
}

/** Creates an empty purchase. */
export function emptyPurchase(): PurchaseDraft {
  return { key: crypto.randomUUID(), supplier: '', reference: '', lines: [], freight: '', otherCosts: '' };
}

/** Creates the purchase of a delivery for an order, with the pieces that are due. */
export function purchaseForOrder({ number, version, supplier, lines }: PurchaseOrder): PurchaseDraft {
  return {
    ...{ ...emptyPurchase(), supplier, order: { number, seen: version } },
    lines: lines
      .filter(({ pieces, received }) => pieces > received)
      .map(({ product, size, name, pieces, received, cost }) => ({
        ...{ product, size, name, pieces: String(pieces - received), cost: priceTyped(cost) },
      })),
  };
}

/** Returns the pieces that are due of a size; 0 if it was not ordered. Pure. */
export function dueOfSize(
  { lines }: Pick<PurchaseOrder, 'lines'>,
  { product, size }: Pick<TypedLine, 'product' | 'size'>,
): number {
  const line = lines.find((one) => one.product === product && one.size === size);
  return line ? Math.max(0, line.pieces - line.received) : 0;
}

/** Returns the typed pieces that are more than are due. Pure. */
export function typedBeyond(order: Pick<PurchaseOrder, 'lines'>, lines: readonly TypedLine[]): number {
  return lines.reduce((sum, line) => sum + Math.max(0, (Number(line.pieces) || 0) - dueOfSize(order, line)), 0);
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
  if (!isText || !Array.isArray(lines) || !lines.every(fits)) return undefined;
  return { ...emptyPurchase(), ...(kept as PurchaseDraft) };
}

/** Returns true if anything was typed or chosen. */
export function isBegunPurchase({ supplier, reference, lines }: PurchaseDraft): boolean {
  return supplier !== '' || reference !== '' || lines.length > 0;
}

/** Returns true if a delivery of an order differs from the one that was prefilled. */
export function isBegunDelivery(
  { reference, freight, otherCosts, lines }: PurchaseDraft,
  order: PurchaseOrder,
): boolean {
  const typed = [reference, freight, otherCosts].some((one) => one !== '');
  return typed || JSON.stringify(lines) !== JSON.stringify(purchaseForOrder(order).lines);
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
export function purchaseFaults({
  supplier,
  reference,
  lines,
  ...costs
}: PurchaseDraft): Readonly<Record<string, string>> {
  return {
    ...deliveryCostFault('freight', costs.freight),
    ...deliveryCostFault('otherCosts', costs.otherCosts),
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

function deliveryCostFault(name: 'freight' | 'otherCosts', typed: string): Record<string, string> {
  const cost = readPrice(typed);
  if (cost === undefined) return { [name]: 'Rupees' };
  return cost !== null && cost > mostDeliveryCost ? { [name]: deliveryCostSaid } : {};
}

/** Validates the typed cost of one piece; empty if valid. */
export function costFault(typed: string): string[] {
  const cost = readPrice(typed);
  if (typeof cost !== 'number') return ['Rupees'];
  return cost > mostCost ? [costSaid] : [];
}

/** Returns true for a valid number of pieces. */
export function isPieces(typed: string): boolean {
  return /^[1-9]\d{0,5}$/.test(typed.trim()) && Number(typed) <= mostPieces;
}

/**
 * Converts a draft to the request; undefined if invalid. `beyond` is the number of pieces beyond the order that the
 * person agreed to.
 */
export function purchaseOf(draft: PurchaseDraft, beyond = 0): NewPurchase | undefined {
  if (Object.keys(purchaseFaults(draft)).length > 0) return undefined;
  const { key, supplier, reference, lines, freight, otherCosts, order } = draft;
  return {
    ...{ key, supplier: supplier.trim(), reference: reference.trim() },
    ...{ freight: readPrice(freight) ?? 0, otherCosts: readPrice(otherCosts) ?? 0 },
    order: order ? { number: order.number, version: order.seen, beyond } : null,
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
