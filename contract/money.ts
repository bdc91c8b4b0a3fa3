// Imports nothing: pages format prices with it, and zod must not get into their scripts.

/** Converts rupees to paise, to the nearest paisa. */
export function toPaise(rupees: number): number {
  return Math.round(rupees * 100);
}

/** Converts paise to rupees; exact to two decimals. */
export function toRupees(paise: number): number {
  return paise / 100;
}

const inIndia = new Intl.NumberFormat('en-IN', {
  style: 'currency',
  currency: 'INR',
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});

/** Formats rupees as '₹1,29,999.00': two decimals, Indian grouping. */
export function formatRupees(rupees: number): string {
  return inIndia.format(rupees);
}
