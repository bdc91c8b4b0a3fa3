// For how long what is past is kept. Figures only: the policies show them, and the sweeps keep to them. Which law each is by, and what of that a lawyer has
// to confirm, stands in docs/law.md.

/** Contact of an order after its last event, in months: so long somebody can complain (Consumer Protection Act 2019, section 69). */
export const contactMonths = 24;
/** The same where nothing was sold, in months: the gateway's disputes are over by then. */
export const unsoldMonths = 6;
/**
 * Invoices and credit notes after the end of their financial year. CGST Act 2017, section 36: 72 months after the day on which that year's return is due, 31 December, which
 * is six years and nine months after its end; a company's books eight years (Companies Act 2013, section 128), which is the longer.
 */
export const paperYears = 8;
/** To whom a mail went and about what, in days. */
export const mailDays = 180;

/**
 * Sign-ins, changes and refusals, in days: half a year, and a year from when the law asks for one of logs that a breach is found by (DPDP Act 2023, section 8(5), with
 * rule 6 of the Rules of 2025, in force from then).
 */
export const eventDays = { most: 180, mostUnderRules: 365, rulesFrom: '2027-05-13' } as const;

/** For how many days events are kept, by the date: on the first day of the rules there are 180 days of them, and none goes until it is a year old. */
export function eventDaysAt(now: Date): number {
  const areRuled = now.getTime() >= Date.parse(`${eventDays.rulesFrom}T00:00:00+05:30`);
  return areRuled ? eventDays.mostUnderRules : eventDays.most;
}

/** What stands in the place of a person who is no longer kept. */
export const notKept = 'No longer kept';
