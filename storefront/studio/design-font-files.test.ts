import { expect, test } from 'vitest';
import { designFontFiles } from '#artwork/design/fonts.ts';
import { designFonts } from '#contract/design-fonts.ts';
import { designFontAddresses } from './design-font-files.ts';
import { fontFilesOf } from './text-resources.ts';

test('the studio uses the same font files as the print', () => {
  for (const font of designFonts) {
    for (const face of ['latin', 'devanagari'] as const) {
      expect(designFontAddresses[font][face]).toContain(designFontFiles[font][face].split('/').at(-1));
    }
  }
});

test('the Devanagari font is loaded only for texts with Devanagari', () => {
  expect(fontFilesOf({ words: 'GULLY XI', font: 'teko' })).toEqual(['teko latin']);
  expect(fontFilesOf({ words: 'Jai हिन्द', font: 'teko' })).toEqual(['teko latin', 'teko devanagari']);
});
