import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';

const require = createRequire(import.meta.url);

export type Weight = 400 | 700;

/** Font files by script, tried in this order for each character. All are under the SIL Open Font License. */
const files = (weight: Weight) => [
  `@fontsource/anek-latin/files/anek-latin-latin-${weight}-normal.woff`,
  `@fontsource/anek-latin/files/anek-latin-latin-ext-${weight}-normal.woff`,
  `@fontsource/anek-devanagari/files/anek-devanagari-devanagari-${weight}-normal.woff`,
];

export interface Face {
  /** Font name in the document. */
  name: string;
  bytes: Buffer;
  has(codePoint: number): boolean;
}

const kept = new Map<Weight, Face[]>();

/** Returns the fonts of a weight: Latin, extended Latin with the rupee sign, Devanagari. Loaded once. */
export function documentFaces(weight: Weight): Face[] {
  const known = kept.get(weight);
  if (known) return known;
  const faces = files(weight).map((file, index) => {
    const bytes = readFileSync(require.resolve(file));
    const font = create(bytes);
    if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} holds several fonts`);
    return { name: `${weight}-${index}`, bytes, has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint) };
  });
  kept.set(weight, faces);
  return faces;
}

export interface Run {
  face: string;
  text: string;
}

const isJoiner = /[\p{M}\u200c\u200d]/u;

/** Returns the font of a character. A joiner or combining mark stays with its letter. */
function faceFor(sign: string, codePoint: number, current: Face | undefined, faces: readonly Face[]): Face | undefined {
  if (current && (isJoiner.test(sign) || current.has(codePoint))) return current;
  return faces.find((one) => one.has(codePoint));
}

/**
 * Splits a text into runs of one font each. A character without a glyph becomes a question mark: it must not vanish
 * from a tax document.
 */
export function runsOf(text: string, weight: Weight): Run[] {
  const faces = documentFaces(weight);
  const fallback = faces[0]?.name ?? '';
  const runs: Run[] = [];
  for (const sign of text) {
    const codePoint = sign.codePointAt(0) ?? 0;
    const last = runs.at(-1);
    const current = faces.find(({ name }) => name === last?.face);
    const face = faceFor(sign, codePoint, current, faces);
    const shown = face ? sign : '?';
    const name = face?.name ?? fallback;
    if (last && last.face === name) last.text += shown;
    else runs.push({ face: name, text: shown });
  }
  return runs;
}
