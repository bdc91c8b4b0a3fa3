import { contrastRatio, inkOn, mixColours } from './colour.ts';
import { outlineBox } from './design/outline-box.ts';
import { nameFont, patternStrength } from './garments/print.ts';
import { topBackLettering } from './garments/top.ts';
import { vestBackLettering } from './garments/vest.ts';
import type { FontName, Lettering } from './lettering.ts';
import type { GarmentName, PictureFacts } from './picture.ts';

/** Text for a shirt's back. */
export interface BackLettering {
  name: string | null;
  number: number | null;
}

/** Area of a back for lettering: part of the drawing's box, with its scale in box units per mm. */
interface BackArea {
  left: number;
  top: number;
  width: number;
  height: number;
  unitsPerMm: number;
}

/**
 * Area of the lettering, with outlines and arch. The scale follows from the garment's length: 715 mm for adults, 500 mm
 * for children of six to seven years.
 */
const topArea = { left: 236, top: 204, width: 328, height: 374 };
const grown: BackArea = { ...topArea, unitsPerMm: 1.04 };

/** Club garments on whose backs a name can be printed, with the area for it. */
const backAreas: Partial<Record<GarmentName, BackArea>> = {
  jersey: grown,
  'cricket-shirt': grown,
  'cricket-whites': grown,
  'kids-jersey': { ...topArea, unitsPerMm: 1.4 },
  vest: { left: 230, top: 226, width: 340, height: 364, unitsPerMm: 1.04 },
};

/** Free space on a shirt's back: any number can be added, or the shirt already has this number. */
export type BackRoom = { number: 'free' } | { number: number };

/** Returns what may be added to the back of a picture's garment; undefined if nothing may be added. */
export function roomOnBack({ garment, name, number }: PictureFacts): BackRoom | undefined {
  if (!backAreas[garment] || name !== undefined) return undefined;
  return { number: number ?? 'free' };
}

/**
 * Returns the shirt with this text on its back, which becomes the leading view. A number that the shirt already has
 * stays.
 */
export function withBack(picture: PictureFacts, { name, number }: BackLettering): PictureFacts {
  return {
    ...legible(picture),
    lead: 'back',
    ...(name !== null && { name }),
    ...(number !== null && picture.number === undefined && { number }),
  };
}

/** Contrast of luminances (as in WCAG) below which letters are unreadable on a pattern. */
const leastContrast = 2.6;

/** Adds an outline in the cloth's colour to lettering that would be unreadable on the pattern's second colour. */
function legible(picture: PictureFacts): PictureFacts {
  const { pattern, inkEdge, colours } = picture;
  if (pattern === 'solid' || inkEdge) return picture;
  const ink = picture.ink ?? inkOn(colours.a);
  return contrastRatio(ink, mixColours(colours.a, colours.b, patternStrength(picture))) < leastContrast
    ? { ...picture, inkEdge: colours.a }
    : picture;
}

/** Returns the font for a name on the back of this shirt. */
export function backNameFont({ garment, font }: PictureFacts): FontName {
  return nameFont(font ?? (garment === 'vest' ? 'slab' : 'block'));
}

/**
 * Returns the size of the print on a shirt's back in mm. Throws RangeError for a garment whose back cannot be printed.
 */
export function backPrintSize(garment: GarmentName): { widthMm: number; heightMm: number } {
  const { width, height, unitsPerMm } = areaOf(garment);
  return { widthMm: Math.round(width / unitsPerMm), heightMm: Math.round(height / unitsPerMm) };
}

/**
 * Draws only the print of a shirt's back as SVG at this many dots per mm, with its picture's outlines. The shirt's own
 * number is not printed again. Throws RangeError for a garment whose back cannot be printed.
 */
export function drawBackPrint(
  shirt: PictureFacts,
  printed: BackLettering,
  dotsPerMm: number,
  lettering: Lettering,
): string {
  const { left, top, width, height } = areaOf(shirt.garment);
  const { widthMm, heightMm } = backPrintSize(shirt.garment);
  const { name: _name, number: _number, ...bare } = legible(shirt);
  const only = {
    ...bare,
    ...(printed.name !== null && { name: printed.name }),
    ...(printed.number !== null && { number: printed.number }),
  };
  const draw = shirt.garment === 'vest' ? vestBackLettering : topBackLettering;
  const size = `width="${Math.round(widthMm * dotsPerMm)}" height="${Math.round(heightMm * dotsPerMm)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="${left} ${top} ${width} ${height}" preserveAspectRatio="none">${draw(only, lettering)}</svg>`;
}

function areaOf(garment: GarmentName): BackArea {
  const area = backAreas[garment];
  if (!area) throw new RangeError(`nothing is printed on the back of a ${garment}`);
  return area;
}

/** Line of a back print: its text, and its box in mm from the print's top left corner. */
export interface PlacedLine {
  words: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/**
 * Returns the places of a name and a number on a shirt's back. Throws RangeError for a garment whose back cannot be
 * printed.
 */
export function placedOnBack(shirt: PictureFacts, { name, number }: BackLettering, lettering: Lettering): PlacedLine[] {
  const { left, top, unitsPerMm } = areaOf(shirt.garment);
  const tenth = (units: number) => Math.round((units / unitsPerMm) * 10) / 10;
  const lines: BackLettering[] = [
    { name, number: null },
    { name: null, number },
  ];
  return lines.flatMap((line): PlacedLine[] => {
    const drawn = drawBackPrint(shirt, line, 1, lettering);
    const box = outlineBox(/ d="([^"]*)"/.exec(drawn)?.[1] ?? '');
    const words = line.name ?? line.number?.toString();
    if (!box || words === undefined) return [];
    return [
      {
        words,
        left: tenth(box.left - left),
        top: tenth(box.top - top),
        width: tenth(box.right - box.left),
        height: tenth(box.bottom - box.top),
      },
    ];
  });
}
