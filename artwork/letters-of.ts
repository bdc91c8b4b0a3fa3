const segmenter = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** Splits a text into graphemes: a conjunct with its signs counts once, and so does an emoji of several parts. */
export function lettersOf(text: string): string[] {
  return Array.from(segmenter.segment(text), ({ segment }) => segment);
}
