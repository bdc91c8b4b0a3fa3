/** Base URL for parsing; a path that resolves to another origin is external. */
const here = 'https://shop.invalid';

/**
 * Returns true for a path that stays at the shop when a browser follows it. Browsers read a backslash as a slash and
 * drop tabs and line breaks, so none of them is allowed. Pure.
 */
export function staysInShop(path: string): boolean {
  if (!/^\/(?![/\\])/.test(path) || /[\\\p{Cc}]/u.test(path) || !URL.canParse(path, here)) return false;
  const { origin, pathname } = new URL(path, here);
  return origin === here && !pathname.startsWith('//');
}

/**
 * Validates the `next` parameter for redirects after sign-in: a path of our own, with query and fragment. Undefined for
 * other origins in any spelling, and for sign-in pages, which would redirect in a circle.
 */
export function ownPath(text: string | null | undefined): string | undefined {
  if (!text || text.length > 2000 || !staysInShop(text)) return undefined;
  const { pathname, search, hash } = new URL(text, here);
  if (/^\/(?:login|signup|forgot-password|reset-password|auth|api)(?:\/|$)/.test(pathname)) return undefined;
  return pathname + search + hash;
}
