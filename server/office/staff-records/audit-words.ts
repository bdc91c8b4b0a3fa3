import { createHash, randomBytes } from 'node:crypto';
import { notKept } from '#contract/retention.ts';

/** Prefix of a reason's hash in its audit row. */
const ofWords = 'sha256:';

function hashOf(salt: string, why: string): string {
  return `${ofWords}${createHash('sha256').update(`${salt} ${why}`).digest('hex')}`;
}

/** Splits a reason into words and salt, which can be deleted, and their hash, which stays in the row. */
export function keptApart(why: string): { hash: string; words: { why: string; salt: string } } {
  const salt = randomBytes(16).toString('base64url');
  return { hash: hashOf(salt, why), words: { why, salt } };
}

/** Returns true if the words match the hash in the audit row. */
export function areWordsOf(row: { why: string | null }, { why, salt }: { why: string; salt: string }): boolean {
  return row.why === hashOf(salt, why);
}

/** Returns a row's reason for display: the stored words if not deleted; old rows contain them directly. */
export function shownReason(rowWhy: string | null, words: string | null): string | null {
  return words ?? (rowWhy?.startsWith(ofWords) ? notKept : rowWhy);
}
