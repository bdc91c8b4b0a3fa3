import type { Product, ProductDetail } from '#contract/catalogue.ts';
import { clubPath } from '#contract/club-path.ts';
import type { Club } from '#contract/clubs.ts';
import { pictureAt } from '#contract/images.ts';
import { productPath } from '#contract/page-paths.ts';
import { returnDays } from '#contract/return-rules.ts';
import { seller } from '#contract/seller.ts';

// What machines read of a page, in the words of schema.org as JSON-LD. `origin` has no closing slash; addresses in it are whole.

interface Crumb {
  name: string;
  to?: string;
}

const context = 'https://schema.org';
const india = { '@type': 'DefinedRegion', addressCountry: 'IN' };

/** Names the shop in every other thing: what is said of it stands on the home page. */
function shopId(origin: string): string {
  return `${origin}/#shop`;
}

/** Describes the shop itself and the way to search it. */
export function shopData(origin: string): object[] {
  return [
    {
      '@context': context,
      '@type': 'OnlineStore',
      '@id': shopId(origin),
      name: 'Maidan',
      legalName: seller.legalName,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      email: seller.email,
      address: seller.address,
      areaServed: { '@type': 'Country', name: 'IN' },
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: seller.email,
        telephone: seller.phone,
        url: `${origin}/contact-us`,
      },
      hasMerchantReturnPolicy: returnPolicy(false, origin),
    },
    {
      '@context': context,
      '@type': 'WebSite',
      name: 'Maidan',
      url: `${origin}/`,
      inLanguage: 'en-IN',
      publisher: { '@id': shopId(origin) },
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${origin}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    },
  ];
}

/** Describes a product with its offers, one for each size, and its place in the shop. */
export function productData(product: ProductDetail, crumbs: readonly Crumb[], origin: string): object[] {
  const url = origin + productPath(product);
  const shared = {
    description: product.Description,
    image: product.images.map(({ src }) => origin + pictureAt(src, 800)),
    brand: { '@type': 'Brand', name: product.team ?? product.licensor },
    countryOfOrigin: { '@type': 'Country', name: product.countryOfOrigin },
  };
  const variants = product.sizes.map(({ size }) => ({
    '@type': 'Product',
    sku: `${product._id}-${size}`,
    name: product.sizes.length > 1 ? `${product.ProductName}, ${size}` : product.ProductName,
    size,
    ...shared,
    offers: offerOf(
      product,
      product.stock.some((one) => one.size === size && one.left > 0),
      origin,
    ),
  }));
  const [only] = variants;
  const thing =
    only && variants.length === 1
      ? only
      : {
          '@type': 'ProductGroup',
          productGroupID: product._id,
          name: product.ProductName,
          url,
          variesBy: `${context}/size`,
          ...shared,
          hasVariant: variants,
        };
  return [{ '@context': context, ...thing }, breadcrumbData(crumbs, url, origin)];
}

/** Describes a club, with its crest and its place in the shop. */
export function clubData({ name, sport, crest }: Club, origin: string): object[] {
  const url = origin + clubPath(name);
  const team = { '@context': context, '@type': 'SportsTeam', name, sport, url, ...(crest && { logo: origin + crest }) };
  return [team, breadcrumbData([{ name: 'Clubs', to: '/clubs' }, { name }], url, origin)];
}

function breadcrumbData(crumbs: readonly Crumb[], url: string, origin: string): object {
  return {
    '@context': context,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, to }, at) => ({ '@type': 'ListItem', position: at + 1, name, item: to ? origin + to : url })),
  };
}

/** The price as the page shows it: tax comes to it in the cart. */
function offerOf(product: ProductDetail, sold: boolean, origin: string): object {
  const price = product.Price.toFixed(2);
  return {
    '@type': 'Offer',
    url: origin + productPath(product),
    price,
    priceCurrency: 'INR',
    priceSpecification: { '@type': 'UnitPriceSpecification', price, priceCurrency: 'INR', valueAddedTaxIncluded: false },
    availability: `${context}/${sold ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${context}/NewCondition`,
    seller: { '@id': shopId(origin) },
    shippingDetails: freeDelivery,
    hasMerchantReturnPolicy: returnPolicy(product.finalSale, origin),
  };
}

/** The published promise anywhere in India, 5 to 7 business days with the handling; what is faster hangs on the PIN and the hour. */
const freeDelivery = {
  '@type': 'OfferShippingDetails',
  shippingRate: { '@type': 'MonetaryAmount', value: '0.00', currency: 'INR' },
  shippingDestination: india,
  deliveryTime: {
    '@type': 'ShippingDeliveryTime',
    handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
    transitTime: { '@type': 'QuantitativeValue', minValue: 5, maxValue: 6, unitCode: 'DAY' },
  },
};

function returnPolicy(finalSale: boolean, origin: string): object {
  const common = { '@type': 'MerchantReturnPolicy', applicableCountry: 'IN', merchantReturnLink: `${origin}/returns-policy` };
  if (finalSale) return { ...common, returnPolicyCategory: `${context}/MerchantReturnNotPermitted` };
  return {
    ...common,
    returnPolicyCategory: `${context}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: returnDays,
    returnMethod: `${context}/ReturnByMail`,
  };
}

/** Describes a list of products in the order the page shows them. */
export function itemListData(products: readonly Product[], origin: string): object {
  return {
    '@context': context,
    '@type': 'ItemList',
    numberOfItems: products.length,
    itemListElement: products.map((product, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: product.ProductName,
      url: origin + productPath(product),
    })),
  };
}

/** Makes JSON that cannot end the script it stands in: no `<` is left as it is. */
export function scriptText(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
