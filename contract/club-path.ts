// Apart from the other paths: only pages that name clubs load it.

/** A club's name as its address has it: small letters, what is no letter or digit a dash. */
export function clubSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** A club's own page. */
export function clubPath(name: string): string {
  return `/club/${encodeURIComponent(clubSlug(name))}`;
}
