/** The days of sales that are looked back at. */
export const soldDays = 30;

/** For how many whole days pieces last, if as many go as in the last 30; null where none went. Pure. */
export function daysLeft(available: number, sold: number): number | null {
  if (available <= 0) return 0;
  return sold > 0 ? Math.floor((available * soldDays) / sold) : null;
}
