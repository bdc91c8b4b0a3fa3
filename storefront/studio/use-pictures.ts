import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { pictureGone } from '#contract/design-limits.ts';
import { maxUploadBytes, notPrintable, tooLarge } from '#contract/upload-rules.ts';
import { previewAddress, type UploadedPicture } from '#contract/uploads.ts';
import { PictureRefused, UploadFailed, uploadPicture } from '../browser/upload-picture.ts';
import { keepPicture, keptPicture } from './kept-pictures.ts';
import { looksPrintable, readPicture, type StudioPicture } from './studio-pictures.ts';

export interface Pictures {
  /** What is known of every picture, by its key. */
  known: ReadonlyMap<string, StudioPicture>;
  /** The picture itself, once it can be shown. */
  shown: ReadonlyMap<string, ImageBitmap>;
  /** Share of what is on its way to the shop that has left, from 0 to 1; undefined while nothing is. */
  sending: number | undefined;
  /** Why the last one did not arrive. */
  failure: string | undefined;
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

type Sending = Promise<UploadedPicture>;

/** The pictures of the studio: read and shown here at once, sent to the shop meanwhile, kept by the browser until then. */
export function usePictures(onRefused: (key: string, sentence: string) => void): Pictures {
  const [known, setKnown] = useState<ReadonlyMap<string, StudioPicture>>(new Map());
  const [shown, setShown] = useState<ReadonlyMap<string, ImageBitmap>>(new Map());
  const [shares, setShares] = useState<ReadonlyMap<string, number>>(new Map());
  const [failure, setFailure] = useState<string>();
  const files = useRef(new Map<string, Blob>());
  const uploads = useRef(new Map<string, Sending>());
  const unseen = useRef(new Set<string>());
  const latest = useRef(known);
  latest.current = known;
  const refused = useRef(onRefused);
  refused.current = onRefused;

  const learn = useCallback((picture: StudioPicture, image?: ImageBitmap) => {
    latest.current = new Map(latest.current).set(picture.key, picture);
    setKnown((before) => new Map(before).set(picture.key, picture));
    if (image) setShown((before) => new Map(before).set(picture.key, image));
  }, []);

  const send = useCallback(
    (key: string): Sending => {
      const running = uploads.current.get(key);
      if (running) return running;
      const upload = (async () => {
        const file = files.current.get(key) ?? (await keptPicture(key));
        if (!file) throw new PictureRefused(pictureGone);
        return uploadPicture(file, { onShare: (share) => setShares((before) => new Map(before).set(key, share)) });
      })();
      uploads.current.set(key, upload);
      setShares((before) => new Map(before).set(key, 0));
      upload
        .then(
          ({ id, width, height, seeThrough }) => {
            const picture = latest.current.get(key);
            if (picture) learn({ ...picture, width, height, seeThrough, uploadId: id });
            setFailure(undefined);
          },
          (error: unknown) => {
            uploads.current.delete(key);
            if (error instanceof PictureRefused) refused.current(key, error.message);
            else setFailure(error instanceof Error ? error.message : undefined);
          },
        )
        .finally(() => setShares((before) => new Map([...before].filter(([other]) => other !== key))));
      return upload;
    },
    [learn],
  );

  const take = useCallback(
    async (file: File): Promise<StudioPicture> => {
      if (file.size > maxUploadBytes) throw new PictureRefused(tooLarge(file.size));
      const read = (await looksPrintable(file)) ? await readPicture(file).catch(() => undefined) : undefined;
      if (!read) {
        // The shop knows what is wrong with it, and what to do instead.
        await uploadPicture(file).catch((error: unknown) => {
          throw error instanceof UploadFailed ? new UploadFailed(notChecked) : error;
        });
        throw new PictureRefused(notPrintable);
      }
      const { shown: image, ...facts } = read;
      const picture: StudioPicture = { key: `local-${crypto.randomUUID()}`, name: file.name || 'Picture', ...facts };
      files.current.set(picture.key, file);
      learn(picture, image);
      await keepPicture(picture.key, file);
      // What comes of it is told where it ends.
      send(picture.key).catch(() => undefined);
      return picture;
    },
    [learn, send],
  );

  const adopt = useCallback(
    async (pictures: readonly StudioPicture[]): Promise<{ lost: string[]; outOfReach: string[] }> => {
      const [lost, outOfReach]: [string[], string[]] = [[], []];
      await Promise.all(
        pictures.map(async (picture) => {
          const file = (await keptPicture(picture.key)) ?? (await fetchPreview(picture.uploadId));
          if (file === 'out of reach') {
            unseen.current.add(picture.key);
            outOfReach.push(picture.key);
            learn(picture);
            return;
          }
          unseen.current.delete(picture.key);
          const read = file && (await readPicture(file).catch(() => undefined));
          if (!read) {
            lost.push(picture.key);
            return;
          }
          const { shown: image, tones } = read;
          learn({ ...picture, tones }, image);
          if (!picture.uploadId) send(picture.key).catch(() => undefined);
        }),
      );
      setFailure((before) => (outOfReach.length > 0 ? notFetched : before === notFetched ? undefined : before));
      return { lost, outOfReach };
    },
    [learn, send],
  );

  const arrived = useCallback(
    async (keys: readonly string[]): Promise<Map<string, string>> => {
      const names = new Map<string, string>();
      for (const key of keys) names.set(key, latest.current.get(key)?.uploadId ?? (await send(key)).id);
      return names;
    },
    [send],
  );

  const sendAgain = useCallback(
    async (keys: readonly string[]): Promise<boolean> => {
      let some = false;
      for (const key of keys) {
        const picture = latest.current.get(key);
        if (!picture || !(files.current.get(key) ?? (await keptPicture(key)))) continue;
        uploads.current.delete(key);
        learn({ ...picture, uploadId: undefined });
        some = true;
      }
      return some;
    },
    [learn],
  );

  const retry = useCallback(() => {
    setFailure(undefined);
    const waiting = [...unseen.current].flatMap((key) => latest.current.get(key) ?? []);
    if (waiting.length > 0) void adopt(waiting);
    for (const { key, uploadId } of latest.current.values()) if (!uploadId) send(key).catch(() => undefined);
  }, [send, adopt]);

  // Back on the line: what waited goes out.
  useEffect(() => {
    window.addEventListener('online', retry);
    return () => window.removeEventListener('online', retry);
  }, [retry]);

  const sending = shares.size > 0 ? [...shares.values()].reduce((sum, share) => sum + share, 0) / shares.size : undefined;
  return useMemo(
    () => ({ known, shown, sending, failure, take, adopt, arrived, sendAgain, retry }),
    [known, shown, sending, failure, take, adopt, arrived, sendAgain, retry],
  );
}

const notFetched = "A picture of this design couldn't be loaded. It's safe with us; try again.";
const notChecked = "We couldn't send this file to see whether it prints. Choose it again when you are online.";

/** The shop's own small copy; undefined where it has none any more. */
async function fetchPreview(uploadId: string | undefined): Promise<Blob | 'out of reach' | undefined> {
  if (!uploadId) return undefined;
  const reply = await fetch(previewAddress(uploadId)).catch(() => undefined);
  if (reply?.status === 404 || reply?.status === 410) return undefined;
  return (reply?.ok && (await reply.blob().catch(() => undefined))) || 'out of reach';
}
