import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { readKept, writeKept } from './kept-file.ts';

export interface BoundedFolder {
  read(name: string): Promise<Buffer | undefined>;
  /** Throws where there is no room. */
  write(name: string, bytes: Buffer): Promise<void>;
  close(): void;
}

const anHour = 3_600_000;

/**
 * Files of up to so many bytes in all, and so old (ms): what was used least goes first. It begins empty. What is made of something
 * of a shopper's is gone a day after it, whoever forgets to remove it.
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
      const bytes = await readKept(join(dir, name));
      if (bytes === undefined || bytes === 'damaged' || now() - known.madeAt >= maxAgeMs) {
        await forget(name);
        return undefined;
      }
      // Put in again, it is the youngest in the map's order.
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
