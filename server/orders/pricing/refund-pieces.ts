import { spread } from './price-lines.ts';

/** A line as it was sold, and what has been taken out of it since: cancelled pieces, and ones that came or come back. */
export interface SoldLine {
  line: number;
  quantity: number;
  unitPaise: number;
  /** Its part of the order's tax. */
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

/** What some pieces of an order cost, in paise: total = subtotal + tax + shipping, and the lines add up to subtotal and tax. */
export interface TakenSums {
  lines: TakenLine[];
  subtotalPaise: number;
  taxPaise: number;
  shippingPaise: number;
  totalPaise: number;
}

/** More pieces than are left of a line, or a line that is not there. */
export class PiecesMissing extends Error {}

/**
 * Takes pieces out of an order: what was paid for them. The tax of a line leaves it in equal parts and with the last piece
 * whatever is left, so that however an order is taken apart, in whatever order, and whatever is put back in between, the
 * parts add up to what was paid and never exceed it. Pure. Throws PiecesMissing.
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
  const left = sold ? piecesLeft(sold) : 0;
  if (!sold || quantity < 1 || quantity > left) throw new PiecesMissing(`${quantity} of line ${line}, ${left} are left`);
  const taxLeft = sold.taxPaise - sold.takenTaxPaise;
  return {
    line,
    quantity,
    goodsPaise: sold.unitPaise * quantity,
    taxPaise: quantity === left ? taxLeft : Math.floor((taxLeft * quantity) / left),
  };
}

/** Pieces of a line that nothing has been done with. */
export function piecesLeft({ quantity, takenQuantity }: Pick<SoldLine, 'quantity' | 'takenQuantity'>): number {
  return quantity - takenQuantity;
}

/** Every piece that is left. */
export function everythingLeft(sold: readonly SoldLine[]): { line: number; quantity: number }[] {
  return sold.map((line) => ({ line: line.line, quantity: piecesLeft(line) })).filter(({ quantity }) => quantity > 0);
}

/** A tax as central and state tax, which differ by a paisa at most: the odd one is central. */
export function halves(taxPaise: number): [central: number, state: number] {
  const [central = 0, state = 0] = spread(taxPaise, [1, 1]);
  return [central, state];
}

function sum(parts: readonly number[]): number {
  return parts.reduce((all, part) => all + part, 0);
}
