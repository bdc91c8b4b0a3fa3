import { createHash } from 'node:crypto';
import type { PictureFacts } from '#artwork/picture.ts';
import { engineVersion, garmentRegistry } from '#artwork/registry.ts';

/** Returns ten hex digits that change with the picture's parameters, its garment's drawing, or the engine. */
export function pictureVersion(picture: PictureFacts): string {
  const parameters = JSON.stringify(sorted(picture));
  return createHash('sha256')
    .update(`${engineVersion} ${garmentRegistry[picture.garment].version} ${parameters}`)
    .digest('hex')
    .slice(0, 10);
}

/** Sorts keys, so that the order in the data file does not matter. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]));
}
