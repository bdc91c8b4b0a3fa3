import type { ShopFacts } from './shop-facts.ts';
import { type GstSetting, invoiceTitles, type TaxSetting, type ToldTax, taxPercents, taxRange } from './tax-rules.ts';

const first: ToldTax = { percent: 10, words: '+10% tax at checkout' };

/** Returns the shop's tax as pages show it, or the default one. */
export const toldTax = ({ seller }: ShopFacts): ToldTax => seller.terms?.tax ?? first;

/** Returns the title of the shop's invoices. */
export const invoiceTitle = (shop: ShopFacts): string => toldTax(shop).invoice ?? invoiceTitles.regular;

/** Returns true if prices contain all taxes, which pages, structured data and API replies state. */
export const pricesIncludeTax = (shop: ShopFacts): boolean => toldTax(shop).included ?? false;

/** Returns the tax as pages show it. Pure. */
export function tellTax({ rules, gst }: TaxSetting): ToldTax {
  if (gst) return tellGst(gst);
  const percents = taxPercents(rules);
  return {
    percent: percents.length === 1 ? (percents[0] ?? null) : null,
    words: `+${taxRange(percents)} tax at checkout`,
  };
}

function tellGst({ registration, prices }: GstSetting): ToldTax {
  if (registration !== 'regular')
    return {
      ...{ percent: 0, words: 'no tax is added', name: 'GST', included: true },
      invoice: invoiceTitles[registration],
    };
  return prices === 'include'
    ? { percent: null, words: 'all taxes included', name: 'Includes GST', included: true }
    : { percent: null, words: '+ GST', name: 'GST' };
}
