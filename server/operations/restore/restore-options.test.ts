import { expect, test } from 'vitest';
import { shopQueues } from '#server/app/shop/area-tables.ts';
import { openLog } from '#server/foundation/logging/logging.ts';
import { parseEnv } from '#server/foundation/process/env.ts';
import { runRestore } from './backup-commands.ts';

test.each([
  [['shop.backup', '--chek'], "There is no option '--chek' of 'restore'. It knows --check, --to FOLDER, --key FILE,"],
  [['shop.backup', '--dry'], "There is no option '--dry' of 'restore'."],
  [['shop.backup', '--to=elsewhere'], "There is no option '--to=elsewhere' of 'restore'."],
  [['shop.backup', '--to', '--check'], "The option '--to' needs FOLDER after it."],
  [['--at', '2026-11-22 14:05', '--chek'], "There is no option '--chek' of 'restore'."],
  [['shop.backup', 'another.backup'], 'Use: npm run shop -- restore FILE --check'],
])('restore refuses %j before it opens a backup', async (args, told) => {
  const said: string[] = [];
  const env = parseEnv({ DATA_DIR: '/nowhere' });
  const typed = { cwd: '/nowhere', queues: shopQueues };
  const code = await runRestore(args, (line) => said.push(line), env, openLog({ LOG_LEVEL: 'silent' }), typed);
  expect([code, said[0]]).toEqual([2, expect.stringContaining(told)]);
});
