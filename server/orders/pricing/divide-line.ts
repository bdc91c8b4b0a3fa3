import { type SoldLine, takePieces, valueOfPieces } from './refund-pieces.ts';

/** Quantity and price of a part of a line, in paise. */
export interface LinePart {
  quantity: number;
  totalPaise: number;
  taxPaise: number;
}

/**
 * Splits a line in two at its sale price. `parted` has some of the remaining pieces with the tax that their
 * cancellation would refund; `kept` has the rest. Both add up to the line. Pure. Throws PiecesMissing if too few pieces
 * remain.
 */
export function divideLine(line: SoldLine, quantity: number): { kept: LinePart; parted: LinePart } {
  const { subtotalPaise: totalPaise, taxPaise } = takePieces([line], [{ line: line.line, quantity }], 0);
  const [rest, keptTax] = [line.quantity - quantity, line.taxPaise - taxPaise];
  return {
    kept: { quantity: rest, totalPaise: valueOfPieces(line, rest, keptTax), taxPaise: keptTax },
    parted: { quantity, totalPaise, taxPaise },
  };
}
