import { contrast, inkOn, mix } from './colour.ts';
import { outlineBox } from './design/outline-box.ts';
import { nameFont, toneOf } from './garments/print.ts';
import { topBackLettering } from './garments/top.ts';
import { vestBackLettering } from './garments/vest.ts';
import type { FontName, Lettering } from './lettering.ts';
import type { Garment, Picture } from './picture.ts';

/** What somebody has put on a shirt's back. */
export interface BackWords {
  name: string | null;
  number: number | null;
}

/** Where lettering lies on a back: a part of the drawing's box, and how large a unit of it is on the cloth. */
interface BackArea {
  left: number;
  top: number;
  width: number;
  height: number;
  unitsPerMm: number;
}

/** The lettering's own room, with its edges and its arch. Grown pieces by their length, 715 mm; a child's, for six to seven years, by 500 mm. */
const topArea = { left: 236, top: 204, width: 328, height: 374 };
const grown: BackArea = { ...topArea, unitsPerMm: 1.04 };

/** The garments of clubs whose backs take a name, with where it lies. */
const backAreas: Partial<Record<Garment, BackArea>> = {
  jersey: grown,
  'cricket-shirt': grown,
  'cricket-whites': grown,
  'kids-jersey': { ...topArea, unitsPerMm: 1.4 },
  vest: { left: 230, top: 226, width: 340, height: 364, unitsPerMm: 1.04 },
};

/** What a shirt's back has room for: it may have its number, or all its lettering, already. */
export type BackRoom = { number: 'free' } | { number: number };

/** Tells what may be put on the back of what a picture shows; undefined where nothing may. */
export function roomOnBack({ garment, name, number }: Picture): BackRoom | undefined {
  if (!backAreas[garment] || name !== undefined) return undefined;
  return { number: number ?? 'free' };
}

/** The same shirt with these words on its back, seen from behind first. A number it has of its own stays. */
export function withBack(picture: Picture, { name, number }: BackWords): Picture {
  return {
    ...legible(picture),
    lead: 'back',
    ...(name !== null && { name }),
    ...(number !== null && picture.number === undefined && { number }),
  };
}

/** Below this contrast of luminances (as WCAG counts it) letters are lost in the pattern under them. */
const leastContrast = 2.6;

/** Lettering that crosses a pattern's other colour is edged with the cloth's own where it would be lost there. */
function legible(picture: Picture): Picture {
  const { pattern, inkEdge, colours } = picture;
  if (pattern === 'solid' || inkEdge) return picture;
  const ink = picture.ink ?? inkOn(colours.a);
  return contrast(ink, mix(colours.a, colours.b, toneOf(picture))) < leastContrast ? { ...picture, inkEdge: colours.a } : picture;
}

/** The face that a name on this shirt is set in. */
export function backNameFont({ garment, font }: Picture): FontName {
  return nameFont(font ?? (garment === 'vest' ? 'slab' : 'block'));
}

/** The print on a shirt's back in millimetres. Throws RangeError for a garment whose back takes none. */
export function backPrintSize(garment: Garment): { widthMm: number; heightMm: number } {
  const { width, height, unitsPerMm } = areaOf(garment);
  return { widthMm: Math.round(width / unitsPerMm), heightMm: Math.round(height / unitsPerMm) };
}

/**
 * Draws what is printed on a shirt's back, and nothing else of it, as SVG of so many dots a millimetre: the same outlines that its picture
 * shows. A number that the shirt has of its own is not printed again. Throws RangeError for a garment whose back takes none.
 */
export function drawBackPrint(shirt: Picture, printed: BackWords, dotsPerMm: number, lettering: Lettering): string {
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

function areaOf(garment: Garment): BackArea {
  const area = backAreas[garment];
  if (!area) throw new RangeError(`nothing is printed on the back of a ${garment}`);
  return area;
}

/** A line of a back as it is printed: what it says and where it lies, in mm from the print's top left corner. */
export interface PlacedLine {
  words: string;
  left: number;
  top: number;
  width: number;
  height: number;
}

/** Where a name and a number lie on a shirt's back. Throws RangeError for a garment whose back takes none. */
export function placedOnBack(shirt: Picture, { name, number }: BackWords, lettering: Lettering): PlacedLine[] {
  const { left, top, unitsPerMm } = areaOf(shirt.garment);
  const tenth = (units: number) => Math.round((units / unitsPerMm) * 10) / 10;
  const lines: BackWords[] = [
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
