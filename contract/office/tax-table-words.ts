import type { TaxTable } from './lists.ts';

/** Names of the tables of GSTR-1, with their content. */
export const tableWords: Readonly<Record<TaxTable, { name: string; about: string }>> = {
  b2b: { name: 'Invoices to businesses', about: 'Table 4A: buyers with a GSTIN, by invoice' },
  b2cl: {
    name: 'Large invoices',
    about: 'Table 5: buyers without a GSTIN in other states, above ₹1,00,000, by invoice',
  },
  b2cs: { name: 'Other sales', about: 'Table 7: buyers without a GSTIN, by state and rate, less credit notes' },
  cdnr: { name: 'Credit notes to businesses', about: 'Table 9B: buyers with a GSTIN, by note' },
  cdnur: { name: 'Credit notes for large invoices', about: 'Table 9B: buyers without a GSTIN, by note' },
  nil: { name: 'Without tax', about: 'Table 8: goods at 0%' },
  unfit: { name: 'Not to be reported', about: 'No table of GSTR-1 takes them' },
};
