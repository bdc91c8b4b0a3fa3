import { writeRupees } from './money.ts';

/** Describes a margin: '₹480.00, 42.5 %'. Pure. */
export function marginWords({ rupees, percent }: { rupees: number; percent: number | null }): string {
  return percent === null ? writeRupees(rupees) : `${writeRupees(rupees)}, ${percent} %`;
}

/** Describes pieces of unknown cost; empty if there are none. Pure. */
export function unknownCostWords({ pieces, known }: { pieces: number; known: number }): string {
  const unknown = pieces - known;
  if (unknown <= 0) return '';
  const of = unknown === pieces ? '' : ` of ${pieces} pieces`;
  return `The cost of ${unknown}${of || (unknown === 1 ? ' piece' : ' pieces')} is not known`;
}
