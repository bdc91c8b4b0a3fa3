import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import { firstCash, firstDelivery, firstLimits, firstReturns } from '#contract/default-terms.ts';
import { firstWays } from '#contract/default-ways.ts';
import { firstGst } from '#contract/gst-rates.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import type { GstSetting } from '#contract/tax-rules.ts';
import { tellTax } from '#contract/told-tax.ts';
import { ShopFactsProvider } from '../browser/shop-facts.ts';
import { ProductHead } from '../product/product-head.tsx';
import { DeclarationList, declarationRows, type ShownDeclarations } from './declaration-list.tsx';
import { sampleProduct } from './sample-product.ts';

const shown: ShownDeclarations = {
  ...{ mrp: 3499, genericName: 'Jersey', netQuantity: '1 N', countryOfOrigin: 'Bangladesh', madeMonth: '2026-05' },
  makers: [
    { role: 'manufacturer', name: 'Knits <b>&</b> Sons', address: '4 Mill Road, Dhaka' },
    { role: 'importer', name: 'Maidan', address: '1 Oval View, Mumbai 400001' },
  ],
  care: 'Maidan, 1800 000 0000, help@maidan.example',
};

describe('the declarations of a product', () => {
  it('declarations are rows with their names, and the MRP includes all taxes', () => {
    expect(declarationRows(shown)).toEqual([
      ['MRP', '₹3,499.00 (incl. of all taxes)'],
      ['Generic name', 'Jersey'],
      ['Net quantity', '1 N'],
      ['Country of origin', 'Bangladesh'],
      ['Manufactured by', 'Knits <b>&</b> Sons, 4 Mill Road, Dhaka'],
      ['Imported by', 'Maidan, 1 Oval View, Mumbai 400001'],
      ['Month of manufacture', 'May 2026'],
      ['Customer care', 'Maidan, 1800 000 0000, help@maidan.example'],
    ]);
  });

  it('declarations leave out missing values', () => {
    const bare = { ...shown, mrp: null, genericName: '', makers: [], madeMonth: null };
    expect(declarationRows(bare).map(([name]) => name)).toEqual(['Net quantity', 'Country of origin', 'Customer care']);
  });

  it('declarations escape markup in the name of a maker', () => {
    const html = renderToStaticMarkup(<DeclarationList shown={shown} />);
    expect(html).toContain('Knits &lt;b&gt;&amp;&lt;/b&gt; Sons');
  });
});

it('shows a name in Hindi below the name, in its language', () => {
  const html = (nameHi: string | null) =>
    renderToStaticMarkup(
      <ShopFactsProvider value={firstFacts}>
        <MemoryRouter>
          <ProductHead product={sampleProduct()} nameHi={nameHi} />
        </MemoryRouter>
      </ShopFactsProvider>,
    );
  expect(html('हूप्स शर्ट')).toMatch(/<\/h1><p lang="hi"[^>]*>हूप्स शर्ट<\/p>/);
  expect(html(null)).not.toContain('lang=');
});

describe('the MRP beside the price', () => {
  const facts = (gst: GstSetting | null): ShopFacts => ({
    ...firstFacts,
    seller: {
      ...firstFacts.seller,
      terms: {
        ...{ delivery: firstDelivery, ways: firstWays, cash: firstCash, returns: firstReturns, limits: firstLimits },
        tax: tellTax({ rules: [{ hsn: '', above: 0, percent: 10 }], gst }),
      },
    },
  });
  const head = (gst: GstSetting | null, mrp: number | null) =>
    renderToStaticMarkup(
      <ShopFactsProvider value={facts(gst)}>
        <MemoryRouter>
          <ProductHead product={sampleProduct()} mrp={mrp} />
        </MemoryRouter>
      </ShopFactsProvider>,
    );

  it('the MRP is shown beside the price where prices include the tax', () => {
    expect(head({ ...firstGst, prices: 'include' }, 3499)).toContain('MRP ₹3,499.00 (incl. of all taxes)');
    expect(head({ ...firstGst, registration: 'unregistered' }, 3499)).toContain('MRP ₹3,499.00');
  });

  it('no MRP is shown beside the price where tax is added, or where none is declared', () => {
    expect(head(null, 3499)).not.toContain('MRP');
    expect(head({ ...firstGst, prices: 'exclude' }, 3499)).not.toContain('MRP');
    expect(head({ ...firstGst, prices: 'include' }, null)).not.toContain('MRP');
  });
});
