import { signOutHere } from '../browser/log-out.ts';
import type { Said } from '../forms/sender.ts';

let farewell: Said | undefined;

/** Where the server has ended this session because its owner wished it: ends it here, and leaves what there is to say for whoever leads away. */
export function leaveSignedOut(said: Said): void {
  farewell = said;
  signOutHere();
}

/** What was left to say, once. */
export function takeFarewell(): Said | undefined {
  const said = farewell;
  farewell = undefined;
  return said;
}
