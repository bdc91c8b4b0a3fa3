// Imports nothing: the contact form and the privacy policy use it without schemas.

/** Maximum length of a message in characters: two pages. */
export const mostOfIssue = 5000;

/** Retention period of a message in months. */
export const messageMonths = 24;

/** Deadline in hours to acknowledge a complaint. Source: Consumer Protection (E-Commerce) Rules 2020, 4(5). */
export const complaintHours = 48;
/** Deadline in days to settle a complaint. Source: the same rule. */
export const complaintDays = 30;

/**
 * Deadline in days for data right requests. The Digital Personal Data Protection Rules 2025 allow 90. With one customer
 * table the shop needs no more than for a complaint.
 */
export const dataRightDays = 30;
