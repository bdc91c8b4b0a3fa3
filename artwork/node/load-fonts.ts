import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { motifsIn } from '#artwork/fronts/draw-motif.ts';
import {
  createLettering,
  createLettersLeftOut,
  type FaceName,
  type FontName,
  type Lettering,
} from '#artwork/lettering.ts';
import type { DrawMotif } from '#artwork/motif.ts';

/** Bundled fonts, all under the SIL Open Font License. */
export const fontFiles: Record<FaceName, string> = {
  block: '@fontsource/saira-extra-condensed/files/saira-extra-condensed-latin-800-normal.woff',
  round: '@fontsource/teko/files/teko-latin-700-normal.woff',
  slab: '@fontsource/graduate/files/graduate-latin-400-normal.woff',
  condensed: '@fontsource/barlow-condensed/files/barlow-condensed-latin-800-normal.woff',
  plain: '@fontsource/anek-latin/files/anek-latin-latin-800-normal.woff',
  devanagari: '@fontsource/anek-devanagari/files/anek-devanagari-devanagari-800-normal.woff',
};

const require = createRequire(import.meta.url);
const bytesOf = (face: FaceName) => readFileSync(require.resolve(fontFiles[face]));
let kept: Lettering | undefined;
let keptMotifs: DrawMotif | undefined;
let keptCheck: ((words: string, font: FontName) => string[]) | undefined;

/**
 * Returns lettering with the bundled fonts. For Node; browsers load the same files and pass them to createLettering.
 */
export function bundledLettering(): Lettering {
  kept ??= createLettering(bytesOf);
  return kept;
}

/** Returns fronts with the bundled fonts. For Node. */
export function bundledMotifs(): DrawMotif {
  keptMotifs ??= motifsIn(bundledLettering());
  return keptMotifs;
}

/** Returns the letters of a line that the bundled fonts cannot draw. For Node. */
export function lettersLeftOut(words: string, font: FontName): string[] {
  keptCheck ??= createLettersLeftOut(bytesOf);
  return keptCheck(words, font);
}
