import { type FSWatcher, readdirSync, watch } from 'node:fs';
import path from 'node:path';

export interface SourceWatch {
  /** The files of the next change from now on. */
  next(): Promise<string[]>;
  close(): void;
}

/** An editor writes a file in several steps, and a checkout many files: what comes within this time is one change. */
const settleMs = 80;

/**
 * Watches the folders and all within them for files that are `ours`. Each folder is watched by itself, not each file: an
 * editor that puts a new file in an old one's place is seen too.
 */
export function watchSources(folders: string[], ours: (file: string) => boolean): SourceWatch {
  const watchers = new Map<string, FSWatcher>();
  let changed = Promise.withResolvers<string[]>();
  const files = new Set<string>();
  let settling: NodeJS.Timeout | undefined;

  function see(file: string): void {
    files.add(file);
    clearTimeout(settling);
    settling = setTimeout(() => {
      changed.resolve([...files]);
      files.clear();
      changed = Promise.withResolvers();
    }, settleMs);
  }
  function add(folder: string): void {
    if (watchers.has(folder)) return;
    const watcher = watch(folder, (event, name) => {
      if (name === null) return;
      const place = path.join(folder, name);
      if (event === 'rename') lookInto(folder);
      if (ours(place)) see(place);
    });
    watcher.on('error', () => forget(folder));
    watchers.set(folder, watcher);
    lookInto(folder);
  }
  function lookInto(folder: string): void {
    try {
      for (const entry of readdirSync(folder, { withFileTypes: true })) if (entry.isDirectory()) add(path.join(folder, entry.name));
    } catch {
      // It is gone already.
      forget(folder);
    }
  }
  function forget(folder: string): void {
    watchers.get(folder)?.close();
    watchers.delete(folder);
  }

  for (const folder of folders) add(folder);
  return {
    next: () => changed.promise,
    close() {
      clearTimeout(settling);
      for (const watcher of watchers.values()) watcher.close();
    },
  };
}
