import type { Design } from '#artwork/design/layers.ts';
import { designFor } from '#artwork/design/squad.ts';
import type { WordsOutline } from '#artwork/design/words-outline.ts';
import { told } from '#contract/told-terms.ts';
import { tooManyLines } from '#contract/too-many-lines.ts';
import { readCart, writeCart } from '../browser/cart.ts';
import { withAdded } from '../browser/cart-lines.ts';
import { shortHash } from '../browser/owner-record.ts';
import { takeTurn } from '../browser/turn.ts';
import { printable } from './draft.ts';
import { addFailed, cartLineOf, messageOf, notTaken, type Sent, saveWithShop } from './save-to-cart.ts';
import type { SquadRow } from './squad-list.ts';
import type { MadeShirt, StudioState } from './studio-state.ts';

/** One shirt of a squad, known by what it shows. */
export interface Shirt {
  of: string;
  /** Where its player stands in the list. */
  line: number;
  design: Design;
}

/** The shirts of a squad, a row each: two that are the same are two shirts. Pure. */
export function shirtsOf(rows: readonly SquadRow[], design: Design, words: WordsOutline): Shirt[] {
  const alike = new Map<string, number>();
  return rows
    .filter(({ problem }) => problem === undefined)
    .map((row) => {
      const theirs = printable(designFor(design, row, words));
      const text = JSON.stringify(theirs);
      const before = alike.get(text) ?? 0;
      alike.set(text, before + 1);
      return { of: shortHash(`${before} ${text}`), line: row.line, design: theirs };
    });
}

/** Those of a squad's shirts that the cart has not. */
export function stillToMake(shirts: readonly Shirt[], made: readonly MadeShirt[], inCart: ReadonlySet<string>): Shirt[] {
  const there = new Set(made.filter(({ id }) => inCart.has(id)).map(({ of }) => of));
  return shirts.filter(({ of }) => !there.has(of));
}

/**
 * Saves one shirt after the other with the shop, each as a line of its own in the cart as soon as it is saved: what comes between
 * costs nothing of what was done, and whoever presses again goes on there. Gives undefined, or the sentence of what came between.
 */
export async function saveSquad(
  shirts: readonly Shirt[],
  { rights, acceptsSoft }: Pick<StudioState, 'rights' | 'acceptsSoft'>,
  pictures: Sent,
  onMade: (shirt: MadeShirt) => void,
): Promise<string | undefined> {
  const most = told('limits').lines;
  if (readCart().length + shirts.length > most) return tooManyLines(most);
  const stillTheirs = takeTurn();
  for (const { of, design } of shirts) {
    try {
      const product = await saveWithShop({ design, rights, acceptsSoft }, pictures);
      const lines = stillTheirs() ? withAdded(readCart(), cartLineOf(product, 1)) : undefined;
      if (!lines) return addFailed;
      if (!writeCart(lines)) return notTaken();
      onMade({ of, id: product.customProductId });
    } catch (error) {
      return messageOf(error, addFailed);
    }
  }
  return undefined;
}
