import { signOutHere } from '../browser/log-out.ts';
import { present } from '../browser/owner.ts';
import { takeTurn } from '../browser/turn.ts';
import type { Said } from '../forms/sender.ts';

let farewell: Said | undefined;

/**
 * Has the server end this session because its owner wishes it, ends it here, and leaves what there is to say for whoever leads away. Throws
 * what `end` throws, and then nobody is signed out.
 */
export async function leaveSignedOut(end: () => Promise<Said>): Promise<void> {
  const { who } = present();
  const stillTheirs = takeTurn();
  const said = await end();
  // The same account in another turn has signed in anew: what was ended is not that session.
  if (present().who === who && !stillTheirs()) return;
  if (present().who === who) farewell = said;
  signOutHere({ who });
}

/** What was left to say, once. */
export function takeFarewell(): Said | undefined {
  const said = farewell;
  farewell = undefined;
  return said;
}
