import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { UploadPurpose } from '#contract/lists.ts';
import { maxUploadPixels, minShortSide, previewAddress } from '#contract/upload-rules.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { uploads } from '#database/schema/uploads.ts';
import type { Needs } from '#server/platform/context.ts';
import type { PictureProcesses } from './picture-process.ts';
import type { Places } from './places.ts';
import { receiveBody } from './receive-body.ts';
import { refusalOf } from './refusals.ts';
import { pictureKey, previewKey } from './upload-files.ts';
import { refuseWithoutRoom } from './upload-room.ts';
import { mostKeptBytes } from './upload-rules.ts';

export interface UploadContext extends Needs<'db' | 'files' | 'now'> {
  processes: PictureProcesses;
  places: Places;
  /** What may be taken by pictures that nobody ordered, in MB. */
  roomMb: number;
}

/** How long a picture is kept that nothing comes to depend on, in ms. */
export const unusedMs = 30 * 24 * 3_600_000;

/** A photo of a problem only has to be seen: longer sides are brought down to this many pixels. */
const maxLongSide: Partial<Record<UploadPurpose, number>> = { problem: 2400 };

interface PictureRequest {
  body: Readable;
  length: number | undefined;
  purpose: UploadPurpose;
  /** Whose it is, as a mark: an account's, or of a visitor their network's. */
  sender: string;
}

/**
 * Takes in one picture: receives it into a file within the limit, has it checked and drawn anew in a process of its own,
 * and keeps it with its smaller copy under an unguessable name. Its sender has places and room of their own. Throws Problem 400, 413, 429 or
 * 503, each with its sentence.
 */
export async function takePicture(deps: UploadContext, request: PictureRequest): Promise<UploadedPicture> {
  await refuseWithoutRoom(deps.db, request.sender, deps.roomMb, deps.now());
  return deps.places.take(request.sender, () => takeInPlace(deps, request));
}

async function takeInPlace(deps: UploadContext, request: PictureRequest): Promise<UploadedPicture> {
  const { db, files, processes, now } = deps;
  const { purpose, sender } = request;
  const id = randomBytes(24).toString('base64url');
  const scratch = path.join(await files.scratch(), id);
  const [source, picture, preview] = [`${scratch}.received`, `${scratch}.picture`, `${scratch}.preview`];
  try {
    await receiveBody(request.body, source, request.length);
    const answer = await processes.run(
      {
        source,
        picture,
        preview,
        minShortSide: minShortSide[purpose],
        maxPixels: maxUploadPixels,
        maxLongSide: maxLongSide[purpose],
        mostBytes: mostKeptBytes,
      },
      sender,
    );
    const prepared = answer ?? { unfit: 'broken' as const };
    if (!('done' in prepared)) throw refusalOf(prepared, purpose);
    const { done } = prepared;
    const key = pictureKey({ id, format: done.format });
    try {
      await files.takeIn(picture, key, `image/${done.format}`);
      await files.takeIn(preview, previewKey(id), 'image/webp');
      const createdAt = now();
      await db
        .insert(uploads)
        .values({ id, purpose, ...done, sentBy: sender, createdAt, expiresAt: new Date(createdAt.getTime() + unusedMs) });
    } catch (error) {
      // No row names these files: no sweep would ever find them.
      await Promise.allSettled([key, previewKey(id)].map((each) => files.remove(each)));
      throw error;
    }
    return { id, preview: previewAddress(id), width: done.width, height: done.height, seeThrough: done.seeThrough };
  } finally {
    await Promise.all([source, picture, preview].map((file) => rm(file, { force: true })));
  }
}
