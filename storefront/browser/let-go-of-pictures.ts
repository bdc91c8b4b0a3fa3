import { keepOnly } from './kept-pictures.ts';
import { readText } from './storage.ts';

/** Names of pictures that any design of this browser shows, whosever it is. */
const pictureName = /local-[\w-]{36}/g;

/** Names of the pictures that are put aside with their designs. */
export function picturesPutAside(): string[] {
  return readText('keptAside')?.match(pictureName) ?? [];
}

/** Lets go of the pictures that no design shows any more. */
export async function letGoOfPictures(): Promise<void> {
  const designs = [readText('designDraft'), readText('designDraftsAside'), readText('keptAside')];
  await keepOnly(new Set(designs.flatMap((text) => text?.match(pictureName) ?? [])));
}
