/** Who sells. Placeholders in square brackets must be filled in by the operator before the shop opens to the public. */
export const seller = {
  name: 'Maidan',
  legalName: '[Legal name of the operator]',
  gstin: '[GSTIN]',
  address: '[Registered address], Mumbai, Maharashtra',
  city: 'Mumbai',
  state: 'Maharashtra',
  phone: '[Phone]',
  email: 'help@maidan.example',
} as const;
