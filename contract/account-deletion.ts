/** Days between an account's deletion request and its deletion. */
export const deletionDays = 7;

/** Data retained after an account is deleted, with the reason; shown on the deletion page. */
export const keptAfterDeletion: readonly string[] = [
  'Your orders with their invoices, addresses and phone numbers, for as long as tax law asks. They are used for nothing else.',
  'Mail we have sent stays in your own mailbox.',
];

/** Data erased with an account. */
export const goneAfterDeletion: readonly string[] = [
  'Your name, e-mail, mobile and password.',
  'Your address book, your nominee, your sessions and the link to Google.',
  'Your list of designs. Those you have not ordered are swept 30 days after they were made.',
  'Store credit that you have not spent.',
];
