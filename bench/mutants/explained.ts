import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { z } from 'zod';

const Explained = z.array(
  z.strictObject({ file: z.string(), line: z.string(), what: z.string(), why: z.string().min(10) }),
);
export type Explained = z.infer<typeof Explained>;

/** Mutant, identified by data that does not change if its file or other lines move. */
export interface KnownMutant {
  file: string;
  line: string;
  what: string;
}

/** Reads the explanations of surviving mutants from this folder. */
export function readExplained(): Explained {
  return Explained.parse(parse(readFileSync(path.join(import.meta.dirname, 'explained.yaml'), 'utf8')));
}

/** Returns the explanation of a surviving mutant, if there is one. */
export function explanationOf(explained: Explained, { file, line, what }: KnownMutant): string | undefined {
  const name = path.posix.basename(file);
  return explained.find((one) => one.file === name && one.line.trim() === line.trim() && one.what === what)?.why;
}
