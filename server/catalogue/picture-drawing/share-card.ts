import { wordmarkPath } from '#artwork/brand.ts';
import type { Side } from '#artwork/garment.ts';
import type { Lettering } from '#artwork/lettering.ts';
import type { PictureFacts } from '#artwork/picture.ts';
import type { Focus, PhotoCrop, PhotoFinish } from '#contract/gallery-rules.ts';

/** Version of the card layout; increment it when the layout changes. */
export const shareVersion = 1;

/** Share card of a page: text in a panel, next to one garment or a group of three. */
export interface ShareCard {
  title: string;
  /** Line above the title. */
  line: string;
  ground: string;
  onGround: string;
  /** Drawn garments, or a single photograph. */
  pieces: SharePiece[];
}

type SharePiece = { picture: PictureFacts; side: Side } | { photo: SharePhoto };

/** Cropped photograph of a product, with its focus. */
export interface SharePhoto {
  product: string;
  number: number;
  version: string;
  crop: PhotoCrop;
  finish: PhotoFinish;
  focus: Focus;
  /** Image bytes, only present while the card is drawn. */
  of?: Uint8Array;
}

export const cardWidth = 1200;
export const cardHeight = 630;
export const sharePanelSize = 512;
const margin = 48;

/** Returns the places of the pieces, rearmost first: left edge, top and width in pixels. */
export function sharePiecePlaces(count: number): { left: number; top: number; width: number }[] {
  if (count <= 1) return [{ left: 570, top: -48, width: 580 }];
  if (count === 2)
    return [
      { left: 520, top: 20, width: 440 },
      { left: 772, top: 60, width: 440 },
    ];
  return [
    { left: 492, top: 40, width: 400 },
    { left: 800, top: 40, width: 400 },
    { left: 636, top: 66, width: 420 },
  ];
}

/** Draws the card without its pieces. */
export function cardDrawing({ title, line, ground, onGround }: ShareCard, lettering: Lettering): string {
  const inner = sharePanelSize - 2 * margin;
  const set = setTitle(title.toUpperCase(), inner, lettering);
  const small = atLeft(lettering(line, { font: 'plain', middle: 0, top: 64, capital: 19, fit: inner }), margin);
  const rows = set.lines.map((row, i) => atLeft(row, margin, 116 + i * set.step)).join('');
  const mark = `<path transform="translate(${margin} ${cardHeight - margin - 40}) scale(.4)" fill-rule="evenodd" d="${wordmarkPath}"/>`;
  const creaseTop = cardHeight - margin - 66;
  const marks = `M${margin + 1},${creaseTop} v-12 M${margin + inner - 1},${creaseTop} v-12`;
  const crease = `<path d="M${margin},${creaseTop} h${inner} ${marks}" stroke="${onGround}" stroke-width="2" fill="none"/>`;
  const middle = (sharePanelSize + cardWidth) / 2;
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}">`,
    `<defs><radialGradient id="tile" gradientUnits="userSpaceOnUse" cx="${middle}" cy="270" r="430">`,
    '<stop stop-color="#f6f7f3"/><stop offset="1" stop-color="#e6e9e2"/></radialGradient></defs>',
    `<rect width="${cardWidth}" height="${cardHeight}" fill="url(#tile)"/>`,
    `<rect width="${sharePanelSize}" height="${cardHeight}" fill="${ground}"/>`,
    `<g fill="${onGround}">${small}${rows}${mark}</g>${crease}</svg>`,
  ];
  return parts.join('');
}

/** Sets the title in the largest capitals that need few lines, with no line wider than the panel. */
function setTitle(title: string, width: number, lettering: Lettering): { lines: string[]; step: number } {
  for (const capital of [74, 64, 56, 48, 42]) {
    const draw = (words: string) => lettering(words, { font: 'plain', middle: 0, top: 0, capital, stretch: 0.8 });
    const lines = broken(title.split(' '), (words) => widthOf(draw(words)) <= width);
    const height = (lines?.length ?? 0) * capital * 1.28;
    if (lines && height <= 330) return { lines: lines.map(draw), step: capital * 1.28 };
  }
  const line = lettering(title, { font: 'plain', middle: 0, top: 0, capital: 42, fit: width });
  return { lines: [line], step: 54 };
}

/** Breaks words into lines that fit; undefined if a single word does not fit. */
function broken(words: readonly string[], fits: (line: string) => boolean): string[] | undefined {
  const lines: string[] = [];
  for (const word of words) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else if (fits(word)) lines.push(word);
    else return undefined;
  }
  return lines;
}

/** Returns the horizontal extent of an outline, from its absolute coordinates. */
function extentOf(outline: string): [from: number, to: number] {
  let [from, to] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [, x] of outline.matchAll(/(-?[\d.]+) -?[\d.]+/g)) {
    from = Math.min(from, Number(x));
    to = Math.max(to, Number(x));
  }
  return from <= to ? [from, to] : [0, 0];
}

function widthOf(outline: string): number {
  const [from, to] = extentOf(outline);
  return to - from;
}

function atLeft(outline: string, left: number, top = 0): string {
  return `<g transform="translate(${(left - extentOf(outline)[0]).toFixed(1)} ${top.toFixed(1)})">${outline}</g>`;
}
