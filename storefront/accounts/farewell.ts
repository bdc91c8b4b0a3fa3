import { signOutHere, takeLoggedOut } from '../browser/log-out.ts';
import { presentStay } from '../browser/owner.ts';
import type { Said } from '../forms/sender.ts';

let farewell: Said | undefined;

/**
 * Has the server end this session because its owner wishes it, ends it here, and leaves what there is to say for whoever leads away. Throws
 * what `end` throws, and then nobody is signed out.
 */
export async function leaveSignedOut(end: () => Promise<Said>): Promise<void> {
  const leaving = presentStay();
  const said = await end();
  const now = presentStay();
  // The same account in another turn has signed in anew: what was ended is not that session.
  if (now.who === leaving.who && now.turn !== leaving.turn) return;
  if (now.who === leaving.who) farewell = said;
  signOutHere({ leaving });
}

/** Leaves what there is to say where the shop has ended this session already: for whoever leads away from a page that is taken down. */
export function leaveToSay(said: Said): void {
  farewell = said;
}

/** What was left to say, once. */
export function takeFarewell(): Said | undefined {
  const text = takeLoggedOut();
  const said: Said | undefined = farewell ?? (text === undefined ? undefined : { outcome: 'done', text });
  farewell = undefined;
  return said;
}
