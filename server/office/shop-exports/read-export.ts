import type { ExportHeads } from './export-columns.ts';
import { createShopifyReader, type ExportReader } from './read-shopify.ts';
import { createWooReader } from './read-woocommerce.ts';

/** Creates the reader of a recognized export. */
export function createExportReader(heads: ExportHeads): ExportReader {
  return heads.source === 'shopify' ? createShopifyReader(heads) : createWooReader(heads);
}
