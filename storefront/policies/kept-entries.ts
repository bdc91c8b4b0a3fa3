import { type KeptEntry, type KeptKey, keptTable } from '../browser/kept-table.ts';
import { keptWords } from '../browser/kept-words.ts';

/** Returns the rows of one owner's entries in the table of stored data: name, purpose, and duration. */
export function keptRows(owner: KeptEntry['owner']): string[][] {
  const entries = (Object.entries(keptTable) as [KeptKey, KeptEntry][]).filter(([, entry]) => entry.owner === owner);
  return entries.map(([key, { prefix, days }]) => {
    const { what, until } = keptWords[key];
    return [prefix ? `${key}…` : key, what, days === undefined ? until : `${until}, or ${days} days unused`];
  });
}
