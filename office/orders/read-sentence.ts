import { indianStates } from '#contract/place.ts';
import type { FilterName } from './filter-names.ts';

/** Filters parsed from typed text. */
export type ReadFilters = Partial<Record<FilterName, string>>;

interface Rule {
  form: RegExp;
  means: (found: RegExpExecArray) => ReadFilters;
}

const amount = String.raw`(?:₹|rs\.?\s*)?([\d,]{1,12})(k)?`;
const rupeesIn = (digits = '', thousand?: string) => String(Number(digits.replaceAll(',', '')) * (thousand ? 1000 : 1));
const day = String.raw`(\d{4}-\d\d-\d\d)`;

/** Rules of the filter language; each rule removes its match before the next rule reads the text. */
const rules: readonly Rule[] = [
  {
    form: new RegExp(String.raw`\b(?:placed\s+)?(?:from|since|after)\s+${day}`, 'i'),
    means: ([, of = '']) => ({ from: of }),
  },
  {
    form: new RegExp(String.raw`\b(?:placed\s+)?(?:until|till|to|before)\s+${day}`, 'i'),
    means: ([, of = '']) => ({ to: of }),
  },
  {
    form: new RegExp(String.raw`\bbetween\s+${amount}\s+and\s+${amount}(?!\w)`, 'i'),
    means: ([, low, lowK, high, highK]) => ({ over: rupeesIn(low, lowK), under: rupeesIn(high, highK) }),
  },
  {
    form: new RegExp(String.raw`\b(?:over|above|more than|at least)\s+${amount}(?!\w)`, 'i'),
    means: ([, of, k]) => ({ over: rupeesIn(of, k) }),
  },
  {
    form: new RegExp(String.raw`\b(?:under|below|less than|at most|up to)\s+${amount}(?!\w)`, 'i'),
    means: ([, of, k]) => ({ under: rupeesIn(of, k) }),
  },
  { form: /\b(?:pin|to pin|at pin)\s+(\d{2,6})\b/i, means: ([, pin = '']) => ({ pin }) },
  { form: /\b(?:cash on delivery|cash|cod)\b/i, means: () => ({ payment: 'cod' }) },
  { form: /\b(?:paid )?online\b/i, means: () => ({ payment: 'razorpay' }) },
  { form: /\bunpaid\b|\bnot paid\b/i, means: () => ({ state: 'placed', payment: 'razorpay' }) },
  { form: /\bto pack\b/i, means: () => ({ pack: 'waits' }) },
  { form: /\bprinting\b/i, means: () => ({ state: 'in_print' }) },
  { form: /\bon the way\b|\bshipped\b/i, means: () => ({ state: 'shipped' }) },
  { form: /\bout for delivery\b/i, means: () => ({ state: 'out_for_delivery' }) },
  { form: /\bdelivered\b/i, means: () => ({ state: 'delivered,closed' }) },
  { form: /\bcancelled\b/i, means: () => ({ state: 'cancelled' }) },
  { form: /\breturned\b/i, means: () => ({ state: 'return_in_progress,returned' }) },
  { form: /\b(?:refused|lost)\b/i, means: () => ({ state: 'returned_to_origin,lost' }) },
  { form: /\blate\b/i, means: () => ({ promise: 'late' }) },
  { form: /\b(?:due|promised|for) today\b/i, means: () => ({ promise: 'today' }) },
  { form: /\b(?:due|promised|for) tomorrow\b/i, means: () => ({ promise: 'tomorrow' }) },
  { form: /\b(?:due|promised|for) this week\b/i, means: () => ({ promise: 'week' }) },
  { form: /\bnext[ -]day\b/i, means: () => ({ delivery: 'nextDay' }) },
  { form: /\bexpress\b/i, means: () => ({ delivery: 'express' }) },
  { form: /\bwithout custom(?: pieces)?\b/i, means: () => ({ custom: 'no' }) },
  { form: /\b(?:with )?custom(?: pieces)?\b/i, means: () => ({ custom: 'yes' }) },
  { form: /\bwith (?:a )?notes?\b/i, means: () => ({ note: 'yes' }) },
  { form: /\b(?:for|by) (?:a )?callers?\b/i, means: () => ({ caller: 'yes' }) },
  {
    form: /\b(cricket|football|basketball|motorsport)\b/i,
    means: ([, sport = '']) => ({ sport: sport.toLowerCase() }),
  },
  { form: /\bteam\s+(\S.*)$/i, means: ([, team = '']) => ({ team: team.trim() }) },
  { form: /\b(?:from|in|at)\s+(\p{L}[\p{L}\p{M} .'-]{1,58})/iu, means: ([, place = '']) => placeOf(place) },
];

/** Returns a state by name, else a city. */
function placeOf(place: string): ReadFilters {
  const name = place.trim().replace(/\s+/g, ' ');
  const state = indianStates.find((one) => one.toLowerCase() === name.toLowerCase());
  return state ? { region: state } : { city: name };
}

const between = /^(?:\s|,|and|orders?|with|that|are|is)*$/i;

/**
 * Parses a filter sentence: 'from Kolkata over 5000'. Undefined if any part is no filter; the whole text is then a
 * search. Pure.
 */
export function readSentence(typed: string): ReadFilters | undefined {
  let rest = typed;
  let read: ReadFilters = {};
  for (const { form, means } of rules) {
    const found = form.exec(rest);
    if (!found) continue;
    const meant = means(found);
    // If a filter is mentioned twice, the first mention applies.
    read = { ...meant, ...read };
    rest = `${rest.slice(0, found.index)} ${rest.slice(found.index + found[0].length)}`;
  }
  return Object.keys(read).length > 0 && between.test(rest) ? read : undefined;
}
