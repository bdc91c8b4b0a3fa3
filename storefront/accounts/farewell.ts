import { signOutHere } from '../browser/log-out.ts';
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

/** What was left to say, once. */
export function takeFarewell(): Said | undefined {
  const said = farewell;
  farewell = undefined;
  return said;
}
