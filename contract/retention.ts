// Retention periods. Policies show them and cleanup jobs apply them. Their laws, and the points for a lawyer to
// confirm, are in docs/law.md.

/**
 * Months of retention for the contact of an order after its last event. Complaints are possible for as long (Consumer
 * Protection Act
 * 2019, section 69).
 */
export const contactMonths = 24;
/** Months for an order without a sale: gateway disputes are over by then. */
export const unsoldMonths = 6;
/**
 * Years of retention for invoices and credit notes after their financial year. CGST Act 2017, section 36: 72 months
 * from the return's due date (31 December), so 6.75 years. Companies Act 2013, section 128: eight years, which is
 * longer.
 */
export const paperYears = 8;
/** Days of retention for recipient and subject of mails. */
export const mailDays = 180;

/**
 * Days of retention for security events: 180, and one year once the law requires it for logs that reveal breaches.
 * Source: DPDP Act 2023, section 8(5), with rule 6 of the Rules of 2025, in force from `rulesFrom`.
 */
export const eventDays = { most: 180, mostUnderRules: 365, rulesFrom: '2027-05-13' } as const;

/**
 * Returns the retention of events in days at a date. When the rules start, events of 180 days exist; they then stay
 * until a year old.
 */
export function eventDaysAt(now: Date): number {
  const areRuled = now.getTime() >= Date.parse(`${eventDays.rulesFrom}T00:00:00+05:30`);
  return areRuled ? eventDays.mostUnderRules : eventDays.most;
}

/** Months of retention for the sums of visits: two years can be compared. */
export const visitMonths = 25;
/** Days of retention for the words of searches that found nothing. */
export const emptySearchDays = 90;

/** Days after which a browser that signed in or ordered is forgotten: the longest life of a cookie. */
export const browserDays = 400;

/** Replacement for personal data that is no longer stored. */
export const notKept = 'No longer kept';
