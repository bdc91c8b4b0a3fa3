/** Days between asking for an account's deletion and the deletion. */
export const deletionDays = 7;

/** What stays when an account is deleted, and why; for the page that asks. */
export const keptAfterDeletion: readonly string[] = [
  'Your orders with their invoices, addresses and phone numbers, for as long as tax law asks. They are used for nothing else.',
  'Mail we have sent stays in your own mailbox.',
];

/** What goes. */
export const goneAfterDeletion: readonly string[] = [
  'Your name, e-mail, mobile and password.',
  'Your address book, your nominee, your sessions and the link to Google.',
  'Your list of designs. Those you have not ordered are swept 30 days after they were made.',
  'Store credit that you have not spent.',
];
