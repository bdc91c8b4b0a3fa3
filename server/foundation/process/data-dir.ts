import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import path from 'node:path';

/** Default of DATA_DIR, relative to the working directory. */
export const defaultDataDir = '.data';

/**
 * Sets the umask, so that this process and its children create folders (0700) and files (0600) only for their own user.
 */
export function keepToOurselves(): void {
  process.umask(0o077);
}

/**
 * Returns true if the database runs as another user, who must traverse the shop's folders: PostgreSQL refuses to run as
 * root.
 */
function otherPasses(): boolean {
  return process.getuid?.() === 0;
}

/**
 * Creates a private folder. If run as root, lets other users traverse the folder to their own files, but not list it.
 */
export function makePassage(folder: string): void {
  if (mkdirSync(folder, { recursive: true, mode: 0o700 }) !== undefined && otherPasses()) chmodSync(folder, 0o711);
}

/**
 * Restricts the permissions of entries directly in a data folder, which an earlier release left open. Skips symbolic
 * links, as their targets may belong to others.
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
