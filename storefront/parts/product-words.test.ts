import { describe, expect, test } from 'vitest';
import { countWords, priceWords, quickSize } from './product-words.ts';
import { sampleProduct } from './sample-product.ts';

describe('the price of a product', () => {
  test('a price has two decimals and Indian grouping', () => {
    expect(priceWords({ Price: 129999, OldPrice: null, Discount: 0 })).toEqual({ now: '₹1,29,999.00' });
  });

  test('a price shows the old price and the saving only if there is a saving', () => {
    expect(priceWords({ Price: 1999, OldPrice: 2499, Discount: 20 })).toEqual({
      now: '₹1,999.00',
      was: '₹2,499.00',
      off: '-20%',
    });
    expect(priceWords({ Price: 1999, OldPrice: 1999, Discount: 20 })).toEqual({ now: '₹1,999.00' });
    expect(priceWords({ Price: 1999, OldPrice: 1500, Discount: 0 })).toEqual({ now: '₹1,999.00' });
  });

  test('a saving under half a percent is not shown as -0%', () => {
    expect(priceWords({ Price: 1999, OldPrice: 2000, Discount: 0 }).off).toBeUndefined();
  });
});

describe('the size of a quick add', () => {
  const sizes = (...available: [string, boolean][]) => ({
    sizes: available.map(([size, there]) => ({ size, available: there })),
  });

  test('the size of a quick add is M if it is in stock', () => {
    expect(quickSize(sampleProduct(sizes(['S', true], ['M', true])))).toBe('M');
  });

  test('the size of a quick add is the only size of a cap', () => {
    expect(quickSize(sampleProduct(sizes(['One size', true])))).toBe('One size');
  });

  test('the size of a quick add must be chosen if M is not in stock', () => {
    expect(quickSize(sampleProduct(sizes(['S', true], ['M', false])))).toBeUndefined();
    expect(quickSize(sampleProduct(sizes(['4-5', true], ['6-7', true])))).toBeUndefined();
    expect(quickSize(sampleProduct(sizes(['One size', false])))).toBeUndefined();
    expect(quickSize(sampleProduct({ sizes: [] }))).toBeUndefined();
  });
});

test('product counts have the right plural', () => {
  expect([countWords(0), countWords(1), countWords(24)]).toEqual(['0 products', '1 product', '24 products']);
});
