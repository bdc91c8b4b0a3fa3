import { taxOfAmount } from '#contract/gst.ts';
import type { TaxWay } from '#contract/tax-rules.ts';

/** Order line as sold, with the pieces cancelled or returned since. */
export interface SoldLine {
  line: number;
  quantity: number;
  /** Price of a piece in paise, with tax if `taxIncluded` is true. */
  unitPaise: number;
  /** Share of the order's tax. */
  taxPaise: number;
  taxPercent: number;
  taxIncluded: boolean;
  taxWay: TaxWay;
  takenQuantity: number;
  takenTaxPaise: number;
}

export interface TakenLine {
  line: number;
  quantity: number;
  goodsPaise: number;
  taxPaise: number;
}

/**
 * Price of some pieces of an order in paise. Invariants: total = subtotal + tax + shipping, and the lines add up to
 * subtotal and tax.
 */
export interface TakenSums {
  lines: TakenLine[];
  subtotalPaise: number;
  taxPaise: number;
  shippingPaise: number;
  totalPaise: number;
}

/** Error for an unknown line, or for more pieces than a line has left. */
export class PiecesMissing extends Error {}

/** Sale price of one piece of a line. */
type SoldPiece = Pick<SoldLine, 'unitPaise' | 'taxIncluded'>;

/** Returns the value of pieces without tax in paise. Pure. */
export function valueOfPieces({ unitPaise, taxIncluded }: SoldPiece, quantity: number, taxPaise: number): number {
  return unitPaise * quantity - (taxIncluded ? taxPaise : 0);
}

/** Returns the price of pieces with tax in paise. Pure. */
export function priceOfPieces(line: SoldPiece, quantity: number, taxPaise: number): number {
  return valueOfPieces(line, quantity, taxPaise) + taxPaise;
}

/**
 * Calculates the price paid for some pieces. The rest of the line keeps the tax of its pieces: recalculated under GST,
 * otherwise an even share. The last piece takes the remainder, so all parts add up to the amount paid, in any order.
 * Pure. Throws PiecesMissing.
 */
export function takePieces(
  sold: readonly SoldLine[],
  wanted: readonly { line: number; quantity: number }[],
  shippingPaise: number,
): TakenSums {
  const lines = wanted.map(({ line, quantity }) =>
    takeFrom(
      sold.find((one) => one.line === line),
      line,
      quantity,
    ),
  );
  const subtotalPaise = sum(lines.map(({ goodsPaise }) => goodsPaise));
  const taxPaise = sum(lines.map((line) => line.taxPaise));
  return { lines, subtotalPaise, taxPaise, shippingPaise, totalPaise: subtotalPaise + taxPaise + shippingPaise };
}

function takeFrom(sold: SoldLine | undefined, line: number, quantity: number): TakenLine {
  const left = sold ? soldPiecesLeft(sold) : 0;
  if (!sold || quantity < 1 || quantity > left)
    throw new PiecesMissing(`${quantity} of line ${line}, ${left} are left`);
  const taxPaise = taxOfPieces(sold, quantity, left);
  return { line, quantity, goodsPaise: valueOfPieces(sold, quantity, taxPaise), taxPaise };
}

/** Returns the tax in paise of pieces taken from a line that has `left` pieces. */
function taxOfPieces(sold: SoldLine, quantity: number, left: number): number {
  const taxLeft = sold.taxPaise - sold.takenTaxPaise;
  if (quantity === left) return taxLeft;
  if (sold.taxWay === 'order') return Math.floor((taxLeft * quantity) / left);
  const kept = taxOfAmount(sold.unitPaise * (left - quantity), {
    percent: sold.taxPercent,
    isIncluded: sold.taxIncluded,
    isWithinState: sold.taxWay === 'halves',
  });
  return Math.max(0, taxLeft - kept);
}

/** Returns the pieces of a line that are neither cancelled nor returned. */
export function soldPiecesLeft({ quantity, takenQuantity }: Pick<SoldLine, 'quantity' | 'takenQuantity'>): number {
  return quantity - takenQuantity;
}

/** Returns all remaining pieces. */
export function everythingLeft(sold: readonly SoldLine[]): { line: number; quantity: number }[] {
  return sold
    .map((line) => ({ line: line.line, quantity: soldPiecesLeft(line) }))
    .filter(({ quantity }) => quantity > 0);
}

/**
 * Splits a tax into central and state tax, so that parts add up to the halves of their sum. An odd paisa goes to the
 * central tax unless it is ahead: `leadPaise` is central less state tax of the parts split before. Pure.
 */
export function splitTaxInHalves(taxPaise: number, leadPaise = 0): [central: number, state: number] {
  const half = Math.trunc(taxPaise / 2);
  const odd = taxPaise - 2 * half;
  const isForCentral = odd > 0 === leadPaise <= 0;
  return isForCentral ? [half + odd, half] : [half, half + odd];
}

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0);
}
