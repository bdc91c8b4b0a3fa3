// Imports nothing: the contact form reads it, and loads no schemas.

/** The longest message: two pages. */
export const mostOfIssue = 5000;
