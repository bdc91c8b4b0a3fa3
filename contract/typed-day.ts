// Imports nothing: the browser uses it without schemas.

/** Returns true for a calendar day of this century that exists. Date functions read 31 February as 3 March. Pure. */
export function isTypedDay(day: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(day) && isRealDay(day);
}

/** Returns true for a day that exists ('2026-02-28'). Pure. */
export function isRealDay(day: string): boolean {
  const read = new Date(`${day}T00:00:00Z`);
  return !Number.isNaN(read.getTime()) && read.toISOString().startsWith(day);
}
