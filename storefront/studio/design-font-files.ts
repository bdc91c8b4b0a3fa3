import anekDevanagari from '@fontsource/anek-devanagari/files/anek-devanagari-devanagari-800-normal.woff?url';
import anekLatin from '@fontsource/anek-latin/files/anek-latin-latin-800-normal.woff?url';
import balooDevanagari from '@fontsource/baloo-2/files/baloo-2-devanagari-800-normal.woff?url';
import balooLatin from '@fontsource/baloo-2/files/baloo-2-latin-800-normal.woff?url';
import graduateLatin from '@fontsource/graduate/files/graduate-latin-400-normal.woff?url';
import kalamDevanagari from '@fontsource/kalam/files/kalam-devanagari-700-normal.woff?url';
import kalamLatin from '@fontsource/kalam/files/kalam-latin-700-normal.woff?url';
import khandDevanagari from '@fontsource/khand/files/khand-devanagari-700-normal.woff?url';
import khandLatin from '@fontsource/khand/files/khand-latin-700-normal.woff?url';
import sairaLatin from '@fontsource/saira-extra-condensed/files/saira-extra-condensed-latin-800-normal.woff?url';
import tekoLatin from '@fontsource/teko/files/teko-latin-700-normal.woff?url';
import yatraDevanagari from '@fontsource/yatra-one/files/yatra-one-devanagari-400-normal.woff?url';
import yatraLatin from '@fontsource/yatra-one/files/yatra-one-latin-400-normal.woff?url';
import type { DesignFont } from '#contract/design-fonts.ts';

/** Addresses of the fonts that prints use (artwork/design/fonts.ts; a test compares the two). */
export const designFontAddresses: Record<DesignFont, Record<'latin' | 'devanagari', string>> = {
  block: { latin: sairaLatin, devanagari: anekDevanagari },
  anek: { latin: anekLatin, devanagari: anekDevanagari },
  teko: { latin: tekoLatin, devanagari: khandDevanagari },
  khand: { latin: khandLatin, devanagari: khandDevanagari },
  college: { latin: graduateLatin, devanagari: khandDevanagari },
  baloo: { latin: balooLatin, devanagari: balooDevanagari },
  yatra: { latin: yatraLatin, devanagari: yatraDevanagari },
  kalam: { latin: kalamLatin, devanagari: kalamDevanagari },
};
