import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { maxUploadBytes, notPrintable, tooLarge, uploadPreviewAddress } from '#contract/upload-rules.ts';
import { guardSession } from '../browser/session-guard.ts';
import { storedPicture, storePicture } from '../browser/stored-pictures.ts';
import { PictureRefused, UploadFailed, uploadPicture } from '../browser/upload-picture.ts';
import { createPictureBook } from './picture-book.ts';
import { noPictures, type PicturesState, picturesReducer, shareLeft } from './pictures-state.ts';
import { createPictureSender, type PictureBook } from './send-pictures.ts';
import { looksPrintable, type ReadPicture, readPicture, type StudioPicture } from './studio-pictures.ts';

export interface StudioPictures extends Pick<PicturesState, 'known' | 'shown' | 'failure'> {
  /** Uploaded fraction of running uploads, from 0 to 1; undefined if there are no uploads. */
  sending: number | undefined;
  /** Decodes a file and starts its upload. Throws PictureRefused with a message if the picture can never be printed. */
  take(file: File): Promise<StudioPicture>;
  /**
   * Loads pictures of a draft or saved design. Returns the keys of missing pictures and of pictures that are
   * unavailable now.
   */
  adopt(pictures: readonly StudioPicture[]): Promise<{ lost: string[]; outOfReach: string[] }>;
  /**
   * Waits for the uploads of these pictures and retries failed uploads. Returns upload ids by key. Throws UploadFailed
   * or PictureRefused.
   */
  arrived(keys: readonly string[]): Promise<Map<string, string>>;
  /**
   * Uploads the stored copies of these pictures again, although they were uploaded before. Returns false if no copy is
   * stored.
   */
  sendAgain(keys: readonly string[]): Promise<boolean>;
  /** Retries failed uploads and loads pictures that could not be reached. */
  retry(): void;
}

/**
 * Manages the studio's pictures: decoded and shown at once, uploaded in the background, stored in the browser until
 * then.
 */
export function useStudioPictures(onRefused: (key: string, sentence: string) => void): StudioPictures {
  const [state, dispatch] = useReducer(picturesReducer, noPictures);
  const { known, shown, failure } = state;
  const refused = useRef(onRefused);
  refused.current = onRefused;
  const [{ take, adopt, arrived, sendAgain, retry }] = useState(() =>
    openPictures(createPictureBook(dispatch, (key, sentence) => refused.current(key, sentence))),
  );

  // Retries once the device is online again.
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);

  const sending = shareLeft(state);
  return useMemo(
    () => ({ known, shown, sending, failure, take, adopt, arrived, sendAgain, retry }),
    [known, shown, sending, failure, take, adopt, arrived, sendAgain, retry],
  );
}

/** Creates the functions for pictures, independent of rendering. */
function openPictures(book: PictureBook): Pick<StudioPictures, 'take' | 'adopt' | 'arrived' | 'sendAgain' | 'retry'> {
  const { hold, begin, arrived, sendAgain } = createPictureSender(book);
  const unseen = new Set<string>();

  async function take(file: File): Promise<StudioPicture> {
    const stillTheirs = guardSession();
    const { shown, ...facts } = await readForPrint(file);
    const picture: StudioPicture = { key: `local-${crypto.randomUUID()}`, name: file.name || 'Picture', ...facts };
    hold(picture.key, file);
    book.learn(picture, shown);
    if (stillTheirs()) await storePicture(picture.key, file);
    begin(picture.key);
    return picture;
  }

  async function adopt(pictures: readonly StudioPicture[]): Promise<{ lost: string[]; outOfReach: string[] }> {
    const [lost, outOfReach]: [string[], string[]] = [[], []];
    await Promise.all(
      pictures.map(async (picture) => {
        const found = await findPicture(picture);
        if (found === 'out of reach') {
          unseen.add(picture.key);
          outOfReach.push(picture.key);
          book.learn(picture);
          return;
        }
        unseen.delete(picture.key);
        if (!found) {
          lost.push(picture.key);
          return;
        }
        book.learn({ ...picture, tones: found.tones }, found.shown);
        if (!picture.uploadId) begin(picture.key);
      }),
    );
    book.tell({ kind: 'looked', outOfReach: outOfReach.length > 0 });
    return { lost, outOfReach };
  }

  function retry(): void {
    book.tell({ kind: 'fail', sentence: undefined });
    const waiting = [...unseen].flatMap((key) => book.known().get(key) ?? []);
    if (waiting.length > 0) void adopt(waiting);
    for (const { key, uploadId } of book.known().values()) if (!uploadId) begin(key);
  }

  return { take, adopt, arrived, sendAgain, retry };
}

const notChecked = "We couldn't send this file to see whether it prints. Choose it again when you are online.";

/** Decodes a file to print. Throws PictureRefused with a message if the picture can never be printed. */
async function readForPrint(file: File): Promise<ReadPicture> {
  if (file.size > maxUploadBytes) throw new PictureRefused(tooLarge(file.size));
  const read = (await looksPrintable(file)) ? await readPicture(file).catch(() => undefined) : undefined;
  if (read) return read;
  // The server identifies the problem and suggests a solution.
  await uploadPicture(file).catch((error: unknown) => {
    throw error instanceof UploadFailed ? new UploadFailed(notChecked) : error;
  });
  throw new PictureRefused(notPrintable);
}

/** Returns a picture from this device or the server; undefined if neither still has it. */
async function findPicture({ key, uploadId }: StudioPicture): Promise<ReadPicture | 'out of reach' | undefined> {
  const file = (await storedPicture(key)) ?? (await fetchPreview(uploadId));
  return file instanceof Blob ? readPicture(file).catch(() => undefined) : file;
}

/** Loads the server's small copy; undefined if the server no longer has a copy. */
async function fetchPreview(uploadId: string | undefined): Promise<Blob | 'out of reach' | undefined> {
  if (!uploadId) return undefined;
  const reply = await fetch(uploadPreviewAddress(uploadId)).catch(() => undefined);
  if (reply?.status === 404 || reply?.status === 410) return undefined;
  return (reply?.ok && (await reply.blob().catch(() => undefined))) || 'out of reach';
}
