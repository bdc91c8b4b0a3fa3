import { pictureGone } from '#contract/design-limits.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { storedPicture } from '../browser/stored-pictures.ts';
import { PictureRefused, uploadPicture } from '../browser/upload-picture.ts';
import type { PicturesAction } from './pictures-state.ts';
import type { StudioPicture } from './studio-pictures.ts';

/** Current pictures, and callbacks for the changes of their uploads. */
export interface PictureBook {
  known(): ReadonlyMap<string, StudioPicture>;
  learn(picture: StudioPicture, image?: ImageBitmap): void;
  tell(action: PicturesAction): void;
  /** Called if the shop rejects the picture permanently. */
  refuse(key: string, sentence: string): void;
}

/** Creates a sender that uploads each picture once, from the chosen file or the stored copy. */
export function createPictureSender(book: PictureBook) {
  const files = new Map<string, Blob>();
  const uploads = new Map<string, Promise<UploadedPicture>>();

  const fileOf = async (key: string) => files.get(key) ?? (await storedPicture(key));

  /** Records the result of an upload. A failed upload can be repeated. */
  async function follow(key: string, upload: Promise<UploadedPicture>): Promise<void> {
    try {
      const { id, width, height, seeThrough } = await upload;
      const picture = book.known().get(key);
      if (picture) book.learn({ ...picture, width, height, seeThrough, uploadId: id });
      book.tell({ kind: 'fail', sentence: undefined });
    } catch (error) {
      uploads.delete(key);
      if (error instanceof PictureRefused) book.refuse(key, error.message);
      else book.tell({ kind: 'fail', sentence: error instanceof Error ? error.message : undefined });
    } finally {
      book.tell({ kind: 'ended', key });
    }
  }

  async function upload(key: string): Promise<UploadedPicture> {
    const file = await fileOf(key);
    if (!file) throw new PictureRefused(pictureGone);
    return uploadPicture(file, { onShare: (share) => book.tell({ kind: 'leaving', key, share }) });
  }

  /** Uploads a picture, or returns its running upload. */
  function send(key: string): Promise<UploadedPicture> {
    const running = uploads.get(key);
    if (running) return running;
    const sent = upload(key);
    uploads.set(key, sent);
    book.tell({ kind: 'leaving', key, share: 0 });
    void follow(key, sent);
    return sent;
  }

  /** Starts an upload; its result goes to `book`. */
  const begin = (key: string): void => void send(key).catch(() => undefined);

  async function arrived(keys: readonly string[]): Promise<Map<string, string>> {
    const names = new Map<string, string>();
    for (const key of keys) names.set(key, book.known().get(key)?.uploadId ?? (await send(key)).id);
    return names;
  }

  async function sendAgain(keys: readonly string[]): Promise<boolean> {
    let some = false;
    for (const key of keys) {
      const picture = book.known().get(key);
      if (!picture || !(await fileOf(key))) continue;
      uploads.delete(key);
      book.learn({ ...picture, uploadId: undefined });
      some = true;
    }
    return some;
  }

  return { hold: (key: string, file: Blob) => void files.set(key, file), begin, arrived, sendAgain };
}
