// Imports nothing, in particular no schemas: office and browser use it.

/** Returns the path of the page that shows a draft by its preview link. */
export function previewPath(link: string): string {
  return `/preview/${link}`;
}
