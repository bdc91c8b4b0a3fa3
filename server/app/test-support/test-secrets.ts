/**
 * Returns the position of a secret in a text in either case, or -1. A number counts only as a whole word, because ids,
 * times and durations contain most short numbers by chance.
 */
export function findSecret(text: string, secret: string): number {
  if (!/^\d+$/.test(secret)) return text.toLowerCase().indexOf(secret.toLowerCase());
  return text.search(new RegExp(`(?:(?<![\\w.])|(?<=%[0-9a-f]{2}))${secret}(?!\\w)`, 'i'));
}
