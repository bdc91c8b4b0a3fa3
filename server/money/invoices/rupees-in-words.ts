import { numberInWords } from '#server/foundation/calendar/number-words.ts';

/** Returns an amount in words: 'Rupees one lakh twenty-nine thousand nine hundred ninety-nine and fifty paise only'. */
export function rupeesInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  return `Rupees ${numberInWords(rupees)}${rest > 0 ? ` and ${numberInWords(rest)} paise` : ''} only`;
}
