import { aLine } from './test-orders.ts';

/** What is ordered: pieces from the shelf, of final sale, and printed ones. */
export interface Basket {
  shelf: number;
  final: number;
  custom: number;
  /** Lines beside these, a piece each. */
  more?: readonly OtherLine[];
}

export type OtherLine = 'cap' | 'kids' | 'larger kids' | 'printed';

/** Cheap enough, all together, to be paid at the door. */
const otherLines: Readonly<Record<Exclude<OtherLine, 'printed'>, Record<string, unknown>>> = {
  cap: aLine('cricket-20', 'One size'),
  kids: aLine('cricket-10', '4-5Y'),
  'larger kids': aLine('cricket-10', '8-9Y'),
};

/** The lines of a basket as a browser asks for them, with designs for its printed ones. */
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

/** The size somebody takes in place of one; what has one size has no other. */
export function otherSize(size: string): string {
  return besides[size] ?? size;
}
