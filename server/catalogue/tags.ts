import type { Category, Collection } from '#contract/catalogue.ts';

/** Names a kept reply is forgotten by: what it shows of the catalogue. */
export const productTag = (id: string): string => `product:${id}`;
export const stockTag = (id: string): string => `stock:${id}`;
export const athletesTag = 'athletes';
export const listingTag = (name: Category | Collection): string => `listing:${name}`;
