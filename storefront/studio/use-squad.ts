import { useMemo } from 'react';
import type { DesignTextLayer, GarmentDesign } from '#artwork/design/layers.ts';
import { type PictureFacts, preflightDesign } from '#artwork/design/preflight.ts';
import { designFor, type Player, playerTexts, playerWords } from '#artwork/design/squad.ts';
import type { WordsOutline } from '#artwork/design/words-outline.ts';
import { customGoods } from '#contract/custom-goods.ts';
import { useCart } from '../browser/cart.ts';
import { printableDesign } from './draft.ts';
import { type Shirt, shirtsOf } from './save-squad.ts';
import { readSquad, type SquadRow } from './squad-list.ts';
import type { StudioState } from './studio-state.ts';

/** Players of a design, and the shirts that can be made for them. */
export interface Squad {
  rows: readonly SquadRow[];
  /** True if the design has name or number fields and a list: many shirts are made instead of one. */
  isOn: boolean;
  /** Shirts of all valid lines. */
  shirts: readonly Shirt[];
  /** Shirts that are not in the cart. */
  left: readonly Shirt[];
  /** Lines whose shirts are in the cart. */
  inCart: ReadonlySet<number>;
}

/** Returns the parsed rows of a list for a garment. */
export function useSquadRows(list: string, { garment }: GarmentDesign): SquadRow[] {
  return useMemo(() => readSquad(list, customGoods[garment].sizes), [list, garment]);
}

/** Returns the texts of a squad's shirts beyond those of the design, for loading their fonts and shaped lines. */
export function useSquadTexts(
  rows: readonly SquadRow[],
  design: GarmentDesign,
): Pick<DesignTextLayer, 'words' | 'font'>[] {
  return useMemo(
    () =>
      playerTexts(design).flatMap((layer) =>
        rows.map((row) => ({ words: playerWords(layer, row) ?? '', font: layer.font })),
      ),
    [rows, design],
  );
}

interface SquadInputs {
  rows: readonly SquadRow[];
  state: StudioState;
  known: ReadonlyMap<string, PictureFacts>;
  words: { outline: WordsOutline; ready: boolean };
}

/** Returns the squad with print errors in its rows, once fonts are loaded, and the shirts in the cart. */
export function useSquad({ rows, state, known, words: { outline, ready } }: SquadInputs): Squad {
  const design = state.history.present;
  const lines = useCart();
  const looked = useMemo(() => {
    const isOn = rows.length > 0 && playerTexts(design).length > 0;
    if (!isOn) return { rows, isOn, shirts: [] };
    const told = ready
      ? rows.map((row) => ({ ...row, problem: row.problem ?? refusalOf(row, design, known, outline) }))
      : rows;
    return { rows: told, isOn, shirts: shirtsOf(told, design, outline) };
  }, [rows, design, known, outline, ready]);
  return useMemo(() => {
    const there = new Set(lines.map(({ shirt }) => shirt));
    const isIn = ({ of }: Shirt) => there.has(of);
    return {
      ...looked,
      left: looked.shirts.filter((shirt) => !isIn(shirt)),
      inCart: new Set(looked.shirts.filter(isIn).map(({ line }) => line)),
    };
  }, [looked, lines]);
}

/** Returns the reason why a player's texts cannot be printed; undefined if they can be printed. */
function refusalOf(
  player: Player,
  design: GarmentDesign,
  known: ReadonlyMap<string, PictureFacts>,
  outline: WordsOutline,
): string | undefined {
  const theirs = printableDesign(designFor(design, player, outline));
  const own = new Set(playerTexts(theirs).map(({ id }) => id));
  if (own.size === 0) return 'Neither a name nor a number of the design is theirs';
  return preflightDesign(theirs, known, outline).find(({ level, layer }) => level === 'refuse' && own.has(layer))
    ?.sentence;
}
