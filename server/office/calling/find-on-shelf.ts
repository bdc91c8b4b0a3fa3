import { toRupees } from '#contract/money.ts';
import type { OnShelf } from '#contract/office/new-order.ts';
import { leadPicture } from '#server/catalogue/products/present-product.ts';
import type { CallerContext } from './caller-context.ts';

const most = 8;

/** Finds products with the shop's search, with the available stock of each size. */
export async function findOnShelf({ search }: Pick<CallerContext, 'search'>, q: string): Promise<OnShelf[]> {
  const { products } = await search.find(q, most);
  return products.map((product) => ({
    id: product.id,
    name: product.name,
    team: product.team,
    price: toRupees(product.pricePaise),
    image: leadPicture(product),
    finalSale: product.finalSale,
    sizes: product.sizes.map(({ size, available }) => ({ size, left: available })),
  }));
}
