// Separate from the other paths, so that only pages with clubs load it.

/** Returns the URL segment of a club: lower case, with dashes for all but letters and digits. */
export function clubSlug(name: string): string {
  return name
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, '-')
    .replace(/^-|-$/g, '');
}

/** Returns the path of a club's page. */
export function clubPath(name: string): string {
  return `/club/${encodeURIComponent(clubSlug(name))}`;
}
