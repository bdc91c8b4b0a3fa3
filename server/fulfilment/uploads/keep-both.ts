import type { uploadFormats } from '#contract/lists.ts';
import type { Files } from '#server/foundation/files/files.ts';

interface Both {
  /** Local files: the re-encoded picture, and its smaller copy. */
  picture: string;
  preview: string;
  format: (typeof uploadFormats)[number];
  /** Storage keys of both files. */
  key: string;
  previewKey: string;
}

/** Stores a picture and its smaller copy, and records them by `keep`. On failure, deletes both files again. */
export async function keepBoth(
  files: Files,
  { picture, preview, format, key, previewKey }: Both,
  keep: () => Promise<unknown>,
): Promise<void> {
  try {
    await files.takeIn(picture, key, `image/${format}`);
    await files.takeIn(preview, previewKey, 'image/webp');
    await keep();
  } catch (error) {
    // Without a row for these files, no sweep would find them.
    await Promise.allSettled([key, previewKey].map((each) => files.remove(each)));
    throw error;
  }
}
