import type { ShopCollection } from '#contract/collections.ts';

const told: readonly ShopCollection[] = JSON.parse(document.documentElement.dataset.collections ?? '[]');

/** Returns the edited collections that the server embedded in the page. Replaces `collections.ts` in a browser. */
export const toldCollections = (): readonly ShopCollection[] => told;

/** Returns the embedded attribute unchanged, so that React hydrates the same value. */
export const collectionsForPages = (): string | undefined => document.documentElement.dataset.collections;
