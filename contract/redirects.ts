// Imports nothing: the server and the office read it.

/** An address that shops before this one, or this shop before, had, and the page of the shop that stands in its place. */
export interface Redirect {
  /** A path: '/collections/caps'. */
  from: string;
  /** A page of the shop: '/caps'. */
  to: string;
}

/** All of them, in the order in which they were written. */
export interface RedirectList {
  rows: Redirect[];
}

/** The most there can be. */
export const mostRedirects = 1000;
