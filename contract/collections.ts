// Imports nothing: the menus of every page need it.

/** Collection as pages show it: one that the shop added, or an edited built-in one. */
export interface ShopCollection {
  slug: string;
  /** Name in the category call. */
  name: string;
  /** Title on its page and in menus. */
  title: string;
  subtitle: string;
  ground: string;
  onGround: string;
  /** True to leave it out of menus, search and sitemap. Its page stays available. */
  hidden: boolean;
}

/** Serializes the collections for pages; undefined if there are none. */
export function collectionsForPages({
  collections,
}: {
  readonly collections: readonly ShopCollection[];
}): string | undefined {
  return collections.length > 0 ? JSON.stringify(collections) : undefined;
}
