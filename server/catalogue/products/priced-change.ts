import type { ProductFacts } from './product-facts.ts';

/** Product before and after a change. */
export interface PricedChange {
  id: string;
  before: Pick<ProductFacts, 'pricePaise' | 'mrpPaise' | 'state' | 'publishAt'>;
  after: Pick<ProductFacts, 'name' | 'hsn' | 'pricePaise' | 'mrpPaise' | 'state' | 'publishAt'>;
}
