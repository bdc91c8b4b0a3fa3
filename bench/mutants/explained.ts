import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const Explained = z.array(z.strictObject({ file: z.string(), line: z.string(), what: z.string(), why: z.string().min(10) }));
export type Explained = z.infer<typeof Explained>;

/** A mutant by what a move of its file or of other lines does not change. */
export interface Known {
  file: string;
  line: string;
  what: string;
}

/** Reads why some mutants survive: in this folder, in words. */
export function readExplained(): Explained {
  return Explained.parse(parse(readFileSync(path.join(import.meta.dirname, 'explained.yaml'), 'utf8')));
}

/** Why a mutant survives, where somebody has said so. */
export function explanationOf(explained: Explained, { file, line, what }: Known): string | undefined {
  const name = path.posix.basename(file);
  return explained.find((one) => one.file === name && one.line.trim() === line.trim() && one.what === what)?.why;
}
