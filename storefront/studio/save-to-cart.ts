import type { GarmentDesign } from '#artwork/design/layers.ts';
import { pictureGone } from '#contract/design-limits.ts';
import type { SavedDesign } from '#contract/designs.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { ApiProblem, browserApi } from '../browser/api.ts';
import { readCart, writeCart } from '../browser/cart.ts';
import { withAdded } from '../browser/cart-lines.ts';
import { memberApi } from '../browser/member-api.ts';
import { guardSession } from '../browser/session-guard.ts';
import { addFailed, notTaken, saveFailureMessage } from '../cart/add-problems.ts';
import { cartLineOf } from '../cart/design-line.ts';
import { storageProblem } from '../parts/storage-notice.tsx';
import { picturesIn, printableDesign, withPictureNames } from './draft.ts';
import type { MadeLink, StudioState } from './studio-state.ts';
import type { StudioPictures } from './use-pictures.ts';

const saveFailed = () => `We couldn't save your design. ${storageProblem() ?? "It's safe on this device; try again."}`;

/** Message for a full list of a customer who has not ordered yet. */
export const listsFull = 'Just now there is room under Designs only for people who have ordered before.';

/** Timeout in ms: the server needs seconds to render both sides, and longer under load. */
const patienceMs = 120_000;

/** Functions that upload pictures. */
export type SentPictures = Pick<StudioPictures, 'arrived' | 'sendAgain'>;

export type SaveOutcome =
  | { kind: 'saved'; product: SavedDesign; replaced: boolean }
  | { kind: 'failed'; message: string };

/**
 * Saves the design on the server and adds it to the cart. It replaces the cart line from which the design was opened,
 * unless the design was ordered since; otherwise it is a new line.
 */
export async function saveToCart(shop: ShopFacts, state: StudioState, pictures: SentPictures): Promise<SaveOutcome> {
  const { quantity, editing } = state;
  const stillTheirs = guardSession();
  try {
    const product = await save(state, pictures);
    if (!stillTheirs()) return { kind: 'failed', message: addFailed };
    const cart = readCart(shop);
    const place = editing && !editing.ordered ? cart.findIndex(({ id }) => id === editing.id) : -1;
    const line = cartLineOf(product, quantity);
    const lines = place < 0 ? withAdded(shop, cart, line) : cart.map((other, at) => (at === place ? line : other));
    if (!lines) return { kind: 'failed', message: addFailed };
    return writeCart(lines)
      ? { kind: 'saved', product, replaced: place >= 0 }
      : { kind: 'failed', message: notTaken() };
  } catch (error) {
    return { kind: 'failed', message: saveFailureMessage(error, addFailed) };
  }
}

/** Saves the design on the server, in the member's list only. */
export async function saveToDesigns(state: StudioState, pictures: SentPictures): Promise<SaveOutcome> {
  try {
    const product = await save(state, pictures);
    if (product.list === 'full')
      return { kind: 'failed', message: `${listsFull} Yours is safe on this device; add it to your cart to order it.` };
    // If the session ended, the design was saved without an account: the list then lacks it.
    const { data } = await memberApi('GET /api/account/designs', {});
    const listed = data.designs.some(({ customProductId }) => customProductId === product.customProductId);
    return listed ? { kind: 'saved', product, replaced: true } : { kind: 'failed', message: saveFailed() };
  } catch (error) {
    return { kind: 'failed', message: saveFailureMessage(error, saveFailed()) };
  }
}

const linkFailed = () =>
  `We couldn't make the link. ${storageProblem() ?? 'Your design is safe on this device; try again.'}`;

export type LinkOutcome =
  | { kind: 'linked'; product: SavedDesign; link: MadeLink }
  | { kind: 'failed'; message: string };

/** Saves the current design on the server and creates a share link. */
export async function saveToLink(
  { history, rights, acceptsSoft }: StudioState,
  pictures: SentPictures,
): Promise<LinkOutcome> {
  try {
    // Saved as a separate version that replaces nothing in the cart or the list.
    const product = await saveWithShop({ design: printableDesign(history.present), rights, acceptsSoft }, pictures);
    const { data } = await browserApi('POST /api/designs/:id/share', { params: { id: product.customProductId } });
    return { kind: 'linked', product, link: { id: product.customProductId, share: data.id, name: product.name } };
  } catch (error) {
    return { kind: 'failed', message: saveFailureMessage(error, linkFailed()) };
  }
}

const save = ({ history, rights, acceptsSoft, editing }: StudioState, pictures: SentPictures): Promise<SavedDesign> =>
  saveWithShop(
    { design: printableDesign(history.present), rights, acceptsSoft, ...(editing && { replaces: editing.id }) },
    pictures,
  );

type Wanted = { design: GarmentDesign } & Pick<StudioState, 'rights' | 'acceptsSoft'> & { replaces?: string };

/** Saves a design on the server after its pictures. Throws server and network errors. */
export async function saveWithShop(wanted: Wanted, pictures: SentPictures): Promise<SavedDesign> {
  const keys = [...picturesIn(wanted.design)];
  const send = async () => {
    const names = await pictures.arrived(keys);
    const body = { ...wanted, design: withPictureNames(wanted.design, names) };
    return (await browserApi('POST /api/designs', { body }, { patienceMs })).data;
  };
  try {
    return await send();
  } catch (error) {
    // The server stores pictures for a month; this device may have them longer.
    if (error instanceof ApiProblem && error.message.startsWith(pictureGone) && (await pictures.sendAgain(keys)))
      return send();
    throw error;
  }
}
