import { randomBytes } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import type { UploadPurpose } from '#contract/lists.ts';
import { maxUploadPixels, minShortSide, uploadPreviewAddress } from '#contract/upload-rules.ts';
import type { UploadedPicture } from '#contract/uploads.ts';
import { uploadsTable } from '#database/schema/uploads.ts';
import type { Needs } from '#server/foundation/http/context.ts';
import { decoderPatienceMs, type PictureProcesses } from '#server/fulfilment/picture-files/picture-process.ts';
import type { Prepared } from '#server/fulfilment/picture-files/prepare-picture.ts';
import { pictureProblem } from '#server/fulfilment/picture-files/refusals.ts';
import { mostKeptBytes } from '#server/fulfilment/picture-files/upload-rules.ts';
import type { DecoderBudget } from './decoder-budget.ts';
import { keepBoth } from './keep-both.ts';
import { receiveBody } from './receive-body.ts';
import { pictureKey, previewKey } from './upload-files.ts';
import { refuseWithoutRoom, type UploadSender } from './upload-room.ts';
import type { UploadSlots } from './upload-slots.ts';

export interface UploadContext extends Needs<'db' | 'files' | 'now'> {
  processes: PictureProcesses;
  places: UploadSlots;
  budget: DecoderBudget;
  /** Storage limit in MB for pictures not ordered. */
  roomMb: number;
}

/** Retention of an unused picture, in ms. */
export const unusedMs = 30 * 24 * 3_600_000;

/** Maximum long side in pixels, for pictures that are only viewed and not printed. */
const maxLongSide: Partial<Record<UploadPurpose | 'product', number>> = { problem: 2400, product: 4000 };

interface PictureRequest {
  body: Readable;
  length: number | undefined;
  purpose: UploadPurpose;
  sender: UploadSender;
}

/**
 * Receives an upload within its limit, validates and re-encodes it in a separate process, and stores it with its
 * smaller copy under an unguessable id. Slots and space are limited per sender. Throws Problem 400, 413, 429 or 503,
 * each with a message.
 */
export async function takePicture(deps: UploadContext, request: PictureRequest): Promise<UploadedPicture> {
  deps.budget.requireBudget(request.sender.mark);
  await refuseWithoutRoom(deps.db, request.sender, deps.roomMb, deps.now());
  return deps.places.take(request.sender.mark, () => takeInPlace(deps, request));
}

async function takeInPlace(deps: UploadContext, request: PictureRequest): Promise<UploadedPicture> {
  const { db, files, now } = deps;
  const { purpose, sender } = request;
  const charge = (decoderMs: number) => deps.budget.charge(sender.mark, decoderMs);
  return receivePicture(deps, { ...request, whose: sender.mark, charge }, async ({ id, done, picture, preview }) => {
    const key = pictureKey({ id, format: done.format });
    const createdAt = now();
    await keepBoth(files, { picture, preview, format: done.format, key, previewKey: previewKey(id) }, () =>
      db.insert(uploadsTable).values({
        id,
        purpose,
        ...done,
        sentBy: sender.mark,
        createdAt,
        expiresAt: new Date(createdAt.getTime() + unusedMs),
      }),
    );
    return {
      id,
      preview: uploadPreviewAddress(id),
      width: done.width,
      height: done.height,
      seeThrough: done.seeThrough,
    };
  });
}

interface Received {
  /** Id of the picture, which cannot be guessed. */
  id: string;
  done: Extract<Prepared, { done: unknown }>['done'];
  /** Local files: the re-encoded picture and its smaller copy, both deleted after `keep`. */
  picture: string;
  preview: string;
}

interface PendingReply extends Pick<PictureRequest, 'body' | 'length'> {
  purpose: UploadPurpose | 'product';
  /** Sender to whom the picture counts in the queue of the decoding processes. */
  whose: string;
  /** Receives the processor time of decoding in ms, also for a refused picture. */
  charge?: (decoderMs: number) => void;
}

/**
 * Receives one picture within its limit, validates and re-encodes it in a separate process; `keep` stores the result.
 * Throws Problem 400, 413 or 503, each with a message.
 */
export async function receivePicture<T>(
  { files, processes }: Pick<UploadContext, 'files' | 'processes'>,
  { body, length, purpose, whose, charge }: PendingReply,
  keep: (received: Received) => Promise<T>,
): Promise<T> {
  const id = randomBytes(24).toString('base64url');
  const scratch = path.join(await files.scratch(), id);
  const [source, picture, preview] = [`${scratch}.received`, `${scratch}.picture`, `${scratch}.preview`];
  try {
    await receiveBody(body, source, length);
    const demands = {
      minShortSide: minShortSide[purpose],
      maxPixels: maxUploadPixels,
      maxLongSide: maxLongSide[purpose],
    };
    const prepared = (await processes.run(
      { source, picture, preview, ...demands, mostBytes: mostKeptBytes },
      whose,
    )) ?? {
      unfit: 'broken' as const,
      decoderMs: decoderPatienceMs,
    };
    charge?.(prepared.decoderMs);
    if (!('done' in prepared)) throw pictureProblem(prepared, purpose);
    return await keep({ id, done: prepared.done, picture, preview });
  } finally {
    await Promise.all([source, picture, preview].map((file) => rm(file, { force: true })));
  }
}
