import { type CustomGarment, customSides } from '#contract/custom-goods.ts';
import { areaOf, withinArea } from './compose-design.ts';
import type { Design, Layer, TextLayer } from './layers.ts';
import type { WordsOutline } from './words-outline.ts';

/** The layers of a design whose words are each player's own, by their ids: the rest of it all shirts have alike. */
export const playerLayers = { name: 'player-name', number: 'player-number' } as const;

/** Who wears one shirt of a squad. */
export interface Player {
  name: string;
  number: string;
  size: string;
}

/** What a player's layer says on the player's own shirt; undefined for a layer that all have alike. Names stand in capitals, as on any back. */
function ownWords(layer: Layer, { name, number }: Player): string | undefined {
  if (layer.kind === 'picture') return undefined;
  if (layer.id === playerLayers.name) return name.toUpperCase();
  return layer.id === playerLayers.number ? number : undefined;
}

/** The layers of a design that say each player's own words, on both sides. */
export function playerTexts({ sides }: Pick<Design, 'sides'>): TextLayer[] {
  const ids: string[] = Object.values(playerLayers);
  return [...sides.front, ...sides.back].filter((layer): layer is TextLayer => layer.kind === 'text' && ids.includes(layer.id));
}

/**
 * The shirt of one player: the squad's design in their size with their words, made smaller where they would not fit. What somebody has
 * not, a number perhaps, is left out of theirs. Pure.
 */
export function designFor(design: Design, player: Player, words: WordsOutline): Design {
  const own = (garment: CustomGarment, side: (typeof customSides)[number]) =>
    design.sides[side].flatMap((layer) => {
      const said = ownWords(layer, player);
      if (said === undefined || layer.kind === 'picture') return [layer];
      return said === '' ? [] : [withinArea({ ...layer, words: said }, areaOf(garment, side), words)];
    });
  const [front, back] = customSides.map((side) => own(design.garment, side));
  return { ...design, size: player.size, sides: { front: front ?? [], back: back ?? [] } };
}
