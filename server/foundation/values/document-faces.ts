import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create } from 'fontkit';
import type { PrintableScript } from '#contract/scripts.ts';
import { openShaper, type Shaper } from './shaper.ts';
import { unpackWoff } from './woff.ts';

const require = createRequire(import.meta.url);

export type Weight = 400 | 700;

type FontFile = readonly [family: string, subset: string];

/** Font files for Latin and for signs of no script, tried in this order. All are under the SIL Open Font License. */
const latinFiles: readonly FontFile[] = [
  ['anek-latin', 'latin'],
  ['anek-latin', 'latin-ext'],
  ['anek-latin', 'vietnamese'],
  // Anek lacks the rarer letters with marks.
  ['noto-sans', 'latin-ext'],
  ['noto-sans', 'vietnamese'],
  ['noto-sans', 'latin'],
];

/** Font file of each other script, read when a document has letters of it. Urdu is set in a plain Naskh. */
const scriptFiles: Readonly<Record<Exclude<PrintableScript, 'Latin'>, FontFile>> = {
  Devanagari: ['anek-devanagari', 'devanagari'],
  Bengali: ['noto-sans-bengali', 'bengali'],
  Gurmukhi: ['noto-sans-gurmukhi', 'gurmukhi'],
  Gujarati: ['noto-sans-gujarati', 'gujarati'],
  Oriya: ['noto-sans-oriya', 'oriya'],
  Tamil: ['noto-sans-tamil', 'tamil'],
  Telugu: ['noto-sans-telugu', 'telugu'],
  Kannada: ['noto-sans-kannada', 'kannada'],
  Malayalam: ['noto-sans-malayalam', 'malayalam'],
  Arabic: ['noto-naskh-arabic', 'arabic'],
};

/** Font of a document. Latin is embedded as a font; scripts whose letters join or move are drawn as outlines. */
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

function openFace([family, subset]: FontFile, weight: Weight, isShaped: boolean): Face {
  const name = `${family}-${subset}-${weight}`;
  const known = opened.get(name);
  if (known) return known;
  const file = `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
  const woff = readFileSync(require.resolve(file));
  // Unpacked once: each document would otherwise inflate it again, which took two thirds of drawing an invoice.
  const bytes = unpackWoff(woff);
  const font = create(bytes);
  if (!('hasGlyphForCodePoint' in font)) throw new Error(`${file} has several fonts`);
  const face = {
    name,
    bytes,
    ascent: font.ascent / font.unitsPerEm,
    shaper: isShaped ? openShaper(bytes) : undefined,
    has: (codePoint: number) => font.hasGlyphForCodePoint(codePoint),
  };
  opened.set(name, face);
  return face;
}

/** Returns the fonts of a script, or those for signs of no script. Each is read once, at its first use. */
export function* facesFor(script: PrintableScript | undefined, weight: Weight): Generator<Face> {
  if (script && script !== 'Latin') yield openFace(scriptFiles[script], weight, true);
  else for (const file of latinFiles) yield openFace(file, weight, false);
}
