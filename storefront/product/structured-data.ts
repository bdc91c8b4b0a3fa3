import type { ProductDetail } from '#contract/catalogue.ts';
import { pictureAt } from '#contract/images.ts';
import { productPath } from '#contract/page-paths.ts';

interface Crumb {
  name: string;
  to?: string;
}

/**
 * What machines read of a product's page: the product with its offer, and its place in the shop, as schema.org's
 * Product and BreadcrumbList in JSON-LD. `origin` has no closing slash; addresses in it are whole.
 */
export function structuredDataOf(product: ProductDetail, crumbs: readonly Crumb[], origin: string): object[] {
  const url = origin + productPath(product);
  const sold = product.stock.some(({ left }) => left > 0);
  return [
    {
      '@context': 'https://schema.org',
      '@type': 'Product',
      name: product.ProductName,
      description: product.Description,
      sku: product._id,
      image: product.images.map(({ src }) => origin + pictureAt(src, 800)),
      brand: { '@type': 'Brand', name: product.team ?? product.licensor },
      countryOfOrigin: { '@type': 'Country', name: product.countryOfOrigin },
      offers: {
        '@type': 'Offer',
        url,
        price: product.Price.toFixed(2),
        priceCurrency: 'INR',
        availability: `https://schema.org/${sold ? 'InStock' : product.sizes.length === 0 ? 'Discontinued' : 'OutOfStock'}`,
        itemCondition: 'https://schema.org/NewCondition',
      },
    },
    {
      '@context': 'https://schema.org',
      '@type': 'BreadcrumbList',
      itemListElement: crumbs.map(({ name, to }, at) => ({
        '@type': 'ListItem',
        position: at + 1,
        name,
        item: to ? origin + to : url,
      })),
    },
  ];
}

/** JSON that cannot end the script it stands in: no `<` is left as it is. */
export function scriptText(value: object): string {
  return JSON.stringify(value).replaceAll('<', '\\u003c');
}
