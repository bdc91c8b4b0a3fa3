import type { BulkKind } from '#contract/office/lists.ts';

/** Bulk action to perform. */
export interface BulkWish {
  kind: BulkKind;
  tag?: string;
  why?: string;
}
