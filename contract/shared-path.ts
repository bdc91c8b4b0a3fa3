// Apart from other paths: what every page loads knows nothing of links to designs.

/** The page on which a link shows a design. */
export function sharedPath(share: string): string {
  return `/shared/${share}`;
}
