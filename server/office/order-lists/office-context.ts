import type { CatalogueSearch } from '#server/catalogue/search/search-catalogue.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { ShopFinding } from '#server/foundation/values/finding.ts';

/** Dependencies of the office routes. */
export interface OfficeContext extends Needs<'db' | 'secret' | 'now' | 'settings'> {
  search: Pick<CatalogueSearch, 'suggest'>;
  /** Availability of online payments. */
  online: { offered: boolean };
  /** Finds overdue work of the shop now. */
  standstills(): Promise<ShopFinding[]>;
}

/** Dependencies of the event stream. */
export interface StreamContext extends Needs<'db' | 'now' | 'log' | 'limits'> {
  health: { isLeaving: () => boolean };
}
