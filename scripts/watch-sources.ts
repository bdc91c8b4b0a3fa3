import { type FSWatcher, readdirSync, watch } from 'node:fs';
import path from 'node:path';

export interface SourceWatch {
  /** Resolves to the files of the next change. */
  next(): Promise<string[]>;
  close(): void;
}

/** Time in ms within which writes form one change: editors write a file in steps, a checkout writes many files. */
const settleMs = 80;

/**
 * Watches folders recursively for files that match `ours`. It watches folders, not files, so a file replaced by an
 * editor is noticed too.
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
      for (const entry of readdirSync(folder, { withFileTypes: true }))
        if (entry.isDirectory()) add(path.join(folder, entry.name));
    } catch {
      // The folder no longer exists.
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
