import { readStorage } from './storage.ts';
import { keepOnly } from './stored-pictures.ts';

/** Keys of pictures used by any design in this browser, of all owners. */
const pictureName = /local-[\w-]{36}/g;

/** Returns the keys of pictures in archived designs. */
export function archivedPictures(): string[] {
  return readStorage('keptAside')?.match(pictureName) ?? [];
}

/** Deletes pictures that no design uses any more. */
export async function deleteUnusedPictures(): Promise<void> {
  const designs = [readStorage('designDraft'), readStorage('designDraftsAside'), readStorage('keptAside')];
  await keepOnly(new Set(designs.flatMap((text) => text?.match(pictureName) ?? [])));
}
