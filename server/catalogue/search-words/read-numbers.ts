/** Amount, age, discount or season in a folded query. */
export interface NumberAsked {
  /** Position in the folded query. */
  from: number;
  to: number;
  means:
    | { price: { from?: number; to?: number } }
    | { age: number }
    /** Chest in inches, as shirts are sized in India: 'size 42'. */
    | { chest: number }
    | { off: number }
    // Discount without a minimum ('up to 50% off', '₹200 off'), which matches any discount.
    | { facet: 'offer'; value: 'sale' }
    /** First year of a season: '2024-25'. */
    | { season: string };
}

const end = String.raw`(?![\p{L}\p{N}\p{M}])`;
const start = String.raw`(?<![\p{L}\p{N}\p{M}])`;
// The currency must not be the end of another word, as in 'rovers 500 tak'.
const currency = String.raw`(?:₹|${start}(?:rs\.?|inr|rupees?)|रुपये|रु\.?)`;
const digits = String.raw`(\d[\d,]*(?:\.\d{1,2})?)`;
const currencyAfter = String.raw`(?:₹|rs\b\.?|rupees?|inr\b|रुपये|रु\.?|\/-)`;
const amount = String.raw`${currency}?\s*${digits}\s*(k\b)?\s*${currencyAfter}?`;
const years = String.raw`(?:y|yr|yrs|year|years|saal|sal|साल|वर्ष)(?![\p{L}\p{N}\p{M}])`;
const percent = `(?:%|per ?cent${end}|प्रतिशत)`;
const atMostWords = `(?:under|below|less than|lower than|up ?to|within|max|maximum|at most|cheaper than|not more than|no more than)`;
const atLeastWords = `(?:above|over|more than|from|min|minimum|at ?least|starting)`;
const saving = `(?:off${end}|discounts?${end}|sale${end}|छूट)`;

/** Minimum of a bare price in rupees, since a smaller number is a shirt number or an age. */
const leastPrice = 50;

const rupees = (digits: string | undefined, thousands: string | undefined): number =>
  Math.round(Number((digits ?? '').replace(/,/g, '')) * (thousands ? 1000 : 1));

type Read = (match: RegExpMatchArray) => NumberAsked['means'] | undefined;

const price = (from: number | undefined, to: number | undefined): NumberAsked['means'] | undefined => {
  const highest = Math.max(from ?? 0, to ?? 0);
  if (highest < leastPrice || highest > 1_00_00_000) return undefined;
  return { price: { ...(from !== undefined && { from }), ...(to !== undefined && { to }) } };
};

const upTo: Read = ([, digits, thousands]) => price(undefined, rupees(digits, thousands));
const atLeast: Read = ([, digits, thousands]) => price(rupees(digits, thousands), undefined);
const age: Read = ([, digits]) => (Number(digits) >= 1 && Number(digits) <= 14 ? { age: Number(digits) } : undefined);

const chest: Read = ([, before, after]) => {
  const inches = Number(before ?? after);
  return inches >= 34 && inches <= 54 ? { chest: inches } : undefined;
};

const onSale: NumberAsked['means'] = { facet: 'offer', value: 'sale' };
const orMore = String.raw`(?:(?:or|and|&) (?:more|above|higher|up)${end}|plus${end}|\+|se (?:zyada|jyada|upar)${end}|से ज्यादा|से अधिक)`;

/**
 * Reads a year and its successor as a season, not as a price range. Two-digit years count from 15, as smaller numbers
 * are ages.
 */
const season: Read = ([, one = '', joint, other = '']) => {
  const follows = other === String(Number(one) + 1) || other === String((Number(one) + 1) % 100).padStart(2, '0');
  const written = one.length === 4 ? /^(?:19|20)/.test(one) : Number(one) >= 15 && other.length === 2 && joint !== 'to';
  return follows && written ? { season: one } : undefined;
};

/** Forms of numbers, starting with the most specific. */
const forms: readonly (readonly [RegExp, Read])[] = [
  [new RegExp(String.raw`${start}(\d{1,2})\s*(?:-|–|to)\s*\d{1,2}\s*-?${years}(?:[\s-]*olds?${end})?`, 'gu'), age],
  [new RegExp(String.raw`${start}(?:aged?|ages|umar|उम्र)\s*(\d{1,2})(?:\s*(?:-|–|to)\s*\d{1,2})?${end}`, 'gu'), age],
  [
    new RegExp(
      String.raw`${start}(?:sizes?|chest|साइज)\s*:?\s*(\d{2})(?:\s*(?:inch(?:es)?|in)${end})?${end}|${start}(\d{2})\s*(?:inch(?:es)?\s*)?(?:size|chest|साइज)${end}`,
      'gu',
    ),
    chest,
  ],
  [new RegExp(String.raw`${start}(\d{1,2})\s*-?\s*${years}(?:[\s-]*olds?${end})?`, 'gu'), age],
  [
    new RegExp(
      String.raw`(?:${start}${atMostWords}\s+(?:flat\s+)?(\d{1,2})\s*${percent}|${start}(\d{1,2})\s*${percent}\s*(?:(?:or|and) (?:less|below|under)${end}|tak${end}|तक|(?:se|ke) (?:kam|andar)${end}|से कम))\s*(?:ki\s+|की\s+)?${saving}?`,
      'gu',
    ),
    () => onSale,
  ],
  [
    new RegExp(
      String.raw`(?:${start}(?:${atLeastWords}|flat|extra|get|(?:discount|saving|sale) of)\s+)*(?<![\p{L}\p{N}\p{M}.])(\d{1,2})(?:\.\d+)?\s*${percent}?(?:\s*(?:-|–|to${end})\s*\d{1,2})?\s*${percent}\s*${orMore}?\s*${saving}?\s*${orMore}?`,
      'gu',
    ),
    ([, least]) => ({ off: Number(least) }),
  ],
  [
    new RegExp(
      String.raw`(?:${start}(?:${atMostWords}|${atLeastWords}|flat|extra|get)\s+)*(?:${currency}\s*|${start})${digits}\s*(k\b)?\s*${currencyAfter}?\s*(?:off|discount)${end}`,
      'gu',
    ),
    ([, one, oneK]) => (rupees(one, oneK) < leastPrice ? undefined : onSale),
  ],
  [
    new RegExp(
      String.raw`(?<!(?:${currency})\s*)(?<![\p{L}\p{N}\p{M}.,])(\d{2}|\d{4})\s*(-|–|\/|to${end})\s*(\d{2}|\d{4})(?![\p{L}\p{N}\p{M}]|[.,]\d|\s*(?:k\b|${percent}|${currencyAfter}))`,
      'gu',
    ),
    season,
  ],
  [
    new RegExp(
      String.raw`(?:${start}between\s+)?(?<![\d.])${amount}\s*(?:-|–|to${end}|and${end}|se${end}|से)\s*${amount}(?!\d)`,
      'gu',
    ),
    ([, one, oneK, other, otherK]) => {
      const both = [rupees(one, oneK), rupees(other, otherK)].sort((a, b) => a - b);
      return (both[0] ?? 0) < 10 ? undefined : price(both[0], both[1]);
    },
  ],
  [new RegExp(String.raw`(?:${start}${atMostWords}|<=?)\s*${amount}(?!\d)`, 'gu'), upTo],
  [
    new RegExp(
      String.raw`(?<![\d.])${amount}\s*(?:or less${end}|and below${end}|and under${end}|(?:se|ke) (?:kam|andar|neeche|niche)${end}|tak${end}|से कम|के अंदर|के नीचे|तक)`,
      'gu',
    ),
    upTo,
  ],
  [new RegExp(String.raw`(?:${start}${atLeastWords}|>=?)\s*${amount}(?!\d)`, 'gu'), atLeast],
  [
    new RegExp(
      String.raw`(?<![\d.])${amount}\s*(?:or more${end}|and above${end}|and up${end}|plus${end}|\+|se (?:zyada|jyada|upar)${end}|से ज्यादा|से अधिक|से ऊपर)`,
      'gu',
    ),
    atLeast,
  ],
  // An amount alone is an upper limit.
  [new RegExp(String.raw`${currency}\s*${digits}\s*(k\b)?\s*${currencyAfter}?${end}`, 'gu'), upTo],
  [
    new RegExp(String.raw`${start}${digits}\s*(k${end})?\s*(?:₹|rs${end}\.?|rupees?${end}|inr${end}|रुपये|\/-)`, 'gu'),
    upTo,
  ],
];

/** Placeholder for matched text: neither a space nor a letter nor a digit. */
const taken = '\u0001';

/** Finds the amounts, ages and discounts of a folded query, which never overlap. */
export function readNumbers(folded: string): NumberAsked[] {
  const found: NumberAsked[] = [];
  let rest = folded;
  for (const [form, read] of forms) {
    rest = rest.replace(form, (...args) => {
      const groups = args.filter((arg) => typeof arg === 'string' || arg === undefined).slice(0, -1) as string[];
      const at = args.find((arg) => typeof arg === 'number') as number;
      const [whole = ''] = groups;
      const means = read(groups as RegExpMatchArray);
      if (!means) return whole;
      found.push({ from: at, to: at + whole.length, means });
      // A space would let the next form match here.
      return taken.repeat(whole.length);
    });
  }
  return found;
}
