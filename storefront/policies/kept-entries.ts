import { type KeptEntry, type KeptKey, keptTable } from '../browser/kept-table.ts';
import { keptWords } from '../browser/kept-words.ts';

/** The entries of one kind of owner, as they stand in the table that the shop keeps them by: a row an entry, of name, what for, until when. */
export function keptRows(owner: KeptEntry['owner']): string[][] {
  const entries = (Object.entries(keptTable) as [KeptKey, KeptEntry][]).filter(([, entry]) => entry.owner === owner);
  return entries.map(([key, { prefix, days }]) => {
    const { what, until } = keptWords[key];
    return [prefix ? `${key}…` : key, what, days === undefined ? until : `${until}, or ${days} days unused`];
  });
}
