import type { GarmentDesign } from '#artwork/design/layers.ts';
import { designFor } from '#artwork/design/squad.ts';
import type { WordsOutline } from '#artwork/design/words-outline.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { shownTerm } from '#contract/told-terms.ts';
import { tooManyLines } from '#contract/too-many-lines.ts';
import { readCart, writeCart } from '../browser/cart.ts';
import { withAdded } from '../browser/cart-lines.ts';
import { shortHash } from '../browser/owner-record.ts';
import { guardSession } from '../browser/session-guard.ts';
import { printableDesign } from './draft.ts';
import {
  addFailed,
  cartLineOf,
  notTaken,
  type SentPictures,
  saveFailureMessage,
  saveWithShop,
} from './save-to-cart.ts';
import type { SquadRow } from './squad-list.ts';
import type { MadeShirt, StudioState } from './studio-state.ts';

/** Shirt of a squad; `of` identifies its contents. */
export interface Shirt {
  of: string;
  /** Line number of its player in the list. */
  line: number;
  design: GarmentDesign;
}

/** Returns the shirts of a squad, one per valid row; equal rows make separate shirts. Pure. */
export function shirtsOf(rows: readonly SquadRow[], design: GarmentDesign, words: WordsOutline): Shirt[] {
  const alike = new Map<string, number>();
  return rows
    .filter(({ problem }) => problem === undefined)
    .map((row) => {
      const theirs = printableDesign(designFor(design, row, words));
      const text = JSON.stringify(theirs);
      const before = alike.get(text) ?? 0;
      alike.set(text, before + 1);
      return { of: shortHash(`${before} ${text}`), line: row.line, design: theirs };
    });
}

/** Returns the shirts that are not in the cart. */
export function stillToMake(
  shirts: readonly Shirt[],
  made: readonly MadeShirt[],
  inCart: ReadonlySet<string>,
): Shirt[] {
  const there = new Set(made.filter(({ id }) => inCart.has(id)).map(({ of }) => of));
  return shirts.filter(({ of }) => !there.has(of));
}

/**
 * Saves shirts one after the other and adds each to the cart as a separate line. An interruption loses nothing; the
 * next attempt continues there. Returns undefined, or the message of the failure.
 */
export async function saveSquad(
  shop: ShopFacts,
  shirts: readonly Shirt[],
  { rights, acceptsSoft }: Pick<StudioState, 'rights' | 'acceptsSoft'>,
  pictures: SentPictures,
  onMade: (shirt: MadeShirt) => void,
): Promise<string | undefined> {
  const most = shownTerm(shop, 'limits').lines;
  if (readCart(shop).length + shirts.length > most) return tooManyLines(most);
  const stillTheirs = guardSession();
  for (const { of, design } of shirts) {
    try {
      const product = await saveWithShop({ design, rights, acceptsSoft }, pictures);
      const lines = stillTheirs() ? withAdded(shop, readCart(shop), cartLineOf(product, 1)) : undefined;
      if (!lines) return addFailed;
      if (!writeCart(lines)) return notTaken();
      onMade({ of, id: product.customProductId });
    } catch (error) {
      return saveFailureMessage(error, addFailed);
    }
  }
  return undefined;
}
