import type { ProductDetail } from '#contract/catalogue.ts';
import { deliveryPrice } from '#contract/delivery-rules.ts';
import { pictureAt } from '#contract/images.ts';
import { productPath } from '#contract/page-paths.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { pricesIncludeTax } from '#contract/told-tax.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { toldWays } from '#contract/told-ways.ts';
import {
  breadcrumbData,
  indiaRegion,
  returnPolicy,
  type StructuredCrumb,
  schemaOrgContext,
  shopId,
} from '../parts/structured-data.ts';

/** Describes a product with an offer per size, and its breadcrumb. */
export function productData(
  shop: ShopFacts,
  product: ProductDetail,
  crumbs: readonly StructuredCrumb[],
  origin: string,
): object[] {
  const url = origin + productPath(product);
  const shared = {
    description: product.Description,
    image: product.images.map(({ src }) => origin + pictureAt(src, 800)),
    brand: { '@type': 'Brand', name: product.team ?? product.licensor },
    ...(product.hindi?.name && { alternateName: product.hindi.name }),
    countryOfOrigin: { '@type': 'Country', name: product.countryOfOrigin },
    ...manufacturerOf(product),
  };
  const variants = product.sizes.map(({ size }) => ({
    '@type': 'Product',
    sku: `${product._id}-${size}`,
    name: product.sizes.length > 1 ? `${product.ProductName}, ${size}` : product.ProductName,
    size,
    ...shared,
    offers: offerOf(
      shop,
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
          variesBy: `${schemaOrgContext}/size`,
          ...shared,
          hasVariant: variants,
        };
  return [{ '@context': schemaOrgContext, ...thing }, breadcrumbData(crumbs, url, origin)];
}

/** Describes the manufacturer, if the declarations name one. */
function manufacturerOf({ declarations: { makers } }: ProductDetail): object {
  const found = makers.find(({ role }) => role === 'manufacturer');
  return found ? { manufacturer: { '@type': 'Organization', name: found.name, address: found.address } } : {};
}

/** Describes the price as displayed, with or without tax. */
function offerOf(shop: ShopFacts, product: ProductDetail, sold: boolean, origin: string): object {
  const price = product.Price.toFixed(2);
  return {
    '@type': 'Offer',
    url: origin + productPath(product),
    price,
    priceCurrency: 'INR',
    priceSpecification: {
      '@type': 'UnitPriceSpecification',
      price,
      priceCurrency: 'INR',
      valueAddedTaxIncluded: pricesIncludeTax(shop),
    },
    availability: `${schemaOrgContext}/${sold ? 'InStock' : 'OutOfStock'}`,
    itemCondition: `${schemaOrgContext}/NewCondition`,
    seller: { '@id': shopId(origin) },
    shippingDetails: deliveryOf(shop, product),
    hasMerchantReturnPolicy: returnPolicy(shop, product.finalSale, origin),
  };
}

/** Describes standard delivery anywhere in India, with handling; faster options depend on PIN and time. */
function deliveryOf(shop: ShopFacts, { Price }: ProductDetail): object {
  const { restFirst, restLast } = toldWays(shop);
  const price = deliveryPrice(shownTerm(shop, 'delivery'), 'standard', Price);
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: price.toFixed(2), currency: 'INR' },
    shippingDestination: indiaRegion,
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: { '@type': 'QuantitativeValue', minValue: 0, maxValue: 1, unitCode: 'DAY' },
      transitTime: {
        '@type': 'QuantitativeValue',
        minValue: restFirst,
        maxValue: Math.max(restFirst, restLast - 1),
        unitCode: 'DAY',
      },
    },
  };
}
