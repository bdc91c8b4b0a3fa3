/** The fonts words can be set in. Each has Latin and Devanagari letters; artwork/design/fonts.ts names their files. */
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
