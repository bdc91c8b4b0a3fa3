/**
 * Maximum number of rows of a file that staff bring: the shop's own products, which may be the whole catalogue, another
 * shop's export, whose products are planned in memory, and a report of the courier.
 */
export const mostRowsOf = { products: 100_000, foreign: 20_000, report: 20_000 } as const;

/** Returns the refusal of a file with more rows than are allowed. Pure. */
export function tooManyRows(most: number): string {
  const rows = most.toLocaleString('en-IN');
  return `It has more than ${rows} rows. Bring it in parts of ${rows} rows at most.`;
}
