import type { Design } from '#artwork/design/layers.ts';
import { pictureGone } from '#contract/design-limits.ts';
import type { CustomProduct, SavedDesign } from '#contract/designs.ts';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { readCart, writeCart } from '../browser/cart.ts';
import { type CartLine, withAdded } from '../browser/cart-lines.ts';
import { memberApi } from '../browser/member-api.ts';
import { takeTurn } from '../browser/turn.ts';
import { PictureRefused, UploadFailed } from '../browser/upload-picture.ts';
import { whyNothingIsKept } from '../parts/not-kept.tsx';
import { picturesIn, printable, withPictureNames } from './draft.ts';
import type { MadeLink, StudioState } from './studio-state.ts';
import type { Pictures } from './use-pictures.ts';

/** Said where nothing more exact is known. */
export const addFailed = 'Failed to add product to cart. Please try again.';

/** Says that the cart did not take something, and why where the browser keeps nothing. */
export function notTaken(): string {
  const why = whyNothingIsKept();
  return why ? `Failed to add product to cart. ${why}` : addFailed;
}

const saveFailed = () => `We couldn't save your design. ${whyNothingIsKept() ?? "It's safe on this device; try again."}`;

/** Said where lists have no room for a design of somebody who has not bought here. */
export const listsFull = 'Just now there is room under Designs only for people who have ordered before.';

/** Drawing both sides takes the shop some seconds, more when it has much to do; in ms. */
const patienceMs = 120_000;

/** How pictures get to the shop. */
export type Sent = Pick<Pictures, 'arrived' | 'sendAgain'>;

export type SaveOutcome = { kind: 'saved'; product: SavedDesign; replaced: boolean } | { kind: 'failed'; message: string };

/**
 * Saves the design with the shop and puts it into the cart: in place of the line it was opened from, unless that was
 * ordered meanwhile, else as a line of its own.
 */
export async function saveToCart(state: StudioState, pictures: Sent): Promise<SaveOutcome> {
  const { quantity, editing } = state;
  const stillTheirs = takeTurn();
  try {
    const product = await save(state, pictures);
    if (!stillTheirs()) return { kind: 'failed', message: addFailed };
    const cart = readCart();
    const place = editing && !editing.ordered ? cart.findIndex(({ id }) => id === editing.id) : -1;
    const line = cartLineOf(product, quantity);
    const lines = place < 0 ? withAdded(cart, line) : cart.map((other, at) => (at === place ? line : other));
    if (!lines) return { kind: 'failed', message: addFailed };
    return writeCart(lines) ? { kind: 'saved', product, replaced: place >= 0 } : { kind: 'failed', message: notTaken() };
  } catch (error) {
    return { kind: 'failed', message: messageOf(error, addFailed) };
  }
}

/** Saves the design with the shop into the member's list only. */
export async function saveToDesigns(state: StudioState, pictures: Sent): Promise<SaveOutcome> {
  try {
    const product = await save(state, pictures);
    if (product.list === 'full')
      return { kind: 'failed', message: `${listsFull} Yours is safe on this device; add it to your cart to order it.` };
    // A session that ended meanwhile saved it for nobody: the list says whose it is.
    const { data } = await memberApi('GET /api/account/designs', {});
    const listed = data.designs.some(({ customProductId }) => customProductId === product.customProductId);
    return listed ? { kind: 'saved', product, replaced: true } : { kind: 'failed', message: saveFailed() };
  } catch (error) {
    return { kind: 'failed', message: messageOf(error, saveFailed()) };
  }
}

const linkFailed = () => `We couldn't make the link. ${whyNothingIsKept() ?? 'Your design is safe on this device; try again.'}`;

export type LinkOutcome = { kind: 'linked'; product: SavedDesign; link: MadeLink } | { kind: 'failed'; message: string };

/** Saves the design as it is now with the shop and makes the link that shows it. */
export async function saveToLink({ history, rights, acceptsSoft }: StudioState, pictures: Sent): Promise<LinkOutcome> {
  try {
    // A version of its own: it takes nothing's place in the cart or the list.
    const product = await saveWithShop({ design: printable(history.present), rights, acceptsSoft }, pictures);
    const { data } = await browserApi('POST /api/designs/:id/share', { params: { id: product.customProductId } });
    return { kind: 'linked', product, link: { id: product.customProductId, share: data.id, name: product.name } };
  } catch (error) {
    return { kind: 'failed', message: messageOf(error, linkFailed()) };
  }
}

const save = ({ history, rights, acceptsSoft, editing }: StudioState, pictures: Sent): Promise<SavedDesign> =>
  saveWithShop({ design: printable(history.present), rights, acceptsSoft, ...(editing && { replaces: editing.id }) }, pictures);

type Wanted = { design: Design } & Pick<StudioState, 'rights' | 'acceptsSoft'> & { replaces?: string };

/** Saves a design with the shop, its pictures first. Throws what the shop or the line says against it. */
export async function saveWithShop(wanted: Wanted, pictures: Sent): Promise<SavedDesign> {
  const keys = [...picturesIn(wanted.design)];
  const send = async () => {
    const names = await pictures.arrived(keys);
    const body = { ...wanted, design: withPictureNames(wanted.design, names) };
    return (await browserApi('POST /api/designs', { body }, { patienceMs })).data;
  };
  try {
    return await send();
  } catch (error) {
    // The shop keeps a picture for a month; this device may have it for longer.
    if (error instanceof ApiProblem && error.message.startsWith(pictureGone) && (await pictures.sendAgain(keys))) return send();
    throw error;
  }
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

/** What came between saving and the cart, in words. */
export function messageOf(error: unknown, otherwise: string): string {
  if (error instanceof PictureRefused || error instanceof UploadFailed) return error.message;
  // What the shop refuses, it explains.
  if (error instanceof ApiProblem && [400, 401, 429, 503].includes(error.status)) return error.message;
  return otherwise;
}
