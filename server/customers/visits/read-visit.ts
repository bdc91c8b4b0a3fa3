import { type VisitStep, visitSteps } from '#contract/lists.ts';
import { asciiDigits, cleanSearch } from '#contract/typed-text.ts';
import { quietText } from '#server/foundation/values/quiet-text.ts';

/** What a browser reports of a visit: a step it reached, or the words of a search that found nothing. */
export type VisitReport = { step: VisitStep } | { nothing: string };

/** Maximum length of stored words. Longer searches are no names of things. */
const longest = 60;

/**
 * Reads a report: a step (`product`), or `nothing:` and the words of a search. Words that may be about a person (an
 * e-mail, a number of five digits or more) are not read. Returns undefined for anything else. Pure.
 */
export function readVisit(text: string): VisitReport | undefined {
  const step = visitSteps.find((one) => one === text);
  if (step) return { step };
  if (!text.startsWith('nothing:')) return undefined;
  const words = cleanSearch(text.slice('nothing:'.length)).toLowerCase().replace(/\s+/g, ' ').trim();
  return words !== '' && words.length <= longest && !isPersonal(words) ? { nothing: words } : undefined;
}

function isPersonal(words: string): boolean {
  const plain = asciiDigits(words);
  return /@|\d(?:[\s-]*\d){4}/.test(plain) || quietText(plain) !== plain;
}
