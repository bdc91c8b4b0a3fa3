import type { GarmentDesign } from '#artwork/design/layers.ts';
import { designFor, type Player } from '#artwork/design/squad.ts';
import type { WordsOutline } from '#artwork/design/words-outline.ts';
import { pictureGone } from '#contract/design-limits.ts';
import type { ShopFacts } from '#contract/shop-facts.ts';
import { ApiProblem } from '../browser/api.ts';
import { shortHash } from '../browser/owner-record.ts';
import { guardSession } from '../browser/session-guard.ts';
import { addFailed, saveFailureMessage } from '../cart/add-problems.ts';
import { addSquad, holdSquad, type SquadOutcome } from '../cart/squad-to-add.ts';
import { picturesIn, printableDesign, withPictureNames } from './draft.ts';
import type { SentPictures } from './save-to-cart.ts';
import type { SquadRow } from './squad-list.ts';
import type { StudioState } from './studio-state.ts';

/** Shirt of a squad; `of` identifies its contents. */
export interface Shirt {
  of: string;
  /** Line number of its player in the list. */
  line: number;
  player: Player;
  design: GarmentDesign;
}

/** Returns the shirts of a squad, one per valid row; equal rows result in separate shirts. Pure. */
export function shirtsOf(rows: readonly SquadRow[], design: GarmentDesign, words: WordsOutline): Shirt[] {
  const alike = new Map<string, number>();
  return rows
    .filter(({ problem }) => problem === undefined)
    .map((row) => {
      const { name, number, size, line } = row;
      const theirs = printableDesign(designFor(design, row, words));
      const text = JSON.stringify(theirs);
      const before = alike.get(text) ?? 0;
      alike.set(text, before + 1);
      return { of: shortHash(`${before} ${text}`), line, player: { name, number, size }, design: theirs };
    });
}

/**
 * Adds shirts to the cart in one step: all of them, or none with the reason. The squad is stored at the start, so that
 * the cart shows it after an interruption.
 */
export async function saveSquad(
  shop: ShopFacts,
  shirts: readonly Shirt[],
  { history, rights, acceptsSoft }: Pick<StudioState, 'history' | 'rights' | 'acceptsSoft'>,
  pictures: SentPictures,
): Promise<SquadOutcome> {
  const design = printableDesign(history.present);
  const keys = [...picturesIn(design)];
  const contents = shirts.map(({ of }) => of);
  const players = shirts.map(({ line, player }) => ({ line, ...player }));
  const stillTheirs = guardSession();
  const add = async (): Promise<SquadOutcome> => {
    const names = await pictures.arrived(keys);
    if (!stillTheirs()) return { kind: 'failed', message: addFailed };
    const request = { design: withPictureNames(design, names), players, rights, acceptsSoft };
    return addSquad(shop, request, contents);
  };
  try {
    if (keys.length > 0) holdSquad({ shirts: contents });
    return await add();
  } catch (error) {
    return retryOrFail(error, add, () => pictures.sendAgain(keys));
  }
}

/** Uploads pictures again that the shop no longer has: this device may store them longer. */
async function retryOrFail(
  error: unknown,
  add: () => Promise<SquadOutcome>,
  sendAgain: () => Promise<boolean>,
): Promise<SquadOutcome> {
  const isGone = error instanceof ApiProblem && error.message.startsWith(pictureGone);
  try {
    if (isGone && (await sendAgain())) return await add();
  } catch (again) {
    return { kind: 'failed', message: saveFailureMessage(again, addFailed) };
  }
  return { kind: 'failed', message: saveFailureMessage(error, addFailed) };
}
