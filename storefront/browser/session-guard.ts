import { settleOwner } from './owner.ts';
import { parseRecord } from './owner-record.ts';
import { parseJson, readStorage } from './storage.ts';

/** Function that returns true if the person who started an action is still the current person. */
export type SessionGuard = () => boolean;

/** Returns the current turn; undefined for a page that still shows another person's data. */
function turnNow(): number | undefined {
  return settleOwner() ? parseRecord(parseJson(readStorage('owner'))).turn : undefined;
}

/**
 * Records the current turn before an asynchronous step. The result may be stored only while the returned function is
 * true. A guest who signs in stays the same person; after a logout it is always false, even for the same user.
 */
export function guardSession(): SessionGuard {
  const turn = turnNow();
  return () => turn !== undefined && turnNow() === turn;
}
