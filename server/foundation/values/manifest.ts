import { readFileSync } from 'node:fs';
import path from 'node:path';

/** Contents of package.json. */
export const packageManifest = JSON.parse(
  readFileSync(path.resolve(import.meta.dirname, '../../../package.json'), 'utf8'),
) as {
  version: string;
};
