import { readFile } from 'node:fs/promises';
import { type Examined, examinePicture, type PictureKind, type Unfit } from './examine-picture.ts';

/** Why a picture was not taken. */
export type Refused =
  | { unfit: Unfit | 'broken' | 'too-detailed' }
  /** There was no time to draw it: nothing is known against it. */
  | { unfit: 'late' }
  | { unfit: 'too-small' | 'too-many-pixels'; width: number; height: number };

/** What a picture has to be. */
export interface Demands {
  minShortSide: number;
  maxPixels: number;
}

/** Says why a file is not taken, as far as its structure tells, or what kind of picture it is. Decodes nothing. */
export function judge(examined: Examined, { minShortSide, maxPixels }: Demands): { refused: Refused } | { kind: PictureKind } {
  if ('unfit' in examined) return { refused: examined };
  const { kind, width, height } = examined;
  if (width * height > maxPixels) return { refused: { unfit: 'too-many-pixels', width, height } };
  if (Math.min(width, height) < minShortSide) return { refused: { unfit: 'too-small', width, height } };
  return { kind };
}

/** What runs in a thread: looks at one received file. Gives the refusal; undefined for what has to be decoded to know more. */
export default async function refuseAtSight({ source, ...demands }: Demands & { source: string }): Promise<Refused | undefined> {
  const judged = judge(examinePicture(await readFile(source)), demands);
  return 'refused' in judged ? judged.refused : undefined;
}
