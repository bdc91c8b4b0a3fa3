import { type CustomGarment, type CustomSide, customSides } from '#contract/custom-goods.ts';
import { areaOf, withinArea } from './compose-design.ts';
import type { DesignTextLayer, GarmentDesign, Layer } from './layers.ts';
import type { WordsOutline } from './words-outline.ts';

/** Ids of layers with each player's own text; all other layers are the same on every shirt. */
export const playerLayers = { name: 'player-name', number: 'player-number' } as const;

/** Player who wears a shirt of a squad. */
export interface Player {
  name: string;
  number: string;
  size: string;
}

/** Returns the text of a player's layer on their shirt; undefined for shared layers. Names are in capitals. */
export function playerWords(layer: Layer, { name, number }: Pick<Player, 'name' | 'number'>): string | undefined {
  if (layer.kind === 'picture') return undefined;
  if (layer.id === playerLayers.name) return name.toUpperCase();
  return layer.id === playerLayers.number ? number : undefined;
}

/** Returns the layers with each player's own text, on both sides. */
export function playerTexts({ sides }: Pick<GarmentDesign, 'sides'>): DesignTextLayer[] {
  const ids: string[] = Object.values(playerLayers);
  return [...sides.front, ...sides.back].filter(
    (layer): layer is DesignTextLayer => layer.kind === 'text' && ids.includes(layer.id),
  );
}

/**
 * Returns the name and number that a design prints for its wearer, with the side of the name, or else of the number;
 * undefined if it has no such layers. Pure.
 */
export function wearerOf(
  design: Pick<GarmentDesign, 'sides'>,
): { name: string; number: string; side: CustomSide } | undefined {
  const texts = playerTexts(design);
  const said = (id: string) => texts.find((layer) => layer.id === id)?.words.trim() ?? '';
  const [name, number] = [said(playerLayers.name), said(playerLayers.number)];
  const own = name === '' ? playerLayers.number : playerLayers.name;
  const side = customSides.find((one) => design.sides[one].some(({ id }) => id === own));
  return side && (name !== '' || number !== '') ? { name, number, side } : undefined;
}

/**
 * Creates a player's shirt: the squad's design with their size and text, scaled down to fit. Missing values, such as a
 * number, are omitted. Pure.
 */
export function designFor(design: GarmentDesign, player: Player, words: WordsOutline): GarmentDesign {
  const own = (garment: CustomGarment, side: (typeof customSides)[number]) =>
    design.sides[side].flatMap((layer) => {
      const said = playerWords(layer, player);
      if (said === undefined || layer.kind === 'picture') return [layer];
      return said === '' ? [] : [withinArea({ ...layer, words: said }, areaOf(garment, side), words)];
    });
  const [front, back] = customSides.map((side) => own(design.garment, side));
  return { ...design, size: player.size, sides: { front: front ?? [], back: back ?? [] } };
}
