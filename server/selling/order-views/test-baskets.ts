import { aLine } from './test-orders.ts';

/** Contents of an order: stock items, final sale items and printed items. */
export interface Basket {
  shelf: number;
  final: number;
  custom: number;
  /** Further lines, with one item each. */
  more?: readonly OtherLine[];
}

export type OtherLine = 'cap' | 'kids' | 'larger kids' | 'printed';

/** Cheap enough to be paid in cash together. */
const otherLines: Readonly<Record<Exclude<OtherLine, 'printed'>, Record<string, unknown>>> = {
  cap: aLine('cricket-20', 'One size'),
  kids: aLine('cricket-10', '4-5Y'),
  'larger kids': aLine('cricket-10', '8-9Y'),
};

/** Returns the lines of a basket as a browser requests them, with designs for printed items. */
export function linesOf(
  { shelf, final, custom, more = [] }: Basket,
  [design, other]: readonly string[],
): Record<string, unknown>[] {
  const printed = (customProductId: string | undefined, quantity: number) => ({ customProductId, size: 'M', quantity });
  return [
    ...(shelf > 0 ? [aLine('cricket-1', 'M', shelf)] : []),
    ...(final > 0 ? [aLine('football-1', 'M', final)] : []),
    ...(custom > 0 ? [printed(design, custom)] : []),
    ...more.map((one) => (one === 'printed' ? printed(other, 1) : otherLines[one])),
  ];
}

const besides: Readonly<Record<string, string>> = { M: 'L', L: 'M', '4-5Y': '6-7Y', '6-7Y': '4-5Y', '8-9Y': '6-7Y' };

/** Returns another size; a product with one size has no other. */
export function otherSize(size: string): string {
  return besides[size] ?? size;
}
