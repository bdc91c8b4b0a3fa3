import { priceBasisWords } from '#contract/office/lists.ts';
import type { PriceQuestion } from '#contract/office/products.ts';
import { writeRupees } from './money.ts';

/** Describes a change of price: '₹2,499.00 becomes ₹99.00, 96 % below the price of 24 hours before.' Pure. */
export function priceChangeWords(question: Omit<PriceQuestion, 'name' | 'waits'>): string {
  const { before, base, basis, after, percent } = question;
  const side = after < base ? 'below' : 'above';
  const then = base === before ? '' : `, ${writeRupees(base)}`;
  const becomes = before === after ? writeRupees(after) : `${writeRupees(before)} becomes ${writeRupees(after)}`;
  return `${becomes}${before === after ? ' is' : ','} ${percent} % ${side} ${priceBasisWords[basis]}${then}.`;
}

/** Describes the prices of a spreadsheet that need consent; empty if there are none. Pure. */
export function sheetPriceWords({ asking, waiting }: { asking: number; waiting: number }): string[] {
  const count = (prices: number) => (prices === 1 ? '1 price' : `${prices} prices`);
  return [
    ...(asking > 0 ? [`${count(asking)} to confirm: far from the price of 24 hours before, or below cost`] : []),
    ...(waiting > 0 ? [`${count(waiting)} so different that a second person decides: the whole of it waits`] : []),
  ];
}
