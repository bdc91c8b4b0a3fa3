/** Reason for ending an unpaid order whose delivery promise had expired. Shown to the shopper. */
export const datesOver = 'its delivery dates were over before it was paid';
