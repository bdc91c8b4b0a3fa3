import { describe, expect, test } from 'vitest';
import type { ProductDetail } from '#contract/catalogue.ts';
import { firstFacts } from '#contract/default-facts.ts';
import { firstCash, firstDelivery, firstLimits } from '#contract/default-terms.ts';
import { firstWays } from '#contract/default-ways.ts';
import { demoSeller } from '#contract/seller.ts';
import { productData } from '../product/product-data.ts';
import { sampleProduct } from './sample-product.ts';
import { clubData, itemListData, scriptText, shopData } from './structured-data.ts';

const origin = 'https://shop.example';
const crumbs = [
  { name: 'Home', to: '/' },
  { name: 'Cricket', to: '/sports/cricket' },
  { name: 'Monsoons One-Day Shirt' },
];

function detail(changes: Partial<ProductDetail> = {}): ProductDetail {
  return {
    ...sampleProduct(),
    images: [{ src: '/images/cricket-1/front-abc-480.webp', alt: 'front' }],
    stock: [
      { size: 'S', left: 0 },
      { size: 'M', left: 3 },
    ],
    edition: null,
    back: null,
    chart: null,
    hsn: '6110',
    countryOfOrigin: 'India',
    declarations: {
      ...{ mrp: 3499, genericName: 'Jersey', netQuantity: '1 N', care: 'Maidan, 1800 000 0000', madeMonth: null },
      makers: [{ role: 'manufacturer', name: 'Kalindi Knitwear Works LLP', address: '14 Mill Lane, Tiruppur' }],
    },
    taxIncluded: false,
    licensor: 'Konkan Monsoons',
    details: [],
    hindi: null,
    meta: null,
    ...changes,
  };
}

/** Every `@type` in a thing, at any depth. */
function typesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const own = '@type' in value ? [String(value['@type'])] : [];
  return [...own, ...Object.values(value).flatMap(typesIn)];
}

describe('the structured data of a product', () => {
  test('the data of a product with several sizes have a variant and an offer for each', () => {
    const [group] = productData(firstFacts, detail(), crumbs, origin);
    expect(group).toMatchObject({
      '@type': 'ProductGroup',
      productGroupID: 'cricket-1',
      variesBy: 'https://schema.org/size',
      hasVariant: [
        {
          '@type': 'Product',
          sku: 'cricket-1-S',
          size: 'S',
          offers: { availability: 'https://schema.org/OutOfStock' },
        },
        {
          '@type': 'Product',
          sku: 'cricket-1-M',
          size: 'M',
          name: 'Monsoons One-Day Shirt, M',
          offers: { availability: 'https://schema.org/InStock' },
        },
      ],
    });
  });

  test('the data of a product with one size have a single product', () => {
    const one = detail({ sizes: [{ size: 'One size', available: true }], stock: [{ size: 'One size', left: 1 }] });
    const [product] = productData(firstFacts, one, crumbs, origin);
    expect(product).toMatchObject({
      '@type': 'Product',
      name: 'Monsoons One-Day Shirt',
      offers: { price: '2499.00', priceCurrency: 'INR' },
    });
    expect(product).not.toHaveProperty('hasVariant');
  });

  test.each([
    [false, { returnPolicyCategory: 'https://schema.org/MerchantReturnFiniteReturnWindow', merchantReturnDays: 7 }],
    [true, { returnPolicyCategory: 'https://schema.org/MerchantReturnNotPermitted' }],
  ])('the offer of a product has seller, tax, delivery and return policy (final sale: %s)', (finalSale, policy) => {
    const [group] = productData(firstFacts, detail({ finalSale }), crumbs, origin);
    const { hasVariant } = group as { hasVariant: { offers: object }[] };
    for (const { offers } of hasVariant) {
      expect(offers).toMatchObject({
        '@type': 'Offer',
        url: 'https://shop.example/product/1?category=Cricket',
        priceSpecification: { price: '2499.00', valueAddedTaxIncluded: false },
        seller: { '@id': 'https://shop.example/#shop' },
        shippingDetails: {
          shippingRate: { value: '0.00', currency: 'INR' },
          shippingDestination: { addressCountry: 'IN' },
          deliveryTime: { handlingTime: { minValue: 0, maxValue: 1 }, transitTime: { minValue: 5, maxValue: 6 } },
        },
        hasMerchantReturnPolicy: {
          applicableCountry: 'IN',
          merchantReturnLink: 'https://shop.example/returns-policy',
          ...policy,
        },
      });
    }
  });

  test('the data of a product have its breadcrumb', () => {
    const [, breadcrumb] = productData(firstFacts, detail(), crumbs, origin);
    expect(breadcrumb).toMatchObject({
      itemListElement: [
        { position: 1, item: 'https://shop.example/' },
        { position: 2, item: 'https://shop.example/sports/cricket' },
        { position: 3, item: 'https://shop.example/product/1?category=Cricket' },
      ],
    });
  });
});

test('the structured data of the shop is an online store with its seller and search', () => {
  const things = shopData(firstFacts, origin);
  expect(typesIn(things)).toEqual(
    expect.arrayContaining(['OnlineStore', 'ContactPoint', 'MerchantReturnPolicy', 'WebSite', 'SearchAction']),
  );
  expect(things[0]).toMatchObject({
    '@id': 'https://shop.example/#shop',
    logo: 'https://shop.example/icon-512.png',
    email: 'help@maidan.example',
  });
  expect(JSON.stringify(things[1])).toContain('https://shop.example/search?q={search_term_string}');
});

test('the structured data of a list has its products in order', () => {
  const other = sampleProduct({ _id: 'football-8', numericId: 8, ProductName: 'Cold Palmer', Category: 'Football' });
  expect(itemListData([other, sampleProduct()], origin)).toMatchObject({
    '@type': 'ItemList',
    numberOfItems: 2,
    itemListElement: [
      { position: 1, name: 'Cold Palmer', url: 'https://shop.example/product/8?category=Football' },
      { position: 2, name: 'Monsoons One-Day Shirt' },
    ],
  });
});

test('a product text cannot end its script element', () => {
  const text = scriptText(
    productData(firstFacts, detail({ Description: '</script><script>alert(1)</script>' }), crumbs, origin),
  );
  expect(text).not.toContain('<');
  expect(JSON.parse(text)).toMatchObject([{ description: '</script><script>alert(1)</script>' }, {}]);
});

test('an offer has the configured delivery and returns', () => {
  const terms = {
    ...{
      ways: { ...firstWays, restFirst: 3, restLast: 5 },
      cash: firstCash,
      returns: { days: 30 },
      limits: firstLimits,
    },
    delivery: { ...firstDelivery, standard: 49, freeFrom: 2500 },
  };
  const shop = { ...firstFacts, seller: { ...demoSeller, terms } };
  const offerOf = (Price: number) => {
    const one = detail({
      Price,
      finalSale: false,
      sizes: [{ size: 'One size', available: true }],
      stock: [{ size: 'One size', left: 1 }],
    });
    return (productData(shop, one, crumbs, origin)[0] as { offers: object }).offers;
  };
  expect(offerOf(2499)).toMatchObject({
    shippingDetails: {
      shippingRate: { value: '49.00' },
      deliveryTime: { transitTime: { minValue: 3, maxValue: 4 } },
    },
    hasMerchantReturnPolicy: { merchantReturnDays: 30 },
  });
  expect(offerOf(2500)).toMatchObject({ shippingDetails: { shippingRate: { value: '0.00' } } });
});

test('a club is a sports team, with its crest if it has one', () => {
  const club = { name: 'Konkan Monsoons', sport: 'cricket' };
  const [team] = clubData({ ...club, crest: '/images/crests/monsoons.svg' } as Parameters<typeof clubData>[0], origin);
  expect(team).toMatchObject({
    '@type': 'SportsTeam',
    ...{ name: 'Konkan Monsoons', sport: 'cricket', logo: `${origin}/images/crests/monsoons.svg` },
  });
  const [bare] = clubData({ ...club, crest: '' } as Parameters<typeof clubData>[0], origin);
  expect(bare).not.toHaveProperty('logo');
});
