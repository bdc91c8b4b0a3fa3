import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';

/** Something a stand-in remembers over restarts. */
export interface Kept<T> {
  value: T;
  /** Writes it to disk: what was acknowledged to a caller must be saved before. */
  save(): void;
}

/** Opens what is kept under a name, or starts with `initial`. A file that does not parse is an error, not a fresh start. */
export function openKept<T>(dir: string, name: string, schema: z.ZodType<T>, initial: T): Kept<T> {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, `${name}.json`);
  const kept: Kept<T> = {
    value: read(file, schema) ?? initial,
    save() {
      // Renaming is whole or not at all: a kill in between leaves what was there.
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
