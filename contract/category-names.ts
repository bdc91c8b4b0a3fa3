import { listingRows } from './listings.ts';

// Pages name categories too, and zod stays out of their scripts.

const byCategory = listingRows.filter((row) => row.by === 'category').map(({ name }) => name);
type Name = (typeof byCategory)[number];

/** The categories a product can belong to, as they are written in addresses and replies. Schemas and columns want a list that is not empty. */
export const categories = byCategory as [Name, ...Name[]];

/** Makes the id of a product, 'limited-edition-523': the same in every shop and at every apply. */
export function productId(category: Name, numericId: number): string {
  return `${category.toLowerCase().replaceAll(' ', '-')}-${numericId}`;
}

/** Names the category call also takes: each gathers products of several categories. */
export const collections = listingRows.filter((row) => row.by === 'rule').map(({ name }) => name);
