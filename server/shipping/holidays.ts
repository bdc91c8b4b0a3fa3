/**
 * Days on which nothing is dispatched or delivered: the three national holidays, Christmas, and the movable feasts on
 * which couriers rest all over India. Movable ones follow the Government of India's lists where published, else the
 * almanac; look them over each December.
 */
export const holidays: ReadonlySet<string> = new Set([
  ...[2025, 2026, 2027, 2028, 2029].flatMap((year) => [`${year}-01-26`, `${year}-08-15`, `${year}-10-02`, `${year}-12-25`]),
  // Holi
  '2026-03-04',
  '2027-03-22',
  '2028-03-11',
  // Id-ul-Fitr
  '2026-03-21',
  '2027-03-10',
  '2028-02-27',
  // Dussehra
  '2026-10-20',
  '2027-10-09',
  '2028-09-27',
  // Diwali
  '2026-11-08',
  '2027-10-29',
  '2028-10-17',
]);
