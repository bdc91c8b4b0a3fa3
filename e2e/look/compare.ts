import { mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { compareShots, type Difference, drawDifference, readShot } from './compare-shots.ts';

/** Limits beyond which a difference is a fault. */
export interface Allowance {
  /** Limit in px for the page's height. */
  /** Limit in px for the movement of a part of the page. */
  height: number;
  shift: number;
  /** Limit for the share of its pixels that differ. */
  share: number;
}

export interface Compared {
  name: string;
  /** Undefined if only one of the folders has the picture, or their widths differ. */
  difference?: Difference;
  within: boolean;
}

/** Compares the pictures of two folders by name; draws every difference into the folder `drawnInto`. */
export async function comparePictures(
  before: string,
  after: string,
  drawnInto: string,
  allowance: Allowance,
): Promise<Compared[]> {
  await rm(drawnInto, { recursive: true, force: true });
  await mkdir(drawnInto, { recursive: true });
  const [earlier, later] = await Promise.all([picturesIn(before), picturesIn(after)]);
  const compared: Compared[] = [];
  for (const name of [...new Set([...earlier, ...later])].sort()) {
    const [one, other] = [earlier, later].every((names) => names.includes(name))
      ? await Promise.all([readShot(path.join(before, name)), readShot(path.join(after, name))])
      : [];
    if (!one || !other || one.width !== other.width) {
      compared.push({ name, within: false });
      continue;
    }
    const difference = compareShots(one, other);
    const within =
      Math.abs(difference.height) <= allowance.height &&
      difference.shift <= allowance.shift &&
      difference.share <= allowance.share;
    if (difference.share > 0 || difference.height !== 0) await drawDifference(one, other, path.join(drawnInto, name));
    compared.push({ name, difference, within });
  }
  return compared;
}

async function picturesIn(folder: string): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.png'));
}

/** Formats the pictures that differ, one per line, largest difference last, with a summary. */
export function tableOf(compared: readonly Compared[]): string {
  const badness = ({ difference }: Compared) =>
    difference
      ? Math.abs(difference.height) * 1000 + difference.shift * 100 + difference.share
      : Number.POSITIVE_INFINITY;
  const differing = compared.filter((one) => badness(one) > 0).sort((a, b) => badness(a) - badness(b));
  const lines = differing.map(({ name, difference, within }) => {
    const numbers = difference
      ? [
          `${difference.height > 0 ? '+' : ''}${difference.height} px`,
          `${difference.shift} px`,
          `${(100 * difference.share).toFixed(3)} %`,
        ]
      : ['not', 'in', 'both'];
    return `${within ? ' ' : '✗'} ${numbers.map((text) => text.padStart(9)).join('')}  ${name}`;
  });
  const outside = compared.filter(({ within }) => !within).length;
  return [
    `      height    shift    pixels  picture`,
    ...lines,
    `${compared.length} pictures: ${compared.length - differing.length} the same, ${differing.length - outside} within the allowance, ${outside} outside`,
  ].join('\n');
}
