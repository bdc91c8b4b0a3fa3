import { inWords } from '#server/foundation/calendar/number-words.ts';

/** Returns an amount in words: 'Rupees one lakh twenty-nine thousand nine hundred ninety-nine and fifty paise only'. */
export function rupeesInWords(paise: number): string {
  const [rupees, rest] = [Math.floor(paise / 100), paise % 100];
  return `Rupees ${inWords(rupees)}${rest > 0 ? ` and ${inWords(rest)} paise` : ''} only`;
}
