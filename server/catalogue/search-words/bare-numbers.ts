import type { NumberAsked } from './read-numbers.ts';

/** What a number alone may be, in rupees: below it one is of a shirt, a size or an age; above it a PIN, a phone or an order. */
const least = 100;
const most = 99_999;

/** Before a number they say what it is, and it is no price. */
const naming = new Set(
  'no, number, num, nr, product, item, id, code, sku, article, edition, model, style, batch, order, size, sizes, waist, chest, age, aged, pin, since, est, established, year, season, series, top, best, first, नंबर'.split(
    ', ',
  ),
);

/** After a number they say what is counted. */
const counted = new Set(
  'cm, mm, ml, ltr, litre, litres, liter, liters, kg, gm, gms, gram, grams, gsm, inch, inches, pc, pcs, piece, pieces, pack, year, years, yr, yrs, month, months, day, days, am, pm, over, overs, run, runs, goal, goals, season, series, edition, match, matches, km, mile, miles, marathon, percent'.split(
    ', ',
  ),
);

/** As a year is written. 1999 and 2000 are more often what a hoodie costs. */
const isYear = (number: number) => number >= 1900 && number < 2050 && number !== 1999 && number !== 2000;
/** As prices end. */
const isRound = (number: number) => number % 10 === 0 || number % 10 === 9;

const form = /(?<![\p{L}\p{N}\p{M}.,#/-])(?:(\d{1,2},\d{3})|(\d{3,5})|(\d{1,2}(?:\.\d)?)k)(?![\p{L}\p{N}\p{M}#/-]|[.,]\d)/gu;

/**
 * Finds numbers that stand alone in a folded query and can be nothing but what somebody would spend: 'cap 700' asks for caps up to 700, 'jersey 1000
 * 2000' for what lies between. What is a shirt's number, a year, a size, a product's number, counts something, or is in the products' texts stays a word.
 */
export function readBareNumbers(folded: string, isWord: (word: string) => boolean): NumberAsked[] {
  const found = [...folded.matchAll(form)].flatMap((match) => {
    const [typed, parted, plain, thousands] = match;
    const { index: from } = match;
    const to = from + typed.length;
    const amount = thousands === undefined ? Number(typed.replace(',', '')) : Math.round(Number(thousands) * 1000);
    const looks = plain === undefined || (isRound(amount) && !isYear(amount));
    if (!looks || amount < least || amount > most || isWord(typed) || (parted !== undefined && isWord(String(amount)))) return [];
    if (naming.has(wordBefore(folded, from)) || counted.has(wordAfter(folded, to))) return [];
    return [{ from, to, amount }];
  });
  const amounts = found.map(({ amount }) => amount);
  const price = found.length > 1 ? { from: Math.min(...amounts), to: Math.max(...amounts) } : { to: amounts[0] ?? 0 };
  return found.map(({ from, to }) => ({ from, to, means: { price } }));
}

const wordBefore = (text: string, at: number): string => /([\p{L}\p{M}]+)[\s.:]*$/u.exec(text.slice(0, at))?.[1] ?? '';
const wordAfter = (text: string, at: number): string => /^\s*([\p{L}\p{M}]+)/u.exec(text.slice(at))?.[1] ?? '';
