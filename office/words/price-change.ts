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
  const prices = (count: number) => (count === 1 ? '1 price differs' : `${count} prices differ`);
  return [
    ...(asking > 0 ? [`${prices(asking)} much from the price of 24 hours before`] : []),
    ...(waiting > 0 ? [`${prices(waiting)} so much that a second person decides: the whole of it waits`] : []),
  ];
}
