import { ApiProblem, browserApi } from './api.ts';
import { clearFormDrafts } from './form-draft.ts';
import { present, presentStay, readPartings, readShelves, type Stay, settle, tell, writeShelves } from './owner.ts';
import { guest } from './owner-record.ts';
import { endSession, tellSession } from './session.ts';
import { writeText } from './storage.ts';

/** Only until the shop has answered: who signs in again and is led away later is told something else. */
let farewell: string | undefined;

/** What there is to say to whoever has pressed Logout and is led away from the page by it, once. */
export function takeLoggedOut(): string | undefined {
  const said = farewell;
  farewell = undefined;
  return said;
}

/**
 * Ends the session because its owner wished it. What is theirs is out of sight at once, and stays so; whether it is kept at all
 * they are asked. `leaving` is who they were when they wished it: another tab may have ended the session since, or somebody else begun one.
 */
export function signOutHere({ leaving = presentStay() } = {}): void {
  if (present().who === leaving.who) endSession({ quietly: true });
  settle();
  clearFormDrafts();
  askWhetherToKeep(leaving);
  tell();
  tellSession();
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

/** Tells, from now on, whether somebody has begun to do something on the page. */
function watchForTouch(): () => boolean {
  let touched = false;
  const touch = () => {
    touched = true;
  };
  for (const press of ['keydown', 'pointerdown']) window.addEventListener(press, touch, { once: true, capture: true });
  return () => touched;
}

/**
 * Ends the session in this browser at once, and on the server, and loads the page again. Without an answer the token still goes: half a
 * session is none; and the call is on its way though the page is closed in the same moment. A browser that is offline could not load the
 * page: it is taken down and shown anew, as it is until the answer; from under somebody who has begun to use it, it is not taken again.
 */
export async function logOut(): Promise<void> {
  const leaving = presentStay();
  const isTouched = watchForTouch();
  // It takes the token along before that is gone.
  const answer = browserApi('POST /api/auth/logout', {}, { patienceMs: partingMs, outlivesPage: true }).then(
    () => true,
    (error: unknown) => {
      if (!(error instanceof ApiProblem)) throw error;
      return error.status !== 0;
    },
  );
  farewell = 'You are logged out.';
  signOutHere({ leaving });
  const answered = await answer;
  farewell = undefined;
  if (answered && !isTouched()) window.location.reload();
}
