import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { type EngineLog, hear } from './engine-log.ts';
import { closeEntrance, openEntrance, runFolder, urlOf } from './entrance.ts';
import { EngineUnavailable, findBinaries } from './find-binaries.ts';
import { stopLeftover } from './leftover.ts';
import { type Cluster, makeCluster } from './make-cluster.ts';
import { chooseRunAs, saysVersion } from './run-as.ts';
import { settingsFor } from './settings.ts';

/** A PostgreSQL that runs inside the shop. */
export interface Engine {
  /** The address of one of its databases, as node-postgres reads it. */
  url(database: string): string;
  /** The number of its process; undefined while it is being started again. */
  pid(): number | undefined;
  /** Ends it in order: open connections are cut, everything is written. */
  close(): Promise<void>;
}

export interface EngineOptions {
  /** Where its data is; made if it is not there. The caller holds a lock on what is around it. */
  folder: string;
  log: EngineLog;
  /** False for databases of tests. */
  durable?: boolean;
  maxConnections?: number;
  /** Settings of this start alone, by PostgreSQL's names. */
  settings?: Readonly<Record<string, string | number>>;
}

/** How long it is given to end in order, and then at once, in ms. */
const endingMs = 20_000;
/** Pauses before it is started again after it died, in ms; the last one from then on. */
const pausesMs = [50, 200, 500, 1000, 2000, 5000];

/**
 * Starts PostgreSQL on a folder of its own and keeps it running: should it die, it is started again, and recovers by its log.
 * It ends with the process that started it, even if that one is killed. Throws EngineUnavailable where it cannot run.
 */
export async function startEngine({ folder: given, log, durable = true, maxConnections = 40, settings }: EngineOptions): Promise<Engine> {
  const folder = path.resolve(given);
  mkdirSync(path.dirname(folder), { recursive: true });
  const binaries = findBinaries();
  const env = { ...environment(), ...binaries.environment(path.join(runFolder(folder), 'libraries')) };
  const way = chooseRunAs([binaries.program('postgres'), folder], (tried) => saysVersion(tried, binaries.program('postgres'), env));
  const cluster: Cluster = { folder, binaries, way, env };
  await stopLeftover(folder);
  await makeCluster(cluster);
  const entrance = await openEntrance(folder, way.owner);
  const args = ['-D', folder, ...settingsFor({ durable, entrance, maxConnections, ...(settings && { more: settings }) })];
  let running: ChildProcess | undefined;
  let closing = false;

  async function run(): Promise<void> {
    const started = await startOnce(cluster, args, log);
    running = started;
    started.once('exit', (code, signal) => {
      running = undefined;
      if (closing) return;
      log.error({ code, signal }, 'PostgreSQL has ended and is started again');
      void runAgain();
    });
  }

  async function runAgain(): Promise<void> {
    for (let tried = 0; !closing && !running; tried += 1) {
      await pause(pausesMs[Math.min(tried, pausesMs.length - 1)]);
      if (closing) return;
      await stopLeftover(folder);
      await run().catch((error: unknown) => log.error({ err: error }, 'PostgreSQL does not start'));
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

/** Starts the program and waits until it takes connections, however long it has to recover. */
async function startOnce({ binaries, way, env, folder }: Cluster, args: string[], log: EngineLog): Promise<ChildProcess> {
  const started = way.command(binaries.program('postgres'), args);
  const child = spawn(started.program, started.args, {
    ...way.identity,
    env,
    cwd: path.parse(folder).root,
    // Ctrl+C is for the shop, which ends its engine when it is done with it.
    detached: process.platform !== 'win32',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ready = Promise.withResolvers<undefined>();
  const lastWords = hear(child.stderr, log, (words) => {
    if (words.includes('ready to accept connections')) ready.resolve(undefined);
  });
  child.once('error', ready.reject);
  child.once('exit', () => ready.reject(new EngineUnavailable(`PostgreSQL does not start on ${folder}: ${lastWords().join('; ')}.`)));
  await ready.promise;
  const guard = guardOf(child);
  // Its number may be another program's soon.
  child.once('exit', () => guard?.kill('SIGKILL'));
  return child;
}

/**
 * Ends the engine when the shop dies without a word: a shell reads from the shop until there is nobody at the other end. A few
 * hundred kilobytes, and nothing but what every Unix has. Elsewhere the next start finds the engine and stops it.
 */
function guardOf({ pid }: ChildProcess): ChildProcess | undefined {
  if (process.platform === 'win32' || pid === undefined) return undefined;
  const script = 'read -r _; kill -INT "$1" 2>/dev/null';
  const guard = spawn('/bin/sh', ['-c', script, 'maidan-engine-guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  // Without a shell the next start stops what is left.
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

/** What PostgreSQL and its allocator read of the environment of whoever starts it is for others. */
function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(?:PG|LC_|LANG|MALLOC_)/.test(name)));
}
