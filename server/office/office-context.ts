import type { Needs } from '#server/platform/context.ts';
import type { CatalogueSearch } from '#server/search/search-catalogue.ts';

/** What the rooms of the office read with. */
export interface OfficeContext extends Needs<'db' | 'secret' | 'now'> {
  search: Pick<CatalogueSearch, 'suggest'>;
}

/** What tells open offices what changes. */
export interface StreamContext extends Needs<'db' | 'now' | 'log' | 'limits'> {
  health: { isLeaving: () => boolean };
}
