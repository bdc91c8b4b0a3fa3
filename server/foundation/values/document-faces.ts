import { create } from 'fontkit';
import { readFont } from '#artwork/node/read-font.ts';
import { type FontFile, fontFilePath, scriptFonts } from '#artwork/shaping/script-fonts.ts';
import { openShaper, type Shaper } from '#artwork/shaping/shaper.ts';
import type { PrintableScript } from '#contract/scripts.ts';

export type Weight = 400 | 700;

/**
 * Font files for Latin and for symbols without a script, tried in this order. All are under the SIL Open Font License.
 */
const latinFiles: readonly FontFile[] = [
  ['anek-latin', 'latin'],
  ['anek-latin', 'latin-ext'],
  ['anek-latin', 'vietnamese'],
  // These fonts have the rarer accented letters, which Anek lacks.
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans', 'latin'],
];

/** Font of a document. Latin is embedded as a font; scripts with joining or moving letters are drawn as outlines. */
export interface Face {
  /** Font name in the document. */
  name: string;
  /** OpenType font, unpacked. */
  bytes: Buffer;
  /** Height of the ascenders, as a share of the size. */
  ascent: number;
  /** Shaper of a script; undefined for Latin. */
  shaper: Shaper | undefined;
  has(codePoint: number): boolean;
}

const opened = new Map<string, Face>();

function openFace(font: FontFile, weight: Weight, isShaped: boolean): Face {
  const name = [...font, weight].join('-');
  const known = opened.get(name);
  if (known) return known;
  const file = fontFilePath(font, weight);
  // The font is unpacked once, as unpacking for each document took two thirds of the time to draw an invoice.
  const bytes = Buffer.from(readFont(file).buffer);
  const opentype = create(bytes);
  if (!('hasGlyphForCodePoint' in opentype)) throw new Error(`${file} has several fonts`);
  const face = {
    name,
    bytes,
    ascent: opentype.ascent / opentype.unitsPerEm,
    shaper: isShaped ? openShaper(bytes) : undefined,
    has: (codePoint: number) => opentype.hasGlyphForCodePoint(codePoint),
  };
  opened.set(name, face);
  return face;
}

/** Returns the fonts of a script, or those for symbols without a script. Each font is read once, at its first use. */
export function* facesFor(script: PrintableScript | undefined, weight: Weight): Generator<Face> {
  if (script && script !== 'Latin') yield openFace(scriptFonts[script], weight, true);
  else for (const file of latinFiles) yield openFace(file, weight, false);
}
