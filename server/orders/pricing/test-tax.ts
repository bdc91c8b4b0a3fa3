/** Tax of a line in version one of the settings: added to the price, rounded once for the order. */
export const flatTax = { taxIncluded: false, taxWay: 'order' } as const;

/** Tax of a line at the rate of version one. */
export const tenPercent = { ...flatTax, taxPercent: 10 } as const;
