import type { PrintableScript, ShapedScript } from '#contract/scripts.ts';

/** Family and subset of a font of the Fontsource packages. All are under the SIL Open Font License. */
export type FontFile = readonly [family: string, subset: string];

/** Font of each script except Latin, for documents and designs. Urdu is set in a plain Naskh. */
export const scriptFonts: Readonly<Record<Exclude<PrintableScript, 'Latin'>, FontFile>> = {
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

/** Returns the path of a font's file in the packages. */
export function fontFilePath([family, subset]: FontFile, weight: number): string {
  return `@fontsource/${family}/files/${family}-${subset}-${weight}-normal.woff`;
}

/**
 * Returns the path of a script's font in designs: the heaviest weight that the family has in this subset, as lettering
 * is heavy.
 */
export function designScriptFont(script: ShapedScript): string {
  return fontFilePath(scriptFonts[script], script === 'Arabic' ? 700 : 800);
}
