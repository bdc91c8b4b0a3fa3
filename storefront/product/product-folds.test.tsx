import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import type { ProductDetail } from '#contract/catalogue.ts';
import { firstFacts } from '#contract/default-facts.ts';
import { ShopFactsProvider } from '../browser/shop-facts.ts';
import { sampleProduct } from '../parts/sample-product.ts';
import { ProductFolds } from './product-folds.tsx';
import { Promises } from './product-promises.tsx';

const none = { mrp: null, genericName: '', netQuantity: '', madeMonth: null, makers: [], care: '' };

const aProduct = (names: readonly string[]): ProductDetail => ({
  ...sampleProduct({ sizes: names.map((size) => ({ size, available: true })) }),
  ...{ images: [], stock: [], edition: null, hsn: '61099010', declarations: none, taxIncluded: false },
  ...{ licensor: 'Hooghly Rovers', back: null, details: [], hindi: null, meta: null, chart: null },
});

describe('a product page', () => {
  it.each([
    [['S', 'M'], true],
    [['M'], true],
    [['One size'], false],
  ])('offers a free swap of size for goods with the sizes %j: %s', (names, isOffered) => {
    const product = aProduct(names);
    const page = renderToStaticMarkup(
      <MemoryRouter>
        <ShopFactsProvider value={firstFacts}>
          <Promises product={product} />
          <ProductFolds product={product} />
        </ShopFactsProvider>
      </MemoryRouter>,
    );
    expect([page.includes('a free swap of size'), page.includes('swap the size for free')]).toEqual([
      isOffered,
      isOffered,
    ]);
    expect(page).toContain('-day returns');
  });
});
