import type { CatalogueSearch } from '#server/catalogue/search/search-catalogue.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import type { Finding } from '#server/foundation/values/finding.ts';

/** What the rooms of the office read with. */
export interface OfficeContext extends Needs<'db' | 'secret' | 'now'> {
  search: Pick<CatalogueSearch, 'suggest'>;
  /** Whether orders can be paid online. */
  online: { offered: boolean };
  /** What stands still in the shop beyond its promise, looked for now. */
  standstills(): Promise<Finding[]>;
}

/** What tells open offices what changes. */
export interface StreamContext extends Needs<'db' | 'now' | 'log' | 'limits'> {
  health: { isLeaving: () => boolean };
}
