import type { Product } from '#contract/catalogue.ts';
import { clubPath } from '#contract/club-path.ts';
import type { Club } from '#contract/clubs.ts';
import { productPath } from '#contract/page-paths.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { shownTerm } from '#contract/told-terms.ts';

// JSON-LD of pages in the vocabulary of schema.org. `origin` has no trailing slash; addresses are absolute.

/** Entry of a breadcrumb. */
export interface StructuredCrumb {
  name: string;
  to?: string;
}

/** Vocabulary of the JSON-LD. */
export const schemaOrgContext = 'https://schema.org';
/** All of India as a region. */
export const indiaRegion = { '@type': 'DefinedRegion', addressCountry: 'IN' };

/** Returns the id of the shop in other objects; the home page describes it. */
export function shopId(origin: string): string {
  return `${origin}/#shop`;
}

/** Describes the shop and its search. */
export function shopData(shop: ShopFacts, origin: string): object[] {
  return [
    {
      '@context': schemaOrgContext,
      '@type': 'OnlineStore',
      '@id': shopId(origin),
      name: 'Maidan',
      legalName: shop.seller.legalName,
      url: `${origin}/`,
      logo: `${origin}/icon-512.png`,
      email: shop.seller.email,
      address: shop.seller.address,
      areaServed: { '@type': 'Country', name: 'IN' },
      contactPoint: {
        '@type': 'ContactPoint',
        contactType: 'customer support',
        email: shop.seller.email,
        telephone: shop.seller.phone,
        url: `${origin}/contact-us`,
      },
      hasMerchantReturnPolicy: returnPolicy(shop, false, origin),
    },
    {
      '@context': schemaOrgContext,
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

/** Describes a club with its crest and breadcrumb. */
export function clubData({ name, sport, crest }: Club, origin: string): object[] {
  const url = origin + clubPath(name);
  const team = {
    '@context': schemaOrgContext,
    '@type': 'SportsTeam',
    name,
    sport,
    url,
    ...(crest && { logo: origin + crest }),
  };
  return [team, breadcrumbData([{ name: 'Clubs', to: '/clubs' }, { name }], url, origin)];
}

/** Describes the breadcrumb of a page. */
export function breadcrumbData(crumbs: readonly StructuredCrumb[], url: string, origin: string): object {
  return {
    '@context': schemaOrgContext,
    '@type': 'BreadcrumbList',
    itemListElement: crumbs.map(({ name, to }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name,
      item: to ? origin + to : url,
    })),
  };
}

/** Describes the return policy: deadline and method. */
export function returnPolicy(shop: ShopFacts, finalSale: boolean, origin: string): object {
  const common = {
    '@type': 'MerchantReturnPolicy',
    applicableCountry: 'IN',
    merchantReturnLink: `${origin}/returns-policy`,
  };
  if (finalSale) return { ...common, returnPolicyCategory: `${schemaOrgContext}/MerchantReturnNotPermitted` };
  return {
    ...common,
    returnPolicyCategory: `${schemaOrgContext}/MerchantReturnFiniteReturnWindow`,
    merchantReturnDays: shownTerm(shop, 'returns').days,
    returnMethod: `${schemaOrgContext}/ReturnByMail`,
  };
}

/** Describes a list of products in displayed order. */
export function itemListData(products: readonly Product[], origin: string): object {
  return {
    '@context': schemaOrgContext,
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

/** Serializes JSON for a script element: `<` is escaped, so it cannot end the script. */
export function scriptText(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
