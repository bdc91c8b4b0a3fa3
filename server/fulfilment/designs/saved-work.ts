import { type GarmentDesign, printedSides } from '#artwork/design/layers.ts';
import { playerTexts, wearerOf } from '#artwork/design/squad.ts';
import { printAreaOf } from '#artwork/print-areas.ts';
import {
  type CustomSide,
  colourOf,
  customGoods,
  customSides,
  type PrintedGoods,
  sideName,
} from '#contract/custom-goods.ts';
import { ClubShirt, clubColours, printOf } from './club-shirt.ts';
import { backLine } from './goods-names.ts';
import { designOf } from './present-design.ts';
import type { DesignRow } from './queries.ts';

const longestTitle = 40;

/** Content of a design row: a shopper's design, or a club's shirt with a name. */
export type SavedWork = { kind: 'design'; design: GarmentDesign } | { kind: 'shirt'; shirt: ClubShirt };

/** Parses a row. Rejects an older format instead of guessing its meaning. */
export function workOf(row: Pick<DesignRow, 'design' | 'garment'>): SavedWork {
  if (row.garment === 'club-shirt') return { kind: 'shirt', shirt: ClubShirt.parse(row.design) };
  return { kind: 'design', design: designOf(row) };
}

interface WorkFacts {
  garment: PrintedGoods;
  /** Name of the printed goods. */
  goods: string;
  /** Material; empty if the shirt's own label states it. */
  cloth: string;
  colour: string;
  /** Main colour, as '#rrggbb'. */
  hex: string;
  size: string;
  sides: CustomSide[];
}

/** Returns goods, colour and size of a saved work. Pure. */
export function workFactsOf(work: SavedWork): WorkFacts {
  if (work.kind === 'shirt') {
    const { productName, size, picture } = work.shirt;
    const club = { garment: 'club-shirt', goods: productName, cloth: '', colour: clubColours } as const;
    return { ...club, hex: picture.colours.a, size, sides: ['back'] };
  }
  const { garment, colour, size } = work.design;
  const { title, cloth, colours } = customGoods[garment];
  const { hex } = colourOf(garment, colour) ?? colours[0] ?? { hex: '#ffffff' };
  return { garment, goods: title, cloth, colour, hex, size, sides: printedSides(work.design) };
}

/** Names a side of a saved work. Pure. */
export function sideOfWork(work: SavedWork, side: CustomSide): string {
  return work.kind === 'shirt' ? 'Back' : sideName(work.design.garment, side);
}

/** Lists the texts on a side, the lowest layer first. Pure. */
export function wordsOn(work: SavedWork, side: CustomSide): string[] {
  if (work.kind === 'design')
    return work.design.sides[side].flatMap((layer) => (layer.kind === 'text' ? layer.words.trim() : []));
  const { name, number } = work.shirt;
  return side === 'back' ? [name, number?.toString()].flatMap((words) => words ?? []) : [];
}

/** Returns the name and number of the wearer: 'RAO 7'; empty without them. Pure. */
export function wearerWords(work: SavedWork): string {
  if (work.kind === 'shirt') return backLine(work.shirt);
  const wearer = wearerOf(work.design);
  return wearer ? backLine(wearer) : '';
}

/** Returns the texts of a work as a title, starting with the wearer's, else the name of the goods. Pure. */
export function workTitle(work: SavedWork): string {
  const said = [wearerWords(work), ...sharedWords(work)];
  const words = said.filter(Boolean).join(' ');
  if (words === '') return `Picture on a ${workFactsOf(work).goods.toLowerCase()}`;
  const letters = [...words];
  return letters.length > longestTitle
    ? `${letters
        .slice(0, longestTitle - 1)
        .join('')
        .trimEnd()}…`
    : words;
}

/** Lists the texts other than the wearer's, side by side, starting with the lowest layer. */
function sharedWords(work: SavedWork): string[] {
  if (work.kind === 'shirt') return [];
  const own = new Set(playerTexts(work.design));
  const layers = customSides.flatMap((side) => work.design.sides[side]);
  return layers.flatMap((layer) => (layer.kind === 'text' && !own.has(layer) ? layer.words.trim() : []));
}

/** Returns the print size of a side, in mm. Throws if nothing is printed there. */
export function printSizeOf(work: SavedWork, side: CustomSide): { widthMm: number; heightMm: number } {
  const size = work.kind === 'shirt' ? printOf(work.shirt) : printAreaOf(work.design.garment, side);
  if (!size) throw new Error(`nothing is printed on the ${side}`);
  return { widthMm: size.widthMm, heightMm: size.heightMm };
}
