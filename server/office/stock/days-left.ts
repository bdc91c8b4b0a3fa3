/** Period of past sales, in days. */
export const soldDays = 30;

/** Returns the whole days the stock lasts at the sales of the last 30 days; null without sales. Pure. */
export function daysLeft(available: number, sold: number): number | null {
  if (available <= 0) return 0;
  return sold > 0 ? Math.floor((available * soldDays) / sold) : null;
}
