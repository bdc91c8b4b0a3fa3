// Imports nothing: the browser uses it without schemas.

/** Returns true for a calendar day of this century, which all date functions and the database can read. Pure. */
export function isTypedDay(day: string): boolean {
  return /^20\d{2}-\d{2}-\d{2}$/.test(day) && !Number.isNaN(Date.parse(day));
}
