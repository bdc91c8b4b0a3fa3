import type { uploadFormats } from '#contract/lists.ts';
import type { Files } from '#server/foundation/files/files.ts';

interface Both {
  /** Files of this machine: the picture drawn anew, and its smaller copy. */
  picture: string;
  preview: string;
  format: (typeof uploadFormats)[number];
  /** Where they are to lie. */
  key: string;
  previewKey: string;
}

/** Puts a picture and its smaller copy into their places, and has them written down by `keep`. Where that fails they go again. */
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
    // No row names these files: nothing would ever find them.
    await Promise.allSettled([key, previewKey].map((each) => files.remove(each)));
    throw error;
  }
}
