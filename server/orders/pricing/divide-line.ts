import { type SoldLine, takePieces } from './refund-pieces.ts';

/** What a part of a line holds and costs, in paise. */
export interface LinePart {
  quantity: number;
  totalPaise: number;
  taxPaise: number;
}

/**
 * Divides a line in two at the price it was sold for: `parted` are some of the pieces that are left, with the tax that they would take along if they
 * were cancelled; `kept` is the rest, what was taken out before among it. The two add up to the line. Pure. Throws PiecesMissing for more than are left.
 */
export function divideLine(line: SoldLine, quantity: number): { kept: LinePart; parted: LinePart } {
  const { subtotalPaise: totalPaise, taxPaise } = takePieces([line], [{ line: line.line, quantity }], 0);
  const rest = line.quantity - quantity;
  return {
    kept: { quantity: rest, totalPaise: line.unitPaise * rest, taxPaise: line.taxPaise - taxPaise },
    parted: { quantity, totalPaise, taxPaise },
  };
}
