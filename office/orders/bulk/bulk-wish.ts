import type { BulkKind } from '#contract/office/lists.ts';

/** What is to be done to many orders. */
export interface BulkWish {
  kind: BulkKind;
  tag?: string;
  why?: string;
}
