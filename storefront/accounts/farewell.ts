import { signOutHere, takeLoggedOut } from '../browser/log-out.ts';
import { presentStay } from '../browser/owner.ts';
import type { FormMessage } from '../forms/sender.ts';

let farewell: FormMessage | undefined;

/**
 * Ends the session on the server by `end` and in this browser, and stores the message for the next page. If `end`
 * fails, throws its error and the user stays signed in.
 */
export async function leaveSignedOut(end: () => Promise<FormMessage>): Promise<void> {
  const leaving = presentStay();
  const said = await end();
  const now = presentStay();
  // The same account has signed in again; `end` did not end the new session.
  if (now.who === leaving.who && now.turn !== leaving.turn) return;
  if (now.who === leaving.who) farewell = said;
  signOutHere({ leaving });
}

/** Stores a message for the next page when the server has already ended the session. */
export function leaveToSay(said: FormMessage): void {
  farewell = said;
}

/** Returns the stored message, once. */
export function takeFarewell(): FormMessage | undefined {
  const text = takeLoggedOut();
  const said: FormMessage | undefined = farewell ?? (text === undefined ? undefined : { outcome: 'done', text });
  farewell = undefined;
  return said;
}
