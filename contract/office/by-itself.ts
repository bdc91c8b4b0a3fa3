/**
 * The header of a call that a page of the office made by itself: by a clock, or since it heard that something changed. It is no use of a session, which is
 * counted from what a person does. A call without it is a person's.
 */
export const byItselfHeader = 'x-by-itself';
