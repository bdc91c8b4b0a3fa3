import { createHash } from 'node:crypto';
import type { Picture } from '#artwork/picture.ts';
import { engineVersion, registry } from '#artwork/registry.ts';

/** Ten hex digits that change whenever the picture would: with its parameters, its garment's drawing, or the engine. */
export function pictureVersion(picture: Picture): string {
  const parameters = JSON.stringify(sorted(picture));
  return createHash('sha256').update(`${engineVersion} ${registry[picture.garment].version} ${parameters}`).digest('hex').slice(0, 10);
}

/** The same keys in the same order, whatever order the data file had them in. */
function sorted(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return Object.fromEntries(entries.sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, part]) => [key, sorted(part)]));
}
