import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { engineFolder } from '#server/app/shop/find-shop.ts';
import { copySeededFolder } from '#server/app/test-support/test-template.ts';
import { personalLines } from './personal-words.ts';

export interface RunningShop {
  url: string;
  /** URL of its simulated external services; their mail inbox is at /mail. */
  sandboxUrl: string;
  dataDir: string;
  /** Returns the output so far. */
  printed(): string;
  /** Ends the shop by the signal, and waits for the end of its process. Returns the exit code. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const started = new Set<ChildProcess>();
const folders: string[] = [];
/** Output of all shops, for a check at the end. */
const printed: (() => string)[] = [];

/**
 * Lets all test shops share one folder of pictures, so that each is rendered once. File names are derived from their
 * content.
 */
async function sharePictures(dataDir: string): Promise<void> {
  const shared = path.resolve(import.meta.dirname, '../.cache/pictures');
  await mkdir(shared, { recursive: true });
  await symlink(shared, path.join(dataDir, 'pictures')).catch(() => {});
}

interface StartOptions {
  dataDir?: string;
  /** Port; by default one that the system chooses. */
  port?: number;
  empty?: boolean;
  /** Umask of the starting process ('000': everything is readable). */
  umask?: '000' | '077';
  env?: Record<string, string>;
}

/**
 * Starts the shop as `npm start` does, in a new folder (or the given one), and waits until it is open. Its database is
 * a copy of a prepared one, as creating it takes most of a first start; with `empty` the shop creates it, and renders
 * pictures in advance.
 */
export async function startShop(options: StartOptions = {}): Promise<RunningShop> {
  const dataDir = options.dataDir ?? (await mkdtemp(path.join(tmpdir(), 'maidan-e2e-')));
  if (!options.dataDir) {
    folders.push(dataDir);
    // If the tests run as root, an ordinary user runs the database and must be able to enter this folder.
    await chmod(dataDir, 0o711);
    if (!options.empty) await copySeededFolder(engineFolder(dataDir));
  }
  await sharePictures(dataDir);
  const env = {
    ...process.env,
    PORT: String(options.port ?? 0),
    DATA_DIR: dataDir,
    // Logs each request too, so that the check for personal data at the end covers all of them.
    LOG_LEVEL: 'info',
    NODE_ENV: 'production',
    DATABASE_URL: '',
    // Otherwise every shop would render the whole catalogue beside its test.
    PICTURES_AHEAD: options.empty ? 'on' : 'off',
    // No sample orders, so that sales contain only the test's orders.
    DEMO_ORDERS: '0',
    // No codes for cash orders, as tests place many with one e-mail.
    CASH_CODES: 'off',
    ...options.env,
  };
  const start = [process.execPath, path.resolve(import.meta.dirname, '../scripts/start.ts')] as const;
  const [program, ...args] = options.umask
    ? (['sh', '-c', `umask ${options.umask}; exec "$0" "$@"`, ...start] as const)
    : start;
  const child = spawn(program, args, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  started.add(child);
  let output = '';
  printed.push(() => output);
  const open = new Promise<void>((resolve, reject) => {
    const hear = (chunk: Buffer) => {
      output += chunk.toString();
      if (/Maidan is open[\s\S]*\n\n/.test(output)) resolve();
    };
    child.stdout.on('data', hear);
    child.stderr.on('data', hear);
    child.once('exit', (code) => reject(new Error(`the shop ended with ${code}:\n${output}`)));
  });
  await open;
  return {
    url: /Maidan is open:\s+(\S+)/.exec(output)?.[1] ?? '',
    sandboxUrl: /Sandbox:\s+(\S+)/.exec(output)?.[1] ?? '',
    dataDir,
    printed: () => output,
    async end(signal) {
      if (child.exitCode === null && child.signalCode === null) {
        child.kill(signal);
        await once(child, 'exit');
      }
      started.delete(child);
      return child.exitCode;
    },
  };
}

/** Ends all shops that are still running, and removes their folders. Throws if one of them logged personal data. */
export async function endAllShops(): Promise<void> {
  for (const child of started) {
    child.kill('SIGKILL');
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  }
  started.clear();
  for (const folder of folders.splice(0)) {
    // The simulated services of a killed shop end on their own, and may still write a file.
    await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 });
  }
  const told = printed.splice(0).flatMap((output) => personalLines(output()));
  if (told.length > 0) throw new Error(`The shop printed what is a person's:\n${told.slice(0, 10).join('\n')}`);
}

/** Runs one of the project's scripts to its end. */
export async function runScript(
  script: string,
  args: string[],
  dataDir: string,
): Promise<{ code: number | null; output: string }> {
  const env = { ...process.env, DATA_DIR: dataDir, PORT: '0', DATABASE_URL: '', LOG_LEVEL: 'silent' };
  const child = spawn(process.execPath, [path.resolve(import.meta.dirname, '../scripts', script), ...args], {
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, output };
}
