import { listingParameters } from './listing-parameters.ts';
import { namedListings } from './listings.ts';

// Used by the server, the build and the tests. Browsers load only the listings, as this module would make every page
// larger.

export interface ShopPage {
  /** Route path: `:name` is a variable segment, `:name?` an optional one. */
  path: string;
  /** File in storefront/routes/ that renders it. */
  file: string;
  /** Path prefix of all pages with the same layout; the layout file has its name. */
  frame?: `/${string}`;
  /**
   * Parameters on which the content depends. The page cache ignores all others, and rendering does not receive them.
   */
  parameters?: readonly string[];
  /** True if these parameters make too many variants to cache: a URL with any of them is rendered per request. */
  countless?: true;
  /**
   * True if it may show personal data, as may all paths below it. It is rendered per request, never cached or
   * forwarded.
   */
  personal?: true;
  /**
   * True to index the page and list it in the sitemap. For listings their own row decides, for athletes and products
   * the catalogue.
   */
  indexed?: true;
  /** Canonical path for search engines, if another page is the canonical one. */
  canonical?: string;
}

const listing = { parameters: listingParameters, countless: true, indexed: true } as const;
/** Properties of policy pages. An earlier version is selected by its number. */
const policy = { parameters: ['version'], countless: true, indexed: true } as const;
const account = { frame: '/my-account', personal: true } as const;

/** Table of all pages of the shop. Rows of new listings are in listings.ts. */
export const pageTable: readonly ShopPage[] = [
  { path: '/', file: 'home', indexed: true },
  { path: '/sports/:sport', file: 'sport', ...listing },
  { path: '/special/:sport', file: 'special', ...listing },
  ...Object.values(namedListings)
    .filter(({ path }) => path.lastIndexOf('/') === 0)
    .map(({ path }) => ({ path, file: 'collection', ...listing })),
  { path: '/collection/:slug', file: 'collection', ...listing },
  { path: '/athlete/:slug', file: 'athlete', ...listing },
  { path: '/clubs', file: 'clubs', indexed: true },
  { path: '/club/:slug', file: 'club', ...listing },
  { path: '/product/:numericId', file: 'product', parameters: ['category'], indexed: true },
  { path: '/search', file: 'search', parameters: ['q', ...listingParameters], countless: true },
  { path: '/customize', file: 'customize', indexed: true },
  { path: '/shared/:id', file: 'shared-design', personal: true },
  { path: '/preview/:id', file: 'preview', personal: true },
  { path: '/cart', file: 'cart' },
  { path: '/checkout', file: 'checkout', personal: true },
  { path: '/checkout/complete', file: 'confirmation', personal: true },
  { path: '/order/:reference/:task?', file: 'order', personal: true },
  { path: '/tracker', file: 'tracker', indexed: true },
  { path: '/contact-us', file: 'contact-us', parameters: ['about'], countless: true, indexed: true },
  { path: '/shipping-info', file: 'policy', ...policy },
  { path: '/returns-policy', file: 'policy', ...policy },
  { path: '/terms-of-service', file: 'policy', ...policy },
  { path: '/terms', file: 'policy', ...policy, canonical: '/terms-of-service' },
  { path: '/privacy-policy', file: 'policy', ...policy },
  { path: '/privacy', file: 'policy', ...policy, canonical: '/privacy-policy' },
  { path: '/cookie-policy', file: 'policy', ...policy },
  { path: '/login', file: 'login' },
  { path: '/signup', file: 'signup' },
  { path: '/forgot-password', file: 'forgot-password' },
  { path: '/find-order', file: 'find-order' },
  { path: '/reset-password', file: 'reset-password', personal: true },
  { path: '/auth/google/callback', file: 'auth-google-callback', personal: true },
  { path: '/my-account', file: 'my-account-overview', ...account },
  { path: '/my-account/orders', file: 'my-account-orders', ...account },
  { path: '/my-account/orders/:reference/:task?', file: 'my-account-order', ...account },
  { path: '/my-account/returns', file: 'my-account-returns', ...account },
  { path: '/my-account/address', file: 'my-account-address', ...account },
  { path: '/my-account/profile', file: 'my-account-profile', ...account },
  { path: '/my-account/password', file: 'my-account-password', ...account },
  { path: '/my-account/store-credit', file: 'my-account-store-credit', ...account },
  { path: '/my-account/designs', file: 'my-account-designs', ...account },
  { path: '/my-account/privacy', file: 'my-account-privacy', ...account },
];

/** Returns the fixed beginning of a page's path. */
export function pathPrefixOf({ path }: ShopPage): string {
  const changing = path.indexOf(':');
  return changing < 0 ? path : path.slice(0, changing);
}
