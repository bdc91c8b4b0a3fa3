import type { Design, Layer } from '#artwork/design/layers.ts';
import type { CustomProduct } from '#contract/designs.ts';
import { ApiProblem, browserApi } from '../api.ts';
import { readCart, writeCart } from '../browser/cart.ts';
import { type CartLine, withAdded } from '../browser/cart-lines.ts';
import { picturesIn, withPictureNames } from './draft.ts';
import { PictureRefused, UploadFailed } from './studio-pictures.ts';
import type { StudioState } from './studio-state.ts';
import type { Pictures } from './use-pictures.ts';

/** Said where nothing more exact is known. */
export const addFailed = 'Failed to add product to cart. Please try again.';

/** Drawing both sides takes the shop some seconds, more when it has much to do; in ms. */
const patienceMs = 120_000;

export type SaveOutcome = { kind: 'saved'; product: CustomProduct; replaced: boolean } | { kind: 'failed'; message: string };

/**
 * Saves the design with the shop and puts it into the cart: in place of the line it was opened from, unless that was
 * ordered meanwhile, else as a line of its own.
 */
export async function saveToCart(state: StudioState, pictures: Pick<Pictures, 'arrived'>): Promise<SaveOutcome> {
  const { history, rights, acceptsSoft, quantity, editing } = state;
  const design = printable(history.present);
  try {
    const names = await pictures.arrived([...picturesIn(design)]);
    const body = { design: withPictureNames(design, names), rights, acceptsSoft, ...(editing && { replaces: editing.id }) };
    const { data: product } = await browserApi('POST /api/designs', { body }, { patienceMs });
    const cart = readCart();
    const place = editing && !editing.ordered ? cart.findIndex(({ id }) => id === editing.id) : -1;
    const line = cartLineOf(product, quantity);
    const lines = place < 0 ? withAdded(cart, line) : cart.map((other, at) => (at === place ? line : other));
    return lines && writeCart(lines) ? { kind: 'saved', product, replaced: place >= 0 } : { kind: 'failed', message: addFailed };
  } catch (error) {
    return { kind: 'failed', message: messageOf(error) };
  }
}

/** Words that were all deleted are no words. */
export function printable(design: Design): Design {
  const said = (layer: Layer) => layer.kind === 'picture' || layer.words.trim() !== '';
  return { ...design, sides: { front: design.sides.front.filter(said), back: design.sides.back.filter(said) } };
}

/** A saved design as a line of the browser's cart. */
export function cartLineOf(product: CustomProduct, quantity: number): CartLine {
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
  };
}

function messageOf(error: unknown): string {
  if (error instanceof PictureRefused || error instanceof UploadFailed) return error.message;
  // What the shop refuses, it explains.
  if (error instanceof ApiProblem && [400, 429, 503].includes(error.status)) return error.message;
  return addFailed;
}
