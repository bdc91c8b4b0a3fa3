import { listingParameters } from './listing-parameters.ts';
import { listings } from './listings.ts';

// For the server, the build and the tests. Browsers load the listings alone: this import would cost every page.

export interface Page {
  /** As the router writes it: `:name` is any one part of an address, `:name?` one that may be missing. */
  path: string;
  /** The file of storefront/routes/ that shows it. */
  file: string;
  /** The path that begins all the pages of one frame; the frame's file is named like it. */
  frame?: `/${string}`;
  /** Parameters its content depends on. The page cache knows no others, and it is rendered without them. */
  parameters?: readonly string[];
  /** With any of these parameters it is one of countless many: rendered for each request, and not kept. */
  countless?: true;
  /** May show something of one person: rendered for each request, kept nowhere, told to nobody. So is all below its path. */
  personal?: true;
  /** In search engines, and in the sitemap: a listing by its row, an athlete and a product by the catalogue. */
  indexed?: true;
  /** The path search engines should know it by, where that is another's. */
  canonical?: string;
}

const listing = { parameters: listingParameters, countless: true, indexed: true } as const;
/** An earlier version is asked for by its number. */
const policy = { parameters: ['version'], countless: true, indexed: true } as const;
const account = { frame: '/my-account', personal: true } as const;

/** Every page of the shop: whatever needs to know them reads this table. A new listing's row stands in listings.ts. */
export const pages: readonly Page[] = [
  { path: '/', file: 'home', indexed: true },
  { path: '/sports/:sport', file: 'sport', ...listing },
  { path: '/special/:sport', file: 'special', ...listing },
  ...Object.values(listings)
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

/** Gives the beginning of a page's path that all its addresses share. */
export function beginningOf({ path }: Page): string {
  const changing = path.indexOf(':');
  return changing < 0 ? path : path.slice(0, changing);
}
