/**
 * Returns the path of an athlete's page. As in the specification: lower case, only the first space replaced by a dash.
 */
export function athletePath(name: string): string {
  return `/athlete/${encodeURIComponent(name.toLowerCase().replace(' ', '-'))}`;
}

/** Returns the path of a product page; the category is needed as numbers are unique only within one. */
export function productPath({ numericId, Category }: { numericId: number; Category: string }): string {
  return `/product/${numericId}?category=${encodeURIComponent(Category)}`;
}
