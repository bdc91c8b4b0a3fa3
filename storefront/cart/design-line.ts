import type { CustomProduct } from '#contract/designs.ts';
import type { CartLine } from '../browser/cart-lines.ts';

/** Creates the cart line of a saved design; `of` is the squad with which the design was added. */
export function cartLineOf(
  product: CustomProduct,
  quantity: number,
  of: Pick<CartLine, 'squad' | 'shirt'> = {},
): CartLine {
  const image = product.images[0] ?? '';
  return {
    id: product.customProductId,
    name: product.name,
    price: product.price,
    image,
    quantity,
    size: product.size,
    color: product.baseColor,
    isCustomProduct: true,
    customization: { baseColor: product.baseColor, designImage: image },
    ...of,
  };
}
