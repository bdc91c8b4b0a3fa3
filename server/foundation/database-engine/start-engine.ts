import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EngineLog, forwardEngineLog } from './engine-log.ts';
import { closeEntrance, openEntrance, runFolder, urlOf } from './entrance.ts';
import { EngineUnavailable, findBinaries } from './find-binaries.ts';
import { stopLeftover } from './leftover.ts';
import { type EngineCluster, makeCluster } from './make-cluster.ts';
import { chooseRunAs, saysVersion } from './run-as.ts';
import { settingsFor } from './settings.ts';

/** Embedded PostgreSQL process. */
export interface Engine {
  /** Returns the URL of a database for node-postgres. */
  url(database: string): string;
  /** Returns the pid; undefined during a restart. */
  pid(): number | undefined;
  /** Stops PostgreSQL in order: closes connections and writes all data. */
  close(): Promise<void>;
}

export interface EngineOptions {
  /** Data folder, created if missing. The caller must hold a lock on its parent folder. */
  folder: string;
  log: EngineLog;
  /** False for test databases. */
  durable?: boolean;
  maxConnections?: number;
  /** Settings for this start, by PostgreSQL's names. */
  settings?: Readonly<Record<string, string | number>>;
}

/** Time in ms for an orderly shutdown before an immediate one. */
const endingMs = 20_000;
/** Pauses before restarts in ms; the last one repeats. */
const pausesMs = [50, 200, 500, 1000, 2000, 5000];

/**
 * Starts PostgreSQL on a folder and restarts it after a crash, from which it recovers by its WAL. It stops with the
 * parent process, even if that is killed. Throws EngineUnavailable if it cannot run.
 */
export async function startEngine({
  folder: given,
  log,
  durable = true,
  maxConnections = 40,
  settings,
}: EngineOptions): Promise<Engine> {
  const folder = path.resolve(given);
  mkdirSync(path.dirname(folder), { recursive: true });
  const binaries = findBinaries();
  const env = { ...environment(), ...binaries.environment(path.join(runFolder(folder), 'libraries')) };
  const way = chooseRunAs([binaries.program('postgres'), folder], (tried) =>
    saysVersion(tried, binaries.program('postgres'), env),
  );
  const cluster: EngineCluster = { folder, binaries, way, env };
  await stopLeftover(folder);
  await makeCluster(cluster);
  const entrance = await openEntrance(folder, way.owner);
  const args = [
    '-D',
    folder,
    ...settingsFor({ durable, entrance, maxConnections, ...(settings && { more: settings }) }),
  ];
  let running: ChildProcess | undefined;
  let closing = false;

  async function run(): Promise<void> {
    const started = await startOnce(cluster, args, log);
    running = started;
    started.once('exit', (code, signal) => {
      running = undefined;
      if (closing) return;
      log.error({ event: 'database.engine_restarted', code, signal }, 'PostgreSQL ended; starting it again');
      void runAgain();
    });
  }

  async function runAgain(): Promise<void> {
    for (let tried = 0; !closing && !running; tried += 1) {
      await pause(pausesMs[Math.min(tried, pausesMs.length - 1)]);
      if (closing) return;
      await stopLeftover(folder);
      await run().catch((error: unknown) =>
        log.error({ event: 'database.engine_start_failed', err: error }, 'PostgreSQL does not start'),
      );
    }
  }

  try {
    await run();
  } catch (error) {
    closeEntrance(entrance);
    throw error;
  }
  return {
    url: (database) => urlOf(entrance, database),
    pid: () => running?.pid,
    async close() {
      closing = true;
      if (running) await end(running);
      closeEntrance(entrance);
    },
  };
}

/** Starts the program and waits until it accepts connections, including recovery. */
async function startOnce(
  { binaries, way, env, folder }: EngineCluster,
  args: string[],
  log: EngineLog,
): Promise<ChildProcess> {
  const started = way.command(binaries.program('postgres'), args);
  const child = spawn(started.program, started.args, {
    ...way.identity,
    env,
    cwd: path.parse(folder).root,
    // Ctrl+C must only reach the shop, which stops PostgreSQL last.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ready = Promise.withResolvers<undefined>();
  const lastWords = forwardEngineLog(child.stderr, log, (words) => {
    if (words.includes('ready to accept connections')) ready.resolve(undefined);
  });
  child.once('error', ready.reject);
  child.once('exit', () =>
    ready.reject(new EngineUnavailable(`PostgreSQL does not start on ${folder}: ${lastWords().join('; ')}.`)),
  );
  await ready.promise;
  const guard = guardOf(child);
  // After the exit, the pid may soon belong to another program.
  child.once('exit', () => guard?.kill('SIGKILL'));
  return child;
}

/**
 * Stops PostgreSQL if the shop is killed: a shell reads from the shop's pipe until the pipe closes. Needs a few hundred
 * KB on any Unix. On Windows, the next start stops a leftover process.
 */
function guardOf({ pid }: ChildProcess): ChildProcess | undefined {
  if (process.platform === 'win32' || pid === undefined) return undefined;
  const script = 'read -r _; kill -INT "$1" 2>/dev/null';
  const guard = spawn('/bin/sh', ['-c', script, 'maidan-engine-guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell, the next start stops a leftover process.
  guard.once('error', () => {});
  guard.stdin?.once('error', () => {});
  guard.unref();
  return guard;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  const harder = setTimeout(() => child.kill('SIGQUIT'), endingMs);
  await ended;
  clearTimeout(harder);
}

/** Returns the environment without variables of PostgreSQL, locales and the allocator. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:PG|LC_|LANG|MALLOC_)/.test(name)));
}
