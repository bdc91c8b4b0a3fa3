import { readFileSync } from 'node:fs';
import path from 'node:path';

/** What the shop says of itself. */
export const manifest = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8')) as { version: string };
