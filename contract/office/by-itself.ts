/**
 * Header of an automatic request by an office page, from a timer or a change event. It does not extend the session,
 * which depends on user activity. Requests without it count as user activity.
 */
export const byItselfHeader = 'x-by-itself';
