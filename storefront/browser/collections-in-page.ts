import type { ShopCollection } from '#contract/collections.ts';

const told: readonly ShopCollection[] = JSON.parse(document.documentElement.dataset.collections ?? '[]');

/** The collections that somebody wrote, as the server told the page of them. Stands for `collections.ts` in a browser. */
export const toldCollections = (): readonly ShopCollection[] => told;

/** What the page was told, for React to find it as the server wrote it. */
export const collectionsForPages = (): string | undefined => document.documentElement.dataset.collections;
