/**
 * Who sells, for the footer, the product page, mail and invoices. Everything marked '(placeholder)' is for the operator to
 * replace before the first real order; the state decides how an invoice splits its tax.
 */
export const seller = {
  legalName: 'Maidan Sports Retail (placeholder)',
  address: '1 Oval View, Fort, Mumbai 400001 (placeholder)',
  state: 'Maharashtra',
  email: 'help@maidan.example',
  phone: '1800 000 0000 (placeholder)',
  gstin: '27AAAAA0000A1Z5 (placeholder)',
  grievanceOfficer: 'Name of the officer (placeholder)',
  supportHours: '9AM-9PM IST',
  /** Of the notice at the foot of every page. */
  copyrightYear: 2025,
} as const;
