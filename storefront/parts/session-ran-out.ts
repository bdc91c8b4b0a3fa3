/** What whoever is led to the login is told there, where their session has ended under their hands. */
export const sessionRanOut = 'Your session has ended. Log in to go on where you were; what you typed is kept.';
