const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/**
 * Returns the two numbers of a text that a spreadsheet program has turned into a date: 5 and 6 for '5-Jun'. Undefined
 * for other text. Pure.
 */
export function numbersOfDate(shown: string): number[] | undefined {
  const parts = shown.toLowerCase().split(/[-/. ]/);
  const numbers = parts.map((part) => (months.includes(part) ? months.indexOf(part) + 1 : Number(part || 'none')));
  const hasMonth = parts.some((part) => months.includes(part));
  const isDate = parts.length === 3 || (parts.length === 2 && hasMonth);
  return isDate && numbers.every(Number.isInteger) ? numbers.slice(0, 2) : undefined;
}
