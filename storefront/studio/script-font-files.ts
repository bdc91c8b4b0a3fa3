import arabic from '@fontsource/noto-naskh-arabic/files/noto-naskh-arabic-arabic-700-normal.woff?url';
import bengali from '@fontsource/noto-sans-bengali/files/noto-sans-bengali-bengali-800-normal.woff?url';
import gujarati from '@fontsource/noto-sans-gujarati/files/noto-sans-gujarati-gujarati-800-normal.woff?url';
import gurmukhi from '@fontsource/noto-sans-gurmukhi/files/noto-sans-gurmukhi-gurmukhi-800-normal.woff?url';
import kannada from '@fontsource/noto-sans-kannada/files/noto-sans-kannada-kannada-800-normal.woff?url';
import malayalam from '@fontsource/noto-sans-malayalam/files/noto-sans-malayalam-malayalam-800-normal.woff?url';
import odia from '@fontsource/noto-sans-oriya/files/noto-sans-oriya-oriya-800-normal.woff?url';
import tamil from '@fontsource/noto-sans-tamil/files/noto-sans-tamil-tamil-800-normal.woff?url';
import telugu from '@fontsource/noto-sans-telugu/files/noto-sans-telugu-telugu-800-normal.woff?url';
import type { ShapedScript } from '#contract/scripts.ts';

/** Addresses of the scripts' fonts that prints use (artwork/shaping/script-fonts.ts; a test compares the two). */
export const scriptFontAddresses: Readonly<Record<ShapedScript, string>> = {
  Bengali: bengali,
  Gurmukhi: gurmukhi,
  Gujarati: gujarati,
  Oriya: odia,
  Tamil: tamil,
  Telugu: telugu,
  Kannada: kannada,
  Malayalam: malayalam,
  Arabic: arabic,
};
