import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';

/** Persistent state of a mock. */
export interface Kept<T> {
  value: T;
  /** Writes the state to disk; must be called before the response that confirms a change. */
  save(): void;
}

/** Opens the state stored under a name, or starts with `initial`. Throws if the file cannot be parsed. */
export function openKept<T>(dir: string, name: string, schema: z.ZodType<T>, initial: T): Kept<T> {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, `${name}.json`);
  const kept: Kept<T> = {
    value: read(file, schema) ?? initial,
    save() {
      // Renaming is atomic, so a kill before it leaves the previous file.
      writeFileSync(`${file}.new`, JSON.stringify(kept.value));
      renameSync(`${file}.new`, file);
    },
  };
  return kept;
}

function read<T>(file: string, schema: z.ZodType<T>): T | undefined {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
  return schema.parse(JSON.parse(text));
}
