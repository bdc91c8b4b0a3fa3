import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readCheckedFile, writeKept } from './kept-file.ts';

export interface BoundedFolder {
  read(name: string): Promise<Buffer | undefined>;
  /** Writes a file. Throws if the disk is full. */
  write(name: string, bytes: Buffer): Promise<void>;
  close(): void;
}

const anHour = 3_600_000;

/**
 * Creates a folder limited in total bytes and age (ms), which evicts the least recently used files. It starts empty.
 * Expiry also deletes data derived from shoppers' files if nobody else does.
 */
export function createBoundedFolder({
  dir,
  mostBytes,
  maxAgeMs = 24 * anHour,
  now = Date.now,
}: {
  dir: string;
  mostBytes: number;
  maxAgeMs?: number;
  now?: () => number;
}): BoundedFolder {
  const files = new Map<string, { length: number; madeAt: number }>();
  let total = 0;
  const emptied = rm(dir, { recursive: true, force: true }).catch(() => {});
  const timer = setInterval(() => void forgetOld(), anHour).unref();

  async function forget(name: string): Promise<void> {
    total -= files.get(name)?.length ?? 0;
    files.delete(name);
    await rm(join(dir, name), { force: true });
  }

  async function forgetOld(): Promise<void> {
    for (const [name, { madeAt }] of files) if (now() - madeAt >= maxAgeMs) await forget(name).catch(() => {});
  }

  return {
    async read(name) {
      const known = files.get(name);
      if (!known) return undefined;
      const bytes = await readCheckedFile(join(dir, name));
      if (bytes === undefined || bytes === 'damaged' || now() - known.madeAt >= maxAgeMs) {
        await forget(name);
        return undefined;
      }
      // Deleting and adding the entry makes it the newest in the map's order.
      if (files.delete(name)) files.set(name, known);
      return bytes;
    },
    async write(name, bytes) {
      await emptied;
      await writeKept(join(dir, name), bytes);
      total += bytes.length - (files.get(name)?.length ?? 0);
      files.delete(name);
      files.set(name, { length: bytes.length, madeAt: now() });
      for (const oldest of files.keys()) if (total > mostBytes) await forget(oldest);
    },
    close: () => clearInterval(timer),
  };
}
