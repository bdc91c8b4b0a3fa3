import { ApiProblem, browserApi } from './api.ts';
import { forgetAllTyped, present, readShelves, settle, tell, writeShelves } from './owner.ts';
import { endSession, readSession } from './session.ts';

/** How long the question whether to keep something may stay without an answer before the answer is no, in ms. */
const questionMs = 10 * 60_000;

/**
 * Ends the session because its owner wished it. What is theirs is out of sight at once, and stays so; whether it is kept at all
 * they are asked. `who` they were when they wished it: another tab may have ended the session since, or somebody else begun one.
 * `quietly` where the page is about to be loaded again.
 */
export function signOutHere({ quietly = false, who = present().who } = {}): void {
  // What they took along as a guest is theirs by now, though nothing may have been read since they signed in.
  settle();
  if (present().who === who) endSession({ quietly: true });
  settle();
  forgetAllTyped();
  askWhetherToKeep(who);
  if (!quietly) tell();
}

/** Has somebody asked whether what is on their shelf stays here, unless they are by now; an empty shelf goes. */
function askWhetherToKeep(who: string): void {
  const shelves = readShelves();
  const shelf = shelves[who];
  if (!shelf || shelf.asks !== undefined) return;
  if (Object.keys(shelf.entries).length > 0) shelves[who] = { ...shelf, until: Date.now() + questionMs, asks: true };
  else delete shelves[who];
  writeShelves(shelves);
}

/** How often, and how long apart in ms, the shelf is looked at again: other tabs hear of a logout a moment later. */
const looks = 4;
const betweenMs = 100;

/** A tab that had not heard of it yet puts aside what it still sees, over the question: it is asked again then. */
async function askAfterOthers(who: string): Promise<void> {
  for (let look = 0; look < looks; look += 1) {
    await new Promise((resolve) => setTimeout(resolve, betweenMs));
    if (readSession() === undefined) askWhetherToKeep(who);
  }
}

/** How long the shop is waited for to hear that somebody leaves: they are gone from this browser all the same. */
const partingMs = 5000;

/**
 * Ends the session on the server and in this browser, and loads the page again. Without an answer the token still goes: half a session
 * is none. A browser that is offline could not load the page: it is taken down and shown anew.
 */
export async function logOut(): Promise<void> {
  const { who } = present();
  const answered = await browserApi('POST /api/auth/logout', {}, { patienceMs: partingMs }).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error;
      return error.status !== 0;
    },
  );
  signOutHere({ quietly: answered, who });
  if (!answered) return;
  await askAfterOthers(who);
  window.location.reload();
}
