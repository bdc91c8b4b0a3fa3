/** Message on the login page after the session ended. */
export const sessionExpired = 'Your session has ended. Log in to go on where you were; what you typed is kept.';
