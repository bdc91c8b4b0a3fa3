import type { Product } from '#contract/catalogue.ts';

/** Creates a product for tests with some changes. */
export function sampleProduct(changes: Partial<Product> = {}): Product {
  return {
    _id: 'cricket-1',
    numericId: 1,
    ProductName: 'Monsoons One-Day Shirt',
    Price: 2499,
    OldPrice: null,
    Category: 'Cricket',
    Description: 'Blue with a saffron wave.',
    Discount: 0,
    sizes: [
      { size: 'S', available: true },
      { size: 'M', available: true },
    ],
    image: '/images/cricket-1/front-abc-480.webp',
    kind: 'jersey',
    sport: 'cricket',
    team: 'Konkan Monsoons',
    athlete: null,
    countryOfOrigin: 'India',
    limited: false,
    finalSale: false,
    hotSale: false,
    ...changes,
  };
}
