import { type VisitStep, visitSteps } from '#contract/lists.ts';
import { asciiDigits, cleanSearch } from '#contract/typed-text.ts';
import { quietText } from '#server/foundation/values/quiet-text.ts';

/** Report of a browser: a step that its visit reached, or the words of a search that found nothing. */
export type VisitReport = { step: VisitStep } | { nothing: string };

/** Maximum length of stored words. Longer searches are no names of things. */
const longest = 60;

/**
 * Reads a report: a step (`product`), or `nothing:` and the words of a search. Words that may be about a person (an
 * e-mail, a number of five digits or more, the code of an order or ticket) are not read. Returns undefined for anything
 * else. Pure.
 */
export function readVisit(text: string): VisitReport | undefined {
  const step = visitSteps.find((one) => one === text);
  if (step) return { step };
  if (!text.startsWith('nothing:')) return undefined;
  const words = cleanSearch(text.slice('nothing:'.length)).toLowerCase().replace(/\s+/g, ' ').trim();
  return words !== '' && words.length <= longest && !isPersonal(words) ? { nothing: words } : undefined;
}

/** Eight or more letters and digits mixed, or ten in two groups: the code of an order, return or ticket. */
const code =
  /(?<![a-z0-9])(?:(?=[a-z]*\d)(?=\d*[a-z])[a-z0-9]{8,}|(?=.{0,10}\d)(?=(?:[a-z0-9][ -]?){9}[a-z0-9](?![a-z0-9]))[a-z0-9]{4,6}[ -][a-z0-9]{4,6})(?![a-z0-9])/;

function isPersonal(words: string): boolean {
  const plain = asciiDigits(words);
  return /@|\d(?:[\s-]*\d){4}/.test(plain) || code.test(plain) || quietText(plain) !== plain;
}
