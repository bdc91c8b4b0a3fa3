import { readFile } from 'node:fs/promises';
import sharp, { type FailOnOptions, type Sharp } from 'sharp';
import { hashFile } from '#server/foundation/files/hash-file.ts';
import { examinePicture } from './examine-picture.ts';
import { type Demands, type Refused, rejectByHeader } from './reject-by-header.ts';

export interface Preparation extends Demands {
  /** Path of the received file. */
  source: string;
  /** Output paths of the re-encoded picture and its smaller copy. */
  picture: string;
  preview: string;
  /** Maximum long side in pixels, for pictures that are only viewed and not printed. */
  maxLongSide?: number | undefined;
  /** Maximum size of the stored picture in bytes. */
  mostBytes: number;
  /** Timeout for encoding, in seconds; 25 by default. */
  mostSeconds?: number;
}

export type Prepared =
  | {
      done: {
        format: 'png' | 'jpeg';
        width: number;
        height: number;
        bytes: number;
        seeThrough: boolean;
        sha256: string;
      };
    }
  | Refused;

/** Long side of the smaller copy in pixels: enough for a garment on a large screen. */
const previewSide = 1600;

/**
 * Validates a picture by content and re-encodes it: upright, in sRGB, 8 bits, without metadata. A photo stays a JPEG,
 * other pictures become PNG. Never throws because of a file's content.
 */
export async function preparePicture(task: Preparation): Promise<Prepared> {
  const file = await readFile(task.source);
  const judged = rejectByHeader(examinePicture(file), task);
  if ('refused' in judged) return judged.refused;
  const photo = judged.kind === 'jpeg';
  try {
    return await drawWithin(file, task, photo);
  } catch (error) {
    if (isLate(error)) return { unfit: 'late' };
    throw error;
  }
}

/** Re-encodes a picture within its byte limit. Throws on timeout. */
async function drawWithin(file: Buffer, task: Preparation, photo: boolean): Promise<Prepared> {
  const kept = await drawBearing(file, task, photo);
  if (!kept || kept.bytes <= task.mostBytes) return kept ? { done: kept } : { unfit: 'broken' };
  // A lossless picture over the limit is encoded like a photo, which looks the same.
  const smaller = photo || kept.seeThrough ? undefined : await drawBearing(file, task, true);
  return smaller && smaller.bytes <= task.mostBytes ? { done: smaller } : { unfit: 'too-detailed' };
}

/** Re-encodes a picture, tolerating harmless faults. Returns undefined if the picture is broken. */
async function drawBearing(file: Buffer, task: Preparation, photo: boolean) {
  try {
    return await drawAnew(file, task, photo, 'warning');
  } catch (error) {
    if (isLate(error)) throw error;
    if (!harmless.test(String(error))) return undefined;
  }
  return drawAnew(file, task, photo, 'error').catch((error: unknown) => {
    if (isLate(error)) throw error;
    return undefined;
  });
}

/** Detects a timeout: a valid picture may be too slow on a busy machine. */
const isLate = (error: unknown) => /^Error: timeout: \d+% complete/.test(String(error));

/** Warnings of harmless faults by some cameras. Missing pixels are not harmless, as they would be printed grey. */
const harmless = /Invalid SOS parameters|extraneous bytes before marker/i;

async function drawAnew(file: Buffer, task: Preparation, photo: boolean, failOn: FailOnOptions) {
  const source = () =>
    sharp(file, { limitInputPixels: task.maxPixels, failOn, sequentialRead: true, pages: 1 })
      .timeout({ seconds: task.mostSeconds ?? 25 })
      .autoOrient()
      .toColourspace('srgb');
  const upright = task.maxLongSide ? within(source(), task.maxLongSide) : source();
  const encoded = photo
    ? upright.jpeg({ quality: 95, chromaSubsampling: '4:4:4' })
    : upright.png({ compressionLevel: 6, adaptiveFiltering: false });
  const info = await encoded.toFile(task.picture);
  const seeThrough = info.channels === 4 && !(await sharp(task.picture).timeout({ seconds: 20 }).stats()).isOpaque;
  await within(sharp(task.picture).timeout({ seconds: 20 }), previewSide)
    .webp({ quality: 86, alphaQuality: 95, effort: 3, smartSubsample: true })
    .toFile(task.preview);
  return {
    format: photo ? ('jpeg' as const) : ('png' as const),
    width: info.width,
    height: info.height,
    bytes: info.size,
    seeThrough,
    sha256: await hashFile(task.picture),
  };
}

function within(picture: Sharp, side: number): Sharp {
  return picture.resize(side, side, { fit: 'inside', withoutEnlargement: true });
}
