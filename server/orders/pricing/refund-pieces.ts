import { spreadAmount } from './price-lines.ts';

/** Order line as sold, with the pieces cancelled or returned since. */
export interface SoldLine {
  line: number;
  quantity: number;
  unitPaise: number;
  /** Share of the order's tax. */
  taxPaise: number;
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

/** Error for more pieces than remain of a line, or for an unknown line. */
export class PiecesMissing extends Error {}

/**
 * Calculates the price paid for some pieces. A line's tax is split evenly, and its last piece takes the rest. Therefore
 * all parts add up to the amount paid, in any order. Pure. Throws PiecesMissing.
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
  const taxLeft = sold.taxPaise - sold.takenTaxPaise;
  return {
    line,
    quantity,
    goodsPaise: sold.unitPaise * quantity,
    taxPaise: quantity === left ? taxLeft : Math.floor((taxLeft * quantity) / left),
  };
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

/** Splits a tax into central and state tax; an odd paisa is central. */
export function splitTaxInHalves(taxPaise: number): [central: number, state: number] {
  const [central = 0, state = 0] = spreadAmount(taxPaise, [1, 1]);
  return [central, state];
}

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0);
}
