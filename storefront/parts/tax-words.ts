import type { ShopFacts } from '#contract/shop-facts.ts';
import { toldTax } from '#contract/told-tax.ts';

/** Returns the note on tax in prices, for sentences and the product page. */
export const taxWords = (shop: ShopFacts): string => toldTax(shop).words;

/** Returns the note that tax is added, beside prices in lists; undefined if nothing is added. */
export const addedTaxWords = (shop: ShopFacts): string | undefined =>
  toldTax(shop).included ? undefined : taxWords(shop);

/** Returns the words with a capital letter, to begin a sentence. */
export const taxSentence = (shop: ShopFacts): string => {
  const words = taxWords(shop);
  return words.charAt(0).toUpperCase() + words.slice(1);
};
