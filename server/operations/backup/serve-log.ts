import { chown, open, readdir, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isPiece, listPieces } from '#server/operations/backup-format/archive-folder.ts';
import { BackupRefused } from '#server/operations/backup-format/backup-errors.ts';
import { recoveryFolder } from '#server/operations/backup-format/copy-pages.ts';
import { readPacked } from '#server/operations/backup-format/read-backup.ts';
import type { SealKey } from '#server/operations/backup-format/seal.ts';

/** Interval of checks for PostgreSQL's requests, in ms. */
const lookMs = 15;

/**
 * Command by which PostgreSQL requests a log segment: it writes the segment's name into a folder, then waits for the
 * file or a refusal. PostgreSQL's user can neither read the archive nor the key. The command stops once its parent has
 * exited.
 */
export const restoreCommand = `cd ${recoveryFolder} && : > %f.wanted || exit 1
while kill -0 $PPID 2>/dev/null; do
  if [ -e %f.here ]; then mv -f %f.here ../%p; exit $?; fi
  if [ -e %f.none ]; then rm -f %f.none; exit 1; fi
  sleep 0.02 2>/dev/null || sleep 1
done
exit 1`;

/** Service that provides the log to a recovering PostgreSQL. */
export interface LogService {
  /** Stops the service. Returns a sentence about a damaged or missing segment, or undefined if the log was complete. */
  end(): Promise<string | undefined>;
}

/** Provides a line's log segments to the PostgreSQL that recovers in a folder, until stopped. */
export async function serveLog(
  folder: string,
  archive: string,
  line: string,
  key: SealKey | undefined,
): Promise<LogService> {
  const pieces = await listPieces(archive, line);
  const desk = path.join(folder, recoveryFolder);
  const ending = new AbortController();
  let damaged: string | undefined;
  const missing: string[] = [];
  const answer = async (name: string) => {
    const kept = pieces.get(name);
    if (kept === undefined) missing.push(name);
    else {
      try {
        await unpack(kept, path.join(desk, name), key);
        await rename(path.join(desk, `${name}.part`), path.join(desk, `${name}.here`));
        return;
      } catch (error) {
        const words = error instanceof Error ? error.message : String(error);
        damaged ??= `The piece ${name} of the log cannot be used: ${words}`;
      }
    }
    await writeFile(path.join(desk, `${name}.none`), '');
  };
  const serving = (async () => {
    while (!ending.signal.aborted) {
      for (const asked of (await readdir(desk)).filter((name) => name.endsWith('.wanted'))) {
        await rm(path.join(desk, asked), { force: true });
        await answer(asked.slice(0, -'.wanted'.length));
      }
      await pause(lookMs, undefined, { signal: ending.signal }).catch(() => {});
    }
  })();
  // The rejection is ignored here, as `end` reports it.
  serving.catch(() => {});
  return {
    async end() {
      ending.abort();
      await serving;
      const last = [...pieces.keys()].at(-1) ?? '';
      const gap = missing.find((name) => isPiece(name) && name < last);
      return damaged ?? (gap && `The piece ${gap} of the log is missing in the archive.`);
    },
  };
}

async function unpack(kept: string, target: string, key: SealKey | undefined): Promise<void> {
  const out = await open(`${target}.part`, 'w', 0o600);
  try {
    await readPacked(kept, key, async (bytes) => {
      for await (const part of bytes) await out.write(part);
    });
  } catch (error) {
    if (error instanceof BackupRefused)
      throw new BackupRefused(error.message.replace(/ Take another backup\.$/, ''), { cause: error });
    throw error;
  } finally {
    await out.close();
  }
  await giveLike(`${target}.part`, path.dirname(target));
}

/** Gives a file the owner of its folder, as PostgreSQL may run as another user and writes to its segments. */
async function giveLike(file: string, folder: string): Promise<void> {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = await stat(folder);
  await chown(file, uid, gid);
}
