const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The letters of a text as a reader counts them: a conjunct with its signs is one, and so is an emoji of several parts. */
export function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
