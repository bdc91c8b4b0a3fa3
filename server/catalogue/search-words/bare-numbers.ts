import type { NumberAsked } from './read-numbers.ts';

/**
 * Limits in rupees of a bare number as a price. Smaller numbers are shirt numbers, sizes or ages; larger ones PINs,
 * phones or orders.
 */
const least = 100;
const most = 99_999;

/** Words before a number that make it something other than a price. */
const naming = new Set(
  'no, number, num, nr, product, item, id, code, sku, article, edition, model, style, batch, order, size, sizes, waist, chest, age, aged, pin, since, est, established, year, season, series, top, best, first, नंबर'.split(
    ', ',
  ),
);

/** Words after a number that name what is counted. */
const counted = new Set(
  'cm, mm, ml, ltr, litre, litres, liter, liters, kg, gm, gms, gram, grams, gsm, inch, inches, pc, pcs, piece, pieces, pack, year, years, yr, yrs, month, months, day, days, am, pm, over, overs, run, runs, goal, goals, season, series, edition, match, matches, km, mile, miles, marathon, percent'.split(
    ', ',
  ),
);

/** Returns true for a year. 1999 and 2000 do not count, as they are more often the price of a hoodie. */
const isYear = (number: number) => number >= 1900 && number < 2050 && number !== 1999 && number !== 2000;
/** Returns true for a typical price ending. */
const isRound = (number: number) => number % 10 === 0 || number % 10 === 9;

const looksLikePrice = (amount: number) => isRound(amount) && !isYear(amount);

const form =
  /(?<![\p{L}\p{N}\p{M}.,#/-])(?:(\d{1,2},\d{3})|(\d{3,5})|(\d{1,2}(?:\.\d)?)k)(?![\p{L}\p{N}\p{M}#/-]|[.,]\d)/gu;

/**
 * Finds bare numbers in a folded query that can only be prices: 'cap 700' means up to 700, 'jersey 1000 2000' a range.
 * Shirt numbers, years, sizes, product numbers, counts and words of product texts stay search words.
 */
export function readBareNumbers(folded: string, isWord: (word: string) => boolean): NumberAsked[] {
  const found = [...folded.matchAll(form)].flatMap((match) => {
    const [typed, parted, plain, thousands] = match;
    const { index: from } = match;
    const to = from + typed.length;
    const amount = amountOf(typed, thousands);
    if (amount < least || amount > most || (plain !== undefined && !looksLikePrice(amount))) return [];
    if (isWord(typed) || (parted !== undefined && isWord(String(amount)))) return [];
    if (naming.has(wordBefore(folded, from)) || counted.has(wordAfter(folded, to))) return [];
    return [{ from, to, amount }];
  });
  const amounts = found.map(({ amount }) => amount);
  const price = found.length > 1 ? { from: Math.min(...amounts), to: Math.max(...amounts) } : { to: amounts[0] ?? 0 };
  return found.map(({ from, to }) => ({ from, to, means: { price } }));
}

const wordBefore = (text: string, at: number): string => /([\p{L}\p{M}]+)[\s.:]*$/u.exec(text.slice(0, at))?.[1] ?? '';
const wordAfter = (text: string, at: number): string => /^\s*([\p{L}\p{M}]+)/u.exec(text.slice(at))?.[1] ?? '';

function amountOf(typed: string, thousands: string | undefined): number {
  return thousands === undefined ? Number(typed.replace(',', '')) : Math.round(Number(thousands) * 1000);
}
