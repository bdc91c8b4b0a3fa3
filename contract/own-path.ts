/** Base URL for parsing; a path that resolves to another origin is external. */
const here = 'https://shop.invalid';

/**
 * Validates the `next` parameter for redirects after sign-in: a path of our own, with query and fragment. Undefined for
 * other origins in any spelling, and for sign-in pages, which would redirect in a circle.
 */
export function ownPath(text: string | null | undefined): string | undefined {
  // Browsers read a backslash as a slash and drop tabs and line breaks, so none of them is allowed.
  if (!text || text.length > 2000 || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return undefined;
  if (!URL.canParse(text, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, here);
  if (
    origin !== here ||
    pathname.startsWith('//') ||
    /^\/(?:login|signup|forgot-password|reset-password|auth|api)(?:\/|$)/.test(pathname)
  )
    return undefined;
  return pathname + search + hash;
}
