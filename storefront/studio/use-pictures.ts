import { useEffect, useMemo, useReducer, useRef, useState } from 'react';
import { maxUploadBytes, notPrintable, previewAddress, tooLarge } from '#contract/upload-rules.ts';
import { keepPicture, keptPicture } from '../browser/kept-pictures.ts';
import { takeTurn } from '../browser/turn.ts';
import { PictureRefused, UploadFailed, uploadPicture } from '../browser/upload-picture.ts';
import { noPictures, type PicturesState, picturesReducer, shareLeft } from './pictures-state.ts';
import { createPictureSender, type PictureBook } from './send-pictures.ts';
import { looksPrintable, type ReadPicture, readPicture, type StudioPicture } from './studio-pictures.ts';

export interface Pictures extends Pick<PicturesState, 'known' | 'shown' | 'failure'> {
  /** Share of what is on its way to the shop that has left, from 0 to 1; undefined while nothing is. */
  sending: number | undefined;
  /** Reads a file and begins to send it. Throws PictureRefused with the sentence for what can never be printed. */
  take(file: File): Promise<StudioPicture>;
  /** Takes over pictures of a draft or a saved design; gives the keys of those that are nowhere any more, and of those out of reach. */
  adopt(pictures: readonly StudioPicture[]): Promise<{ lost: string[]; outOfReach: string[] }>;
  /** Waits until the shop has these, sending anew what failed; their names by key. Throws UploadFailed or PictureRefused. */
  arrived(keys: readonly string[]): Promise<Map<string, string>>;
  /** Has what this device keeps of these sent anew, though the shop had it once. False where it keeps none of them. */
  sendAgain(keys: readonly string[]): Promise<boolean>;
  /** Sends again what failed, and fetches what was out of reach. */
  retry(): void;
}

/** The pictures of the studio: read and shown here at once, sent to the shop meanwhile, kept by the browser until then. */
export function usePictures(onRefused: (key: string, sentence: string) => void): Pictures {
  const [state, dispatch] = useReducer(picturesReducer, noPictures);
  const { known, shown, failure } = state;
  const latest = useRef(known);
  latest.current = known;
  const refused = useRef(onRefused);
  refused.current = onRefused;
  const [{ take, adopt, arrived, sendAgain, retry }] = useState(() =>
    openPictures({
      known: () => latest.current,
      learn(picture, image) {
        // Known at once to whoever asks next, before the page is rendered with it.
        latest.current = new Map(latest.current).set(picture.key, picture);
        dispatch({ kind: 'learn', picture, image });
      },
      tell: dispatch,
      refuse: (key, sentence) => refused.current(key, sentence),
    }),
  );

  // Back on the line: what waited goes out.
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

/** What is done with pictures, apart from the page: taken, taken over, sent, and looked for again. */
function openPictures(book: PictureBook): Pick<Pictures, 'take' | 'adopt' | 'arrived' | 'sendAgain' | 'retry'> {
  const { hold, begin, arrived, sendAgain } = createPictureSender(book);
  const unseen = new Set<string>();

  async function take(file: File): Promise<StudioPicture> {
    const stillTheirs = takeTurn();
    const { shown, ...facts } = await readForPrint(file);
    const picture: StudioPicture = { key: `local-${crypto.randomUUID()}`, name: file.name || 'Picture', ...facts };
    hold(picture.key, file);
    book.learn(picture, shown);
    if (stillTheirs()) await keepPicture(picture.key, file);
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

/** Reads a file that is to be printed. Throws PictureRefused with the sentence for what never can be. */
async function readForPrint(file: File): Promise<ReadPicture> {
  if (file.size > maxUploadBytes) throw new PictureRefused(tooLarge(file.size));
  const read = (await looksPrintable(file)) ? await readPicture(file).catch(() => undefined) : undefined;
  if (read) return read;
  // The shop knows what is wrong with it, and what to do instead.
  await uploadPicture(file).catch((error: unknown) => {
    throw error instanceof UploadFailed ? new UploadFailed(notChecked) : error;
  });
  throw new PictureRefused(notPrintable);
}

/** A picture of a design from what this device or the shop has of it; undefined where it is nowhere any more. */
async function findPicture({ key, uploadId }: StudioPicture): Promise<ReadPicture | 'out of reach' | undefined> {
  const file = (await keptPicture(key)) ?? (await fetchPreview(uploadId));
  return file instanceof Blob ? readPicture(file).catch(() => undefined) : file;
}

/** The shop's own small copy; undefined where it has none any more. */
async function fetchPreview(uploadId: string | undefined): Promise<Blob | 'out of reach' | undefined> {
  if (!uploadId) return undefined;
  const reply = await fetch(previewAddress(uploadId)).catch(() => undefined);
  if (reply?.status === 404 || reply?.status === 410) return undefined;
  return (reply?.ok && (await reply.blob().catch(() => undefined))) || 'out of reach';
}
