import { createHash } from 'node:crypto';
import { readdir, readFile, stat } from 'node:fs/promises';
import path from 'node:path';

/** Lists all files below these paths, in a stable order per path. */
export async function filesIn(...places: string[]): Promise<string[]> {
  const lists = await Promise.all(
    places.map(async (place) => {
      if ((await stat(place)).isFile()) return [place];
      const entries = await readdir(place, { withFileTypes: true, recursive: true });
      return entries
        .filter((entry) => entry.isFile())
        .map((entry) => path.join(entry.parentPath, entry.name))
        .sort();
    }),
  );
  return lists.flat();
}

/**
 * Returns a hash of the names and contents of source files, without tests. It changes whenever the build may change.
 */
export async function hashSources(root: string, sources: string[]): Promise<string> {
  const hash = createHash('sha256');
  for (const file of await filesIn(...sources.map((source) => path.join(root, source)))) {
    if (/\.test\.tsx?$/.test(file)) continue;
    const content = createHash('sha256').update(await readFile(file));
    hash.update(`${path.relative(root, file)}\0`).update(content.digest());
  }
  return hash.digest('hex');
}
