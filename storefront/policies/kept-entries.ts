import { type StorageEntry, type StorageKey, storageTable } from '../browser/storage-table.ts';
import { storageTexts } from '../browser/storage-texts.ts';

/** Returns the rows of one owner's entries in the table of stored data: name, purpose, and duration. */
export function keptRows(owner: StorageEntry['owner']): string[][] {
  const entries = (Object.entries(storageTable) as [StorageKey, StorageEntry][]).filter(
    ([, entry]) => entry.owner === owner,
  );
  return entries.map(([key, { prefix, days }]) => {
    const { what, until } = storageTexts[key];
    return [prefix ? `${key}…` : key, what, days === undefined ? until : `${until}, or ${days} days unused`];
  });
}
