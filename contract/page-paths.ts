/** An athlete's own page: lower case, with the first space only turned into a dash, as the specification writes it. */
export function athletePath(name: string): string {
  return `/athlete/${encodeURIComponent(name.toLowerCase().replace(' ', '-'))}`;
}

/** A product's page; the category tells apart the same number in two of them. */
export function productPath({ numericId, Category }: { numericId: number; Category: string }): string {
  return `/product/${numericId}?category=${encodeURIComponent(Category)}`;
}
