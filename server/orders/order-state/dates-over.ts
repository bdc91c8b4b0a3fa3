/** Why an unpaid order ended that was to be paid when what it was promised could not be kept any more. The shopper reads it. */
export const datesOver = 'its delivery dates were over before it was paid';
