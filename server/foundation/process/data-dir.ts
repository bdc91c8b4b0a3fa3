import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Where a shop keeps everything unless DATA_DIR says otherwise; below the folder it is started in. */
export const defaultDataDir = '.data';

/** Has this process, and those it starts, make folders (0700) and files (0600) for its own user alone, whatever it was started with. */
export function keepToOurselves(): void {
  process.umask(0o077);
}

/** Whether another user runs the database, and has to pass through our folders to its own: PostgreSQL refuses to be root. */
function otherPasses(): boolean {
  return process.getuid?.() === 0;
}

/** Makes a folder that only we enter; where we are root, others may pass through it to what is theirs, and not look around. */
export function makePassage(folder: string): void {
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined && otherPasses()) chmodSync(folder, 0o711);
}

/**
 * Closes what an earlier release has left open in a data folder: everything of ours right below it. What lies deeper is behind that. A link
 * stays as it is, since it leads to what may not be the shop's.
 */
export function closeToOthers(dir: string, except: readonly string[] = []): void {
  if (process.platform === 'win32') return;
  for (const entry of readdirSync(dir, { withFileTypes: true })) {
    if (entry.isSymbolicLink() || except.includes(entry.name)) continue;
    const place = path.join(dir, entry.name);
    const { uid, mode } = lstatSync(place);
    const wanted = entry.isDirectory() ? 0o700 : 0o600;
    if (uid === process.getuid?.() && (mode & 0o077) !== 0) chmodSync(place, wanted);
  }
}
