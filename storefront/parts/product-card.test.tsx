import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { firstFacts } from '#contract/default-facts.ts';
import { ShopFactsProvider } from '../browser/shop-facts.ts';
import { ProductCard } from './product-card.tsx';
import { ProductPicture } from './product-picture.tsx';
import { sampleProduct } from './sample-product.ts';

const render = (product = sampleProduct()) =>
  renderToStaticMarkup(
    <ShopFactsProvider value={firstFacts}>
      <MemoryRouter>
        <ProductCard product={product} level={2} />
      </MemoryRouter>
    </ShopFactsProvider>,
  );

const wordsOf = (html: string) =>
  html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();

test('a product card is one link whose name is the product', () => {
  const html = render();
  expect(html.match(/<a /g)).toHaveLength(1);
  expect(html).toContain('href="/product/1?category=Cricket"');
  expect(html.match(/Monsoons One-Day Shirt/g)).toHaveLength(1);
});

test('a product card shows sport, colours and price, and names the old price for screen readers', () => {
  const html = render(sampleProduct({ Price: 1999, OldPrice: 2499, Discount: 20 }));
  expect(wordsOf(html)).toBe('Monsoons One-Day Shirt Cricket 1 COLOUR Price ₹1,999.00 Was ₹2,499.00 -20%');
});

test('a product card shows limited editions and final sale', () => {
  expect(wordsOf(render())).not.toMatch(/Limited|Final sale/);
  expect(wordsOf(render(sampleProduct({ limited: true, finalSale: true })))).toMatch(/Limited.*Final sale/);
});

test('a picture has a fixed size and sources in two formats, and an external picture stays as it is', () => {
  const own = renderToStaticMarkup(
    <ProductPicture address="/images/cricket-1/front-abc-480.webp" alt="Shirt, front" sizes="50vw" />,
  );
  expect(own).toMatch(/width="800" height="1000"/);
  expect(own).toMatch(/<source type="image\/avif" srcSet="[^"]*front-abc-160\.avif 160w/);
  expect(own).toContain('loading="lazy"');
  const strange = renderToStaticMarkup(<ProductPicture address="/assets/old.png" alt="" sizes="50vw" />);
  expect(strange).toContain('src="/assets/old.png"');
  expect(strange).not.toContain('160w');
});

test('a product without a picture shows the default one', () => {
  expect(renderToStaticMarkup(<ProductPicture address="" alt="" sizes="50vw" />)).toContain('/images/default-480.webp');
});
