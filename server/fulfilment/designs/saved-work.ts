import { type Design, printedSides } from '#artwork/design/layers.ts';
import { printAreaOf } from '#artwork/print-areas.ts';
import { type CustomSide, colourOf, customGoods, customSides, type PrintedGoods, sideName } from '#contract/custom-goods.ts';
import { ClubShirt, clubColours, printOf } from './club-shirt.ts';
import { designOf } from './present-design.ts';
import type { DesignRow } from './queries.ts';

const longestTitle = 40;

/** What a row of designs shows: something that a shopper designed, or a club's shirt with a name on it. */
export type SavedWork = { kind: 'design'; design: Design } | { kind: 'shirt'; shirt: ClubShirt };

/** Reads a row. One of an older shape is refused, and so is never printed by guess. */
export function workOf(row: Pick<DesignRow, 'design' | 'garment'>): SavedWork {
  if (row.garment === 'club-shirt') return { kind: 'shirt', shirt: ClubShirt.parse(row.design) };
  return { kind: 'design', design: designOf(row) };
}

interface WorkFacts {
  garment: PrintedGoods;
  /** What is printed on, as people call it. */
  goods: string;
  /** What it is made of; empty where the shirt's own label says so. */
  cloth: string;
  colour: string;
  /** Its main colour, as '#rrggbb'. */
  hex: string;
  size: string;
  sides: CustomSide[];
}

/** What is printed on, in which colour and size. Pure. */
export function factsOf(work: SavedWork): WorkFacts {
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

/** What a side of it is called. Pure. */
export function sideOfWork(work: SavedWork, side: CustomSide): string {
  return work.kind === 'shirt' ? 'Back' : sideName(work.design.garment, side);
}

/** What is written on a side, the lowest layer first. Pure. */
export function wordsOn(work: SavedWork, side: CustomSide): string[] {
  if (work.kind === 'design') return work.design.sides[side].flatMap((layer) => (layer.kind === 'text' ? layer.words.trim() : []));
  const { name, number } = work.shirt;
  return side === 'back' ? [name, number?.toString()].flatMap((words) => words ?? []) : [];
}

/** What is written on it, else what it is. Pure. */
export function workTitle(work: SavedWork): string {
  const said = customSides.flatMap((side) => wordsOn(work, side));
  const words = said.filter(Boolean).join(' ');
  if (words === '') return `Picture on a ${factsOf(work).goods.toLowerCase()}`;
  const letters = [...words];
  return letters.length > longestTitle
    ? `${letters
        .slice(0, longestTitle - 1)
        .join('')
        .trimEnd()}…`
    : words;
}

/** How large the print of a side is, in mm. Throws where nothing is printed there. */
export function printSizeOf(work: SavedWork, side: CustomSide): { widthMm: number; heightMm: number } {
  const size = work.kind === 'shirt' ? printOf(work.shirt) : printAreaOf(work.design.garment, side);
  if (!size) throw new Error(`nothing is printed on the ${side}`);
  return { widthMm: size.widthMm, heightMm: size.heightMm };
}
