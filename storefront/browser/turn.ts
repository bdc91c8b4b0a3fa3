import { settle } from './owner.ts';
import { parseRecord } from './owner-record.ts';
import { parseJson, readText } from './storage.ts';

/** Whether it is still the turn of whoever began something. */
export type StillTheirs = () => boolean;

/** Whose turn it is; undefined for a page that still shows somebody else's. */
function turnNow(): number | undefined {
  return settle() ? parseRecord(parseJson(readText('owner'))).turn : undefined;
}

/**
 * Takes note of whose turn it is, before something is waited for. What an answer brings is theirs who asked: it may be kept only while
 * this says true. A guest who signs in meanwhile is the same person; whoever comes after a logout is not, and nor are they themselves.
 */
export function takeTurn(): StillTheirs {
  const turn = turnNow();
  return () => turn !== undefined && turnNow() === turn;
}
