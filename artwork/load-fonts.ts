import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { parse } from 'opentype.js/dist/opentype.mjs';
import { createLettering, type Fonts, type Lettering } from './lettering.ts';

const require = createRequire(import.meta.url);

function load(file: string) {
  const bytes = readFileSync(require.resolve(`@fontsource/${file}`));
  return parse(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength));
}

let kept: Lettering | undefined;

/** Lettering with the bundled fonts (all under the SIL Open Font License). For Node; a browser would fetch the same files. */
export function bundledLettering(): Lettering {
  if (kept) return kept;
  const fonts: Fonts = {
    block: load('saira-extra-condensed/files/saira-extra-condensed-latin-800-normal.woff'),
    round: load('teko/files/teko-latin-700-normal.woff'),
    slab: load('graduate/files/graduate-latin-400-normal.woff'),
    condensed: load('barlow-condensed/files/barlow-condensed-latin-800-normal.woff'),
    plain: load('anek-latin/files/anek-latin-latin-800-normal.woff'),
  };
  kept = createLettering(fonts);
  return kept;
}
