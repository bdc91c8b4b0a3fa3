/** National holidays and Christmas, as month and day of every year. Nothing is dispatched or delivered on them. */
export const fixedHolidays: ReadonlySet<string> = new Set(['01-26', '08-15', '10-02', '12-25']);
