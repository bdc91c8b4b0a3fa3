import { collectionsForPages } from './collections.ts';
import { kindsForPages } from './kinds.ts';
import { sportsForPages } from './sports.ts';

/**
 * Returns a short hash of the sports, collections and kinds of goods in this process. Undefined if all are built in and
 * unchanged.
 */
export function listsMark(): string | undefined {
  const kinds = kindsForPages();
  const told = `${sportsForPages() ?? ''}${collectionsForPages() ?? ''}${kinds ? JSON.stringify(kinds) : ''}`;
  return told === '' ? undefined : markOf(told);
}

let last: { told: string; mark: string } | undefined;

/** Returns a 32-bit hash (FNV-1a), short because every response contains it. The last result is cached. */
function markOf(told: string): string {
  if (last?.told === told) return last.mark;
  let hash = 0x811c9dc5;
  for (const letter of told) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  last = { told, mark: (hash >>> 0).toString(36) };
  return last.mark;
}
