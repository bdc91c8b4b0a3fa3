import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { SandboxReady } from '#server/foundation/child-processes/providers.ts';
import { readJournal } from '#server/foundation/database/test-schemas.ts';
import { freePort } from '#server/foundation/database-engine/free-port.ts';

const root = path.resolve(import.meta.dirname, '../..');
/** Parts needed to run a shop; pages are not requested here and would need a separate build. */
const parts = ['package.json', 'artwork', 'contract', 'database', 'sandbox', 'server'];

/** Returns the commit before the newest migration. Throws if the history is too short. */
export async function commitBeforeNewestMigration(): Promise<string> {
  const tag = (await readJournal()).entries.at(-1)?.tag ?? '';
  const git = (...args: string[]) =>
    execFileSync('git', ['-C', root, ...args], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();
  try {
    const came = git('log', '--diff-filter=A', '--format=%H', '-1', '--', `database/migrations/${tag}.sql`);
    return git('rev-parse', `${came}^`);
  } catch {
    throw new Error(
      `The history here does not reach back before ${tag}: fetch all of it (git fetch --unshallow), or name a commit with OLD_RELEASE.`,
    );
  }
}

/** Copies the code of a commit, or of this working tree, into a folder, with the current libraries. */
export async function layOut(folder: string, commit: string | undefined): Promise<string> {
  await mkdir(folder, { recursive: true });
  if (commit) {
    const packed = execFileSync('git', ['-C', root, 'archive', commit, ...parts], { maxBuffer: 2 ** 30 });
    execFileSync('tar', ['-x', '-C', folder], { input: packed });
  } else for (const part of parts) await cp(path.join(root, part), path.join(folder, part), { recursive: true });
  await symlink(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  await mkdir(path.join(folder, 'build/client'), { recursive: true });
  return folder;
}

export interface Process {
  name: string;
  url: string;
  child: ChildProcess;
  /** Errors that the process logged. */
  errors: string[];
  /** Ends the process, by default with SIGTERM. */
  end(signal?: NodeJS.Signals): Promise<void>;
}

/** Starts a release as a separate process on a shared database and sandbox. Waits until it accepts requests. */
export async function startRelease(
  name: string,
  code: string,
  { database, sandbox, dataDir }: { database: string; sandbox: SandboxReady; dataDir: string },
): Promise<Process> {
  const program = ['server/app/processes/main.ts', 'server/main.ts']
    .map((file) => path.join(code, file))
    .find((file) => existsSync(file));
  if (!program) throw new Error(`${name} has no program where one is looked for`);
  const port = await freePort();
  const env = {
    ...{
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'error',
      WORK_BUDGETS: 'off',
      CASH_CODES: 'off',
      PORT: String(port),
      DATA_DIR: dataDir,
      DATABASE_URL: database,
    },
    ...{
      AUTH_SECRET: 'a secret of the upgrade, long enough for both',
      PICTURES_AHEAD: 'off',
      DEMO_ORDERS: '0',
      TRUST_PROXY: 'loopback',
    },
    ...{ RAZORPAY_KEY_ID: sandbox.razorpay.keyId, RAZORPAY_KEY_SECRET: sandbox.razorpay.keySecret },
    ...{ RAZORPAY_WEBHOOK_SECRET: sandbox.razorpay.webhookSecret, RAZORPAY_URL: `${sandbox.url}/razorpay` },
    ...{ SHIPROCKET_EMAIL: sandbox.shiprocket.email, SHIPROCKET_PASSWORD: sandbox.shiprocket.password },
    ...{ SHIPROCKET_WEBHOOK_TOKEN: sandbox.shiprocket.webhookToken, SHIPROCKET_URL: `${sandbox.url}/shiprocket` },
    ...{ SMTP_URL: sandbox.smtpUrl, MAIL_FROM: 'shop@maidan.example' },
  };
  const child = spawn(process.execPath, [program], { cwd: code, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const errors: string[] = [];
  let said = '';
  const opened = Promise.withResolvers<undefined>();
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      errors.push(...linesOf(chunk));
      if (/Maidan is open/.test(said)) opened.resolve(undefined);
    });
  child.once('exit', (status) => opened.reject(new Error(`${name} ended with ${status}:\n${said}`)));
  await opened.promise;
  return {
    name,
    url: `http://127.0.0.1:${port}`,
    child,
    errors,
    async end(signal = 'SIGTERM') {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const gone = once(child, 'exit');
      child.kill(signal);
      await gone;
    },
  };
}

/**
 * Returns logged lines, except about the sandbox courier's empty wallet: the shop then retries the bookings, as in
 * production.
 */
function linesOf(chunk: Buffer): string[] {
  return chunk
    .toString()
    .split('\n')
    .filter((line) => line.startsWith('{') && !line.includes('wallet_empty'));
}
