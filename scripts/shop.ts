import { hostname, userInfo } from 'node:os';
import path from 'node:path';
import { defaultDataDir } from '#server/foundation/process/data-dir.ts';
import { logFatalErrors } from '#server/foundation/process/log-fatal-errors.ts';
import { askOperator } from '#server/foundation/process/operator-socket.ts';
import { escapeControlChars } from '#server/foundation/values/escape-control-chars.ts';

// A shop that runs is asked before anything is loaded that the asking does not need: most commands end here.

const [command = '', ...typed] = process.argv.slice(2);
// What these move keeps who moved it.
const args =
  ['stock', 'catalogue'].includes(command) && !typed.some((word) => /^--by\b/.test(word)) ? [...typed, '--by', nameHere()] : typed;
// What it says has passed through names that people typed and answers of others: nothing of it may steer the terminal.
const say = (line: string) => void process.stdout.write(`${escapeControlChars(line)}\n`);

logFatalErrors();

/** npm goes to the project's folder, and says where it was called. */
const cwd = (process.env.npm_lifecycle_event === 'shop' && process.env.INIT_CWD) || process.cwd();

/** Who types, and at which machine. */
const by = `${nameHere()}@${hostname()}`;

/** The folder that is named, else the one below where we are, else the project's own. */
const named = process.env.DATA_DIR;
const folders = named ? [named] : [...new Set([path.resolve(defaultDataDir), path.resolve(import.meta.dirname, '..', defaultDataDir)])];

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

/** The most that may be piped in, in bytes: a mail with its pictures. */
const mostPiped = 12 * 1024 * 1024;

/** What was piped into a command that takes it, in base64. */
async function pipedIn(): Promise<{ input?: string }> {
  if (command !== 'messages' || args.join(' ') !== 'take' || process.stdin.isTTY) return {};
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of process.stdin) {
    bytes += (part as Buffer).byteLength;
    // What is larger is refused by whoever reads it: no more of it than that is kept.
    if (bytes <= mostPiped) parts.push(part as Buffer);
  }
  return { input: Buffer.concat(parts).toString('base64') };
}

const input = await pipedIn();

async function askRunning(): Promise<number | 'not running'> {
  // Restoring is for where no shop runs.
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
