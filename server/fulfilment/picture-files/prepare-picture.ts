import { readFile } from 'node:fs/promises';
import sharp, { type FailOnOptions, type Sharp } from 'sharp';
import { hashFile } from '#server/foundation/files/hash-file.ts';
import { examinePicture } from './examine-picture.ts';
import { type Demands, judge, type Refused } from './reject-by-header.ts';

export interface Preparation extends Demands {
  /** The file as it was received. */
  source: string;
  /** Where the picture is written, drawn anew, and where its smaller copy. */
  picture: string;
  preview: string;
  /** A picture that only has to be seen is kept no larger. */
  maxLongSide?: number | undefined;
  /** The most bytes that it may have as it is kept. */
  mostBytes: number;
  /** How long it may be drawn, in seconds; 25 unless said. */
  mostSeconds?: number;
}

export type Prepared =
  | { done: { format: 'png' | 'jpeg'; width: number; height: number; bytes: number; seeThrough: boolean; sha256: string } }
  | Refused;

/** Long side of the smaller copy: enough for a garment on a large screen. */
const previewSide = 1600;

/**
 * Checks one picture by its content and draws it anew: upright, in sRGB, 8 bits, without metadata. A photo stays a JPEG,
 * anything else becomes a PNG. Never throws for what the file holds.
 */
export async function preparePicture(task: Preparation): Promise<Prepared> {
  const file = await readFile(task.source);
  const judged = judge(examinePicture(file), task);
  if ('refused' in judged) return judged.refused;
  const photo = judged.kind === 'jpeg';
  try {
    return await drawWithin(file, task, photo);
  } catch (error) {
    if (isLate(error)) return { unfit: 'late' };
    throw error;
  }
}

/** Draws it anew in no more bytes than it may have. Throws where there was no time for it. */
async function drawWithin(file: Buffer, task: Preparation, photo: boolean): Promise<Prepared> {
  const kept = await drawBearing(file, task, photo);
  if (!kept || kept.bytes <= task.mostBytes) return kept ? { done: kept } : { unfit: 'broken' };
  // Without loss it would take more room than it is worth: as a photo it looks the same.
  const smaller = photo || kept.seeThrough ? undefined : await drawBearing(file, task, true);
  return smaller && smaller.bytes <= task.mostBytes ? { done: smaller } : { unfit: 'too-detailed' };
}

/** Draws it anew; what every viewer forgives is forgiven. Undefined where it is broken. */
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

/** On a machine that has much else to do, the time for a good picture may be over before it is drawn. */
const isLate = (error: unknown) => /^Error: timeout: \d+% complete/.test(String(error));

/** What some cameras write and every viewer forgives. Missing pixels are not among it: they would be printed grey. */
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
