// Imports nothing: pages write prices with it, and zod stays out of their scripts.

/** Paise of an amount in rupees, to the nearest paisa. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Rupees of an amount in paise; exact to two decimals. */
export function toRupees(paise: number): number {
  return paise / 100;
}

const inIndia = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** '₹1,29,999.00': two decimals, Indian grouping. */
export function formatRupees(rupees: number): string {
  return inIndia.format(rupees);
}
