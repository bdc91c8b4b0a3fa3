import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { defaultDataDir } from '#server/foundation/process/data-dir.ts';
import { logFatalErrors } from '#server/foundation/process/log-fatal-errors.ts';
import { askOperator } from '#server/foundation/process/operator-socket.ts';
import { escapeControlChars } from '#server/foundation/values/escape-control-chars.ts';

// Sends the command to a running shop before loading other modules: most commands end here.

const [command = '', ...typed] = process.argv.slice(2);
// Stock movements and catalogue changes record their operator.
const args =
  ['stock', 'catalogue'].includes(command) && !typed.some((word) => /^--by\b/.test(word))
    ? [...typed, '--by', nameHere()]
    : typed;
// Output may contain names and responses of others: control characters must not reach the terminal.
const say = (line: string) => void process.stdout.write(`${escapeControlChars(line)}\n`);

logFatalErrors();

/** Working folder of the caller; npm changes it and passes the original one. */
const cwd = (process.env.npm_lifecycle_event === 'shop' && process.env.INIT_CWD) || process.cwd();

/** Operator and machine. */
const by = `${nameHere()}@${hostname()}`;

/** Data folder of the environment, else the folder below the working folder, else the one in the project. */
const named = process.env.DATA_DIR;
const folders = named
  ? [named]
  : [...new Set([path.resolve(defaultDataDir), path.resolve(import.meta.dirname, '..', defaultDataDir)])];

/** Returns the operator's system name, also under sudo. */
function nameHere(): string {
  if (process.env.SUDO_USER) return process.env.SUDO_USER;
  try {
    return userInfo().username;
  } catch {
    // A container may run as a user id that has no user name.
    return 'operator';
  }
}

/** Maximum bytes of piped input: a mail with its pictures. */
const mostPiped = 12 * 1024 * 1024;

/** Returns the input piped into a command that takes it, in base64. */
async function pipedIn(): Promise<{ input?: string }> {
  if (command !== 'messages' || args.join(' ') !== 'take' || process.stdin.isTTY) return {};
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of process.stdin) {
    bytes += (part as Buffer).byteLength;
    // The shop rejects input beyond the maximum, so this part is not stored.
    if (bytes <= mostPiped) parts.push(part as Buffer);
  }
  return { input: Buffer.concat(parts).toString('base64') };
}

const input = await pipedIn();

async function askRunning(): Promise<number | 'not running'> {
  // Restoring requires that no shop is running.
  if (command === 'restore') return 'not running';
  for (const folder of folders) {
    const answer = await askOperator(folder, { command, args, cwd, by, ...input }, say);
    if (answer !== 'not running') return answer;
  }
  return 'not running';
}

const answer = await askRunning();
if (answer === 'not running') {
  await import('./quick-imports.ts');
  const { runWithoutShop } = await import('#server/app/shop/run-without-shop.ts');
  process.exitCode = await runWithoutShop({ command, args, cwd, by, ...input }, folders, say);
} else process.exitCode = answer;
