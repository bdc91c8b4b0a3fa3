/** Maximum that the owner can set as the limit of pieces per line. */
export const mostPerLine = 100;

/** Maximum that the owner can set as the limit of lines in a cart or order. Bounds every request. */
export const maxLines = 50;

/** Calculates tax in paise, rounded half up once for all goods with the same rate. Delivery is not taxed. */
export function taxOn(goodsPaise: number, percent: number): number {
  return Math.floor((goodsPaise * Math.round(percent * 100) + 5000) / 10_000);
}
