// Imports nothing: server and office use it.

/** Redirect from an old path to a page of the shop. Old paths come from an earlier shop or an earlier version. */
export interface Redirect {
  /** Path, such as '/collections/caps'. */
  from: string;
  /** Page of the shop, such as '/caps'. */
  to: string;
}

/** All redirects, in the order of entry. */
export interface RedirectList {
  rows: Redirect[];
}

/** Maximum number of redirects. */
export const mostRedirects = 1000;
