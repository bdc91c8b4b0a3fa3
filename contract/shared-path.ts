// Separate from the other paths, as most pages need no links to designs.

/** Returns the path of the page that shows a shared design. */
export function sharedPath(share: string): string {
  return `/shared/${share}`;
}
