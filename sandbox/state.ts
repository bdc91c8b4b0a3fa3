import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';

/** Persistent state of a mock. */
export interface Kept<T> {
  value: T;
  /** Writes it to disk; must precede the response that acknowledges a change. */
  save(): void;
}

/** Opens the state stored under a name, or starts with `initial`. A file that cannot be parsed is an error. */
export function openKept<T>(dir: string, name: string, schema: z.ZodType<T>, initial: T): Kept<T> {
  mkdirSync(dir, { recursive: true });
  const file = path.join(dir, `${name}.json`);
  const kept: Kept<T> = {
    value: read(file, schema) ?? initial,
    save() {
      // Renaming is atomic: a kill in between leaves the previous file.
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
