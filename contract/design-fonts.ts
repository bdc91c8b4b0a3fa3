/** Fonts for texts in designs. All have Latin and Devanagari glyphs; artwork/design/fonts.ts lists their files. */
export const designFonts = ['block', 'anek', 'teko', 'khand', 'college', 'baloo', 'yatra', 'kalam'] as const;
export type DesignFont = (typeof designFonts)[number];

export const designFontNames: Record<DesignFont, string> = {
  block: 'Block',
  anek: 'Anek',
  teko: 'Teko',
  khand: 'Khand',
  college: 'College',
  baloo: 'Baloo',
  yatra: 'Yatra',
  kalam: 'Kalam',
};
