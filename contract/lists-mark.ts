import { collectionsForPages } from './collections.ts';
import { kindsForPages } from './kinds.ts';
import { sportsForPages } from './sports.ts';

/** Names the sports, the collections and the kinds of goods that this process knows, in a few letters; undefined where they are those that every shop begins with. */
export function listsMark(): string | undefined {
  const kinds = kindsForPages();
  const told = `${sportsForPages() ?? ''}${collectionsForPages() ?? ''}${kinds ? JSON.stringify(kinds) : ''}`;
  return told === '' ? undefined : markOf(told);
}

let last: { told: string; mark: string } | undefined;

/** A number of 32 bits (FNV-1a), since each answer says it: worked out once for what is told. */
function markOf(told: string): string {
  if (last?.told === told) return last.mark;
  let hash = 0x811c9dc5;
  for (const letter of told) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  last = { told, mark: (hash >>> 0).toString(36) };
  return last.mark;
}
