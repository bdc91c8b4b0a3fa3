import { readFile } from 'node:fs/promises';
import { type Examined, examinePicture, type PictureKind, type Unfit } from './examine-picture.ts';

/** Reasons to reject a picture. */
export type Refused =
  | { unfit: Unfit | 'broken' | 'too-detailed' }
  /** Timeout; the picture itself may be valid. */
  | { unfit: 'late' }
  | { unfit: 'too-small' | 'too-many-pixels'; width: number; height: number }
  | { unfit: 'too-many-bits'; width: number; height: number; depth: number };

/** Requirements for a picture. */
export interface Demands {
  minShortSide: number;
  maxPixels: number;
}

/** Returns the reason to reject a file by its structure, or its picture type. Decodes nothing. */
export function rejectByHeader(
  examined: Examined,
  { minShortSide, maxPixels }: Demands,
): { refused: Refused } | { kind: PictureKind } {
  if ('unfit' in examined) return { refused: examined };
  const { kind, width, height, depth } = examined;
  if (width * height > maxPixels) return { refused: { unfit: 'too-many-pixels', width, height } };
  // Time and memory of a decoder grow with the number of bits, not only of pixels.
  if (width * height * depth > maxPixels * 8) return { refused: { unfit: 'too-many-bits', width, height, depth } };
  if (Math.min(width, height) < minShortSide) return { refused: { unfit: 'too-small', width, height } };
  return { kind };
}

/** Examines one received file in a thread. Returns the rejection; undefined if the file must be decoded to decide. */
export default async function rejectReceivedFile({
  source,
  ...demands
}: Demands & { source: string }): Promise<Refused | undefined> {
  const judged = rejectByHeader(examinePicture(await readFile(source)), demands);
  return 'refused' in judged ? judged.refused : undefined;
}
