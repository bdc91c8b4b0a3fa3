import { clearFormDrafts } from '../browser/form-draft.ts';
import { endSession } from '../browser/session.ts';
import type { Said } from '../forms/sender.ts';

let farewell: Said | undefined;

/** Where the server has ended this session because its owner wished it: ends it here, and leaves what there is to say for whoever leads away. */
export function leaveSignedOut(said: Said): void {
  farewell = said;
  clearFormDrafts();
  endSession();
}

/** What was left to say, once. */
export function takeFarewell(): Said | undefined {
  const said = farewell;
  farewell = undefined;
  return said;
}
