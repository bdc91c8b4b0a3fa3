// Imports nothing: the contact form and the privacy policy read it, and load no schemas.

/** The longest message: two pages. */
export const mostOfIssue = 5000;

/** How long the shop keeps a message after it was written. */
export const messageMonths = 24;

/** A complaint is acknowledged within so many hours, and settled within so many days. Source: Consumer Protection (E-Commerce) Rules 2020, 4(5). */
export const complaintHours = 48;
export const complaintDays = 30;

/**
 * Within so many days somebody who asks for a right over their data has an answer. The Digital Personal Data Protection Rules 2025 leave
 * ninety at most; a shop of one table of customers needs no more than for a complaint.
 */
export const dataRightDays = 30;
