import { writeFile } from 'node:fs/promises';
import { dumpFile, dumpSchema } from './schema-dump.ts';

await writeFile(dumpFile, await dumpSchema());
