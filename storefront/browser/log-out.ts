import { ApiProblem, browserApi } from './api.ts';
import { clearFormDrafts } from './form-draft.ts';
import {
  notifyOwnerChange,
  presentOwner,
  presentStay,
  readPartings,
  readShelves,
  type Stay,
  settleOwner,
  writeShelves,
} from './owner.ts';
import { guestOwner } from './owner-record.ts';
import { endBrowserSession, tellSession } from './session.ts';
import { writeText } from './storage.ts';

/** Logout message, stored only until the shop responds, so that a later redirect does not show it. */
let farewell: string | undefined;

/** Returns the message for a user redirected by Logout, once. */
export function takeLoggedOut(): string | undefined {
  const said = farewell;
  farewell = undefined;
  return said;
}

/**
 * Ends the session at the user's request. Their data is archived at once, and they are asked about retaining it.
 * `leaving` is the person at the time of the request: another tab may have changed the session since.
 */
export function signOutHere({ leaving = presentStay() } = {}): void {
  if (presentOwner().who === leaving.who) endBrowserSession({ quietly: true });
  settleOwner();
  clearFormDrafts();
  askWhetherToKeep(leaving);
  notifyOwnerChange();
  tellSession();
}

/**
 * Records that the person must be asked about retaining their data. If the question cannot be stored, the data is
 * deleted.
 */
function askWhetherToKeep({ who, turn }: Stay): void {
  const partings = readPartings();
  if (who === guestOwner || partings[who]?.turn === turn) return;
  const isKept = writeText('partings', JSON.stringify({ ...partings, [who]: { turn, at: Date.now() } }));
  const shelves = readShelves();
  if (!isKept && shelves[who]?.turn === turn) delete shelves[who];
  writeShelves(shelves);
}

/** Timeout in ms for the server's response; the local session ends regardless. */
const partingMs = 5000;

/** Returns a function that returns true once the user has typed or clicked on the page since now. */
function watchForTouch(): () => boolean {
  let touched = false;
  const touch = () => {
    touched = true;
  };
  for (const press of ['keydown', 'pointerdown']) window.addEventListener(press, touch, { once: true, capture: true });
  return () => touched;
}

/**
 * Ends the session here at once and on the server, then reloads the page. Closing the page does not abort the call.
 * Without a response the token is deleted anyway. Offline or after new input there is no reload; the page is only
 * re-rendered.
 */
export async function logOut(): Promise<void> {
  const leaving = presentStay();
  const isTouched = watchForTouch();
  // Sends the token before it is deleted.
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
