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

/** Stored on globalThis because the SSR bundle contains a second copy of this module. */
const kept = Symbol.for('maidan.collections');

/** Sets the collections that this process uses from now on. */
export function openWithCollections(collections: readonly ShopCollection[]): void {
  Reflect.set(globalThis, kept, collections);
}

/**
 * Returns the collections that staff edited, in menu order. The browser build replaces this module by one that reads
 * them from the page.
 */
export function toldCollections(): readonly ShopCollection[] {
  const current: readonly ShopCollection[] | undefined = Reflect.get(globalThis, kept);
  return current ?? [];
}

/** Serializes the collections for pages; undefined if there are none. */
export function collectionsForPages(): string | undefined {
  const told = toldCollections();
  return told.length > 0 ? JSON.stringify(told) : undefined;
}
