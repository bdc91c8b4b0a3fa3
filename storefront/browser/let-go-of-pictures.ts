import { keepOnly } from './kept-pictures.ts';
import { readText } from './storage.ts';

/** Keys of pictures used by any design in this browser, of all owners. */
const pictureName = /local-[\w-]{36}/g;

/** Returns the keys of pictures in archived designs. */
export function picturesPutAside(): string[] {
  return readText('keptAside')?.match(pictureName) ?? [];
}

/** Deletes pictures that no design uses any more. */
export async function letGoOfPictures(): Promise<void> {
  const designs = [readText('designDraft'), readText('designDraftsAside'), readText('keptAside')];
  await keepOnly(new Set(designs.flatMap((text) => text?.match(pictureName) ?? [])));
}
