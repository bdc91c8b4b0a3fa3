import { keepOnly } from './kept-pictures.ts';
import { readStorage } from './storage.ts';

/** Keys of pictures used by any design in this browser, of all owners. */
const pictureName = /local-[\w-]{36}/g;

/** Returns the keys of pictures in archived designs. */
export function picturesPutAside(): string[] {
  return readStorage('keptAside')?.match(pictureName) ?? [];
}

/** Deletes pictures that no design uses any more. */
export async function letGoOfPictures(): Promise<void> {
  const designs = [readStorage('designDraft'), readStorage('designDraftsAside'), readStorage('keptAside')];
  await keepOnly(new Set(designs.flatMap((text) => text?.match(pictureName) ?? [])));
}
