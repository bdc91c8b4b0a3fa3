/** Stands in for the shop's own address: what resolves to another origin leads elsewhere. */
const here = 'https://shop.invalid';

/**
 * Where to go after signing in, as `next` of an address names it: a path of our own, with its query and fragment.
 * Undefined for anything else: another origin however it is written, and the pages one signs in on (that would be a circle).
 */
export function ownPath(text: string | null | undefined): string | undefined {
  // A browser reads a backslash as a slash and drops tabs and line ends: neither belongs in a path of ours.
  if (!text || text.length > 2000 || !/^\/(?![/\\])/.test(text) || /[\\\p{Cc}]/u.test(text)) return undefined;
  if (!URL.canParse(text, here)) return undefined;
  const { origin, pathname, search, hash } = new URL(text, here);
  if (origin !== here || pathname.startsWith('//') || /^\/(?:login|signup|forgot-password|reset-password|auth|api)(?:\/|$)/.test(pathname))
    return undefined;
  return pathname + search + hash;
}
