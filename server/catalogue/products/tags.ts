/** Returns the tag that invalidates cached responses which show a product. */
export const productTag = (id: string): string => `product:${id}`;
export const stockTag = (id: string): string => `stock:${id}`;
export const athletesTag = 'athletes';
export const listingTag = (name: string): string => `listing:${name}`;

/** Returns the ids of products among tags. */
export function productIdsOfTags(tags: readonly string[]): string[] {
  const prefix = productTag('');
  return tags.flatMap((tag) => (tag.startsWith(prefix) ? tag.slice(prefix.length) : []));
}

/** Returns the ids of products of which only the stock changed; undefined if the tags name anything else. */
export function onlyStockOf(tags: readonly string[]): string[] | undefined {
  const stocked = tags.filter((tag) => tag.startsWith('stock:')).map((tag) => tag.slice('stock:'.length));
  const told = new Set(stocked.flatMap((id) => [stockTag(id), productTag(id)]));
  return tags.every((tag) => told.has(tag)) ? stocked : undefined;
}
