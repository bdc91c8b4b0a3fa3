/** The most pieces of one line that an owner may allow; how many one has, is set. */
export const mostPerLine = 100;

/** The most lines of a cart or an order that an owner may allow; keeps every request bounded. */
export const maxLines = 50;

/** Tax on an amount in paise, rounded half up once for all goods of an order that are taxed alike; delivery is not taxed. */
export function taxOn(goodsPaise: number, percent: number): number {
  return Math.floor((goodsPaise * Math.round(percent * 100) + 5000) / 10_000);
}
