/** The three national holidays and Christmas, every year: month and day. Nothing is dispatched or delivered on them. */
export const fixedHolidays: ReadonlySet<string> = new Set(['01-26', '08-15', '10-02', '12-25']);
