import { toldCollections } from '#contract/collections.ts';
import { toldSports } from '#contract/sports.ts';
import { type Collection, listingRows, listingsOfSport } from './listings.ts';

// Pages name categories too, and zod stays out of their scripts.

const first: readonly string[] = listingRows.filter((row) => row.by === 'category').map(({ name }) => name);

/** Names the categories a product of this shop can belong to, as they are written in addresses and replies. */
export function categories(): string[] {
  return [...new Set([...first, ...toldSports().flatMap((one) => (typeof one === 'string' ? [] : categoriesOf(one)))])];
}

/** What the goods of a sport can belong to: its own category and its special collection; one that a rule gathers is none. */
export function categoriesOf({ name }: { name: string }): string[] {
  return listingsOfSport(name).filter((one) => !firstCollections.some((rule) => rule === one));
}

/** Makes the id of a product, 'limited-edition-523': the same in every shop and at every apply. */
export function productId(category: string, numericId: number): string {
  return `${category.toLowerCase().replaceAll(' ', '-')}-${numericId}`;
}

/** Reads the id of a product as people type it. Pure. */
export function typedProductId(typed: string): string {
  return typed.trim().toLowerCase();
}

const firstCollections = listingRows.filter((row) => row.by === 'rule').map(({ name }) => name);

/** Tells whether a name is one of the collections that every shop begins with. */
export function isFirstCollection(name: string): name is Collection {
  return firstCollections.some((one) => one === name);
}

/** Names the category call also takes: each gathers products of several categories. */
export function collections(): string[] {
  const added = toldCollections().flatMap(({ name }) => (isFirstCollection(name) ? [] : name));
  return [...firstCollections, ...added];
}
