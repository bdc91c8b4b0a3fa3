/** Parses a typed price: '2,499', '₹2499.50'. Null if empty; undefined if invalid. Pure. */
export function readPrice(typed: string): number | null | undefined {
  const bare = typed.replace(/[₹,\s]/g, '');
  if (bare === '') return null;
  return /^\d{1,6}(?:\.\d{1,2})?$/.test(bare) ? Number(bare) : undefined;
}

/** Formats a price for its field: grouped, with two decimals. Pure. */
export function priceTyped(price: number | null): string {
  return price === null ? '' : price.toLocaleString('en-IN', { minimumFractionDigits: 2 });
}
