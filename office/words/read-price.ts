import { readRupees } from '#contract/read-rupees.ts';

/** Maximum price in rupees that a field takes, exclusive. */
const priceEnd = 1_000_000;

/** Parses a typed price: '2,499', '₹2499.50'. Null if empty; undefined if invalid. Pure. */
export function readPrice(typed: string): number | null | undefined {
  if (typed.replace(/[₹\s]/g, '') === '') return null;
  const read = readRupees(typed);
  return 'rupees' in read && read.rupees < priceEnd ? read.rupees : undefined;
}

/** Formats a price for its field: grouped, with two decimals. Pure. */
export function priceTyped(price: number | null): string {
  return price === null ? '' : price.toLocaleString('en-IN', { minimumFractionDigits: 2 });
}
