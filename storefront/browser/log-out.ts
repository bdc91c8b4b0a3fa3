import { ApiProblem, browserApi } from './api.ts';
import { forgetAllTyped, present, presentStay, readPartings, readShelves, type Stay, settle, tell, writeShelves } from './owner.ts';
import { guest } from './owner-record.ts';
import { endSession } from './session.ts';
import { writeText } from './storage.ts';

/**
 * Ends the session because its owner wished it. What is theirs is out of sight at once, and stays so; whether it is kept at all
 * they are asked. `leaving` is who they were when they wished it: another tab may have ended the session since, or somebody else begun one.
 * `quietly` where the page is about to be loaded again.
 */
export function signOutHere({ quietly = false, leaving = presentStay() } = {}): void {
  if (present().who === leaving.who) endSession({ quietly: true });
  settle();
  forgetAllTyped();
  askWhetherToKeep(leaving);
  if (!quietly) tell();
}

/** Has somebody asked whether what they left in a turn stays here; where there is no room for the question, it does not. */
function askWhetherToKeep({ who, turn }: Stay): void {
  const partings = readPartings();
  if (who === guest || partings[who]?.turn === turn) return;
  const isKept = writeText('partings', JSON.stringify({ ...partings, [who]: { turn, at: Date.now() } }));
  const shelves = readShelves();
  if (!isKept && shelves[who]?.turn === turn) delete shelves[who];
  writeShelves(shelves);
}

/** How long the shop is waited for to hear that somebody leaves: they are gone from this browser all the same. */
const partingMs = 5000;

/**
 * Ends the session on the server and in this browser, and loads the page again. Without an answer the token still goes: half a session
 * is none. A browser that is offline could not load the page: it is taken down and shown anew.
 */
export async function logOut(): Promise<void> {
  const leaving = presentStay();
  const answered = await browserApi('POST /api/auth/logout', {}, { patienceMs: partingMs }).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error;
      return error.status !== 0;
    },
  );
  signOutHere({ quietly: answered, leaving });
  if (answered) window.location.reload();
}
