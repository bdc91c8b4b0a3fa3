/**
 * Splits the reason of a closed action into sentences, one per parcel: 'Parcel 1: it was delivered already.' Reasons
 * are written for a row of the order, without a capital or a full stop of their own. Pure.
 */
export function reasonSentences(words: string): string[] {
  return words
    .split(/ (?=Parcel \d+: )/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1) + (/[.!?]$/.test(part) ? '' : '.'));
}
