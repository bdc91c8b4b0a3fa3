// Imports nothing: the contact form and the privacy policy read it, and load no schemas.

/** The longest message: two pages. */
export const mostOfIssue = 5000;

/** How long the shop keeps a message after it was written. */
export const messageMonths = 24;
