import { createHash, randomBytes } from 'node:crypto';
import { notKept } from '#contract/retention.ts';

/** How the hash of a reason begins, in its row of the audit. */
const ofWords = 'sha256:';

function hashOf(salt: string, why: string): string {
  return `${ofWords}${createHash('sha256').update(`${salt} ${why}`).digest('hex')}`;
}

/** What is kept of a reason: its words with their salt, which go one day, and the hash for the row, which stays. */
export function keptApart(why: string): { hash: string; words: { why: string; salt: string } } {
  const salt = randomBytes(16).toString('base64url');
  return { hash: hashOf(salt, why), words: { why, salt } };
}

/** Whether words are those that a row of the audit was written with. */
export function areWordsOf(row: { why: string | null }, { why, salt }: { why: string; salt: string }): boolean {
  return row.why === hashOf(salt, why);
}

/** The reason of a row as it is shown: its words, where they are still kept; of a row of old what stands in it. */
export function shownReason(rowWhy: string | null, words: string | null): string | null {
  return words ?? (rowWhy?.startsWith(ofWords) ? notKept : rowWhy);
}
