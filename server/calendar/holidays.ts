/** The three national holidays and Christmas, every year: month and day. Nothing is dispatched or delivered on them. */
export const fixedHolidays: ReadonlySet<string> = new Set(['01-26', '08-15', '10-02', '12-25']);

/**
 * The movable feasts on which couriers rest all over India. They follow the Government of India's lists where published,
 * else the almanac: look them over each December and add a year.
 */
export const movableHolidays: ReadonlySet<string> = new Set([
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
