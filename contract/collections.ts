// Imports nothing: the menus of every page need it.

/** A collection as pages show it: one that the shop added, or one of the first that was written anew. */
export interface ShopCollection {
  slug: string;
  /** As the category call takes it. */
  name: string;
  /** What its page and the menus call it. */
  title: string;
  subtitle: string;
  ground: string;
  onGround: string;
  /** In no menu, search or sitemap. Its page stays at its address. */
  hidden: boolean;
}

/** The storefront's build has a copy of this module for itself: what both know hangs on the process. */
const kept = Symbol.for('maidan.collections');

/** Makes these the written collections of everything this process says from now on. */
export function openWithCollections(collections: readonly ShopCollection[]): void {
  Reflect.set(globalThis, kept, collections);
}

/** Gives the collections that somebody wrote, in the order of the menus. In a browser another module stands in its place, which reads them from the page. */
export function toldCollections(): readonly ShopCollection[] {
  const current: readonly ShopCollection[] | undefined = Reflect.get(globalThis, kept);
  return current ?? [];
}

/** What pages write down of them; undefined where nobody wrote any. */
export function collectionsForPages(): string | undefined {
  const told = toldCollections();
  return told.length > 0 ? JSON.stringify(told) : undefined;
}
