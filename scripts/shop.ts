import { userInfo } from 'node:os';
import { EngineUnavailable } from '#server/engine/find-binaries.ts';
import { DataDirBusy, lockDataDir } from '#server/platform/data-dir-lock.ts';
import { parseEnv } from '#server/platform/env.ts';
import { openFiles } from '#server/platform/files.ts';
import { openLog } from '#server/platform/logging.ts';
import { askOperator } from '#server/platform/operator-socket.ts';
import { openShopDatabase } from '#server/wiring/open-shop-database.ts';
import { operatorCommands } from '#server/wiring/operator-commands.ts';

const [command = '', ...typed] = process.argv.slice(2);
// What these move keeps who moved it.
const args =
  ['stock', 'catalogue'].includes(command) && !typed.some((word) => /^--by\b/.test(word)) ? [...typed, '--by', nameHere()] : typed;
const say = (line: string) => void process.stdout.write(`${line}\n`);
const env = parseEnv(process.env);

/** The operating system's name for whoever types, also where they type as root. */
function nameHere(): string {
  if (process.env.SUDO_USER) return process.env.SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // A container may run as a number that has no name.
    return 'operator';
  }
}

/** Without a running shop the command opens the database itself, and holds the folder meanwhile. */
async function runAlone(): Promise<number> {
  const lock = lockDataDir(env.DATA_DIR);
  const database = await openShopDatabase(env, openLog(env));
  try {
    await database.migrate();
    const commands = operatorCommands({ db: database.db, files: await openFiles(env) });
    const run = commands.get(command);
    if (run) return await run(args, say);
    say(`Use: npm run shop -- COMMAND. There are: ${[...commands.keys()].join(', ')}`);
    return 2;
  } finally {
    await database.close();
    lock.release();
  }
}

try {
  const asked = await askOperator(env.DATA_DIR, { command, args }, say);
  process.exitCode = asked === 'not running' ? await runAlone() : asked;
} catch (error) {
  if (!(error instanceof DataDirBusy || error instanceof EngineUnavailable)) throw error;
  const hint =
    error instanceof DataDirBusy ? '\nIt does not answer commands now: it may be starting or closing. Try again in a moment.' : '';
  process.stderr.write(`${error.message}${hint}\n`);
  process.exitCode = 1;
}
