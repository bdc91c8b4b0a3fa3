import type { DesignFont } from '#contract/design-fonts.ts';

type Face = 'latin' | 'devanagari';

/**
 * Font files of designs, all under the SIL Open Font License. Two fonts lack Devanagari, and Teko's Devanagari
 * positions its marks by anchors that the shaper cannot read.
 */
export const designFontFiles: Record<DesignFont, Record<Face, string>> = {
  block: {
    latin: '@fontsource/saira-extra-condensed/files/saira-extra-condensed-latin-800-normal.woff',
    devanagari: '@fontsource/anek-devanagari/files/anek-devanagari-devanagari-800-normal.woff',
  },
  anek: {
    latin: '@fontsource/anek-latin/files/anek-latin-latin-800-normal.woff',
    devanagari: '@fontsource/anek-devanagari/files/anek-devanagari-devanagari-800-normal.woff',
  },
  teko: {
    latin: '@fontsource/teko/files/teko-latin-700-normal.woff',
    devanagari: '@fontsource/khand/files/khand-devanagari-700-normal.woff',
  },
  khand: {
    latin: '@fontsource/khand/files/khand-latin-700-normal.woff',
    devanagari: '@fontsource/khand/files/khand-devanagari-700-normal.woff',
  },
  college: {
    latin: '@fontsource/graduate/files/graduate-latin-400-normal.woff',
    devanagari: '@fontsource/khand/files/khand-devanagari-700-normal.woff',
  },
  baloo: {
    latin: '@fontsource/baloo-2/files/baloo-2-latin-800-normal.woff',
    devanagari: '@fontsource/baloo-2/files/baloo-2-devanagari-800-normal.woff',
  },
  yatra: {
    latin: '@fontsource/yatra-one/files/yatra-one-latin-400-normal.woff',
    devanagari: '@fontsource/yatra-one/files/yatra-one-devanagari-400-normal.woff',
  },
  kalam: {
    latin: '@fontsource/kalam/files/kalam-latin-700-normal.woff',
    devanagari: '@fontsource/kalam/files/kalam-devanagari-700-normal.woff',
  },
};
