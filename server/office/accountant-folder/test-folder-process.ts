import { writeFile } from 'node:fs/promises';
import { z } from 'zod';
import { firstFacts } from '#server/catalogue/products/test-facts.ts';
import { openServer } from '#server/foundation/database/database.ts';
import { openFiles } from '#server/foundation/files/files.ts';
import { makeAccountantFolder } from './make-folder.ts';

// Program started by the test of killed folders: makes a folder with the shop's own code, until it kills itself at the
// given step. SIGKILL allows no clean-up.

const env = z
  .object({
    DATABASE_URL: z.string(),
    FILES: z.string(),
    FOLDER: z.string(),
    NOW: z.coerce.date(),
    DIES: z.enum(['while drawing', 'while packing', 'before storing', 'after storing', 'never']),
  })
  .parse(process.env);

const files = await openFiles({ DATA_DIR: env.FILES, S3_REGION: 'auto' });
let packed = 0;
const dieIf = (step: typeof env.DIES) => {
  if (env.DIES === step) process.kill(process.pid, 'SIGKILL');
};
await makeAccountantFolder(
  {
    db: openServer(env.DATABASE_URL).db,
    now: () => env.NOW,
    shopFacts: firstFacts,
    processes: {
      async run({ content, file }) {
        await writeFile(file, `%PDF ${content.number}`);
        dieIf('while drawing');
        return { bytes: 5 };
      },
    },
    files: {
      ...files,
      async read(key) {
        packed += 1;
        if (packed === 3) dieIf('while packing');
        return files.read(key);
      },
      async takeIn(file, key, type) {
        const isFolder = type === 'application/zip';
        if (isFolder) dieIf('before storing');
        await files.takeIn(file, key, type);
        if (isFolder) dieIf('after storing');
      },
    },
  },
  env.FOLDER,
);
process.exit(0);
