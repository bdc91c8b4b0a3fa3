// Imports nothing: pages name categories too, and zod stays out of their scripts.

/** The categories a product can belong to, as they are written in addresses and replies. */
export const categories = [
  'Cricket',
  'Football',
  'Basketball',
  'Limited Edition',
  'Popular Athletes',
  'Cricket Special',
  'Football Special',
  'Basketball Special',
  'Motorsport Special',
] as const;

/** Names the category call also takes: each gathers products of several categories. */
export const collections = ['Motorsport', 'Limited Collection', 'Hot Sale', 'Caps', 'T-Shirts', 'Kids'] as const;
