import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { appendFile, chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPrograms } from '#scripts/provide-postgres.ts';
import { freePort } from '#server/foundation/database-engine/free-port.ts';

const run = promisify(execFile);

/** Two of the system's PostgreSQL servers: a primary and a streaming replica. */
export interface StreamingPair {
  /** Address of an empty database. */
  url: string;
  followerUrl: string;
  /** Runs a statement on the replica itself. */
  onFollower(statement: string): Promise<void>;
  stopFollower(): Promise<void>;
  startFollower(): Promise<void>;
  close(): Promise<void>;
}

/** Returns true if this machine has the programs of a pair. */
export function canFollow(): boolean {
  const programs = findPrograms();
  return programs !== undefined && existsSync(path.join(programs, 'pg_basebackup'));
}

async function ownerHere(): Promise<{ uid?: number; gid?: number }> {
  if (process.getuid?.() !== 0) return {};
  const idOf = async (flag: '-u' | '-g') => Number((await run('id', [flag, 'postgres'])).stdout);
  return { uid: await idOf('-u'), gid: await idOf('-g') };
}

/** Opens a pair on ports of this machine. */
export async function openStreamingPair(): Promise<StreamingPair> {
  const owner = await ownerHere();
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-pair-'));
  await chmod(folder, 0o755);
  if (owner.uid !== undefined) await chown(folder, owner.uid, owner.gid ?? 0);
  const programs = findPrograms() ?? '';
  const tool = (name: string, args: string[]) => run(path.join(programs, name), args, { ...owner, cwd: folder });
  const [port, followerPort] = [await freePort(), await freePort()];
  const [first, second] = [path.join(folder, 'first'), path.join(folder, 'second')];
  const start = (data: string, on: number) =>
    tool('pg_ctl', [
      'start',
      '-w',
      '-D',
      data,
      '-l',
      `${data}.log`,
      '-o',
      `-p ${on} -k ${folder} -c listen_addresses=127.0.0.1`,
    ]);
  const stop = (data: string) => tool('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]);
  const url = (on: number) => `postgresql://postgres@127.0.0.1:${on}/maidan`;

  await tool('initdb', ['-D', first, '-A', 'trust', '-U', 'postgres', '-E', 'UTF8', '--no-sync']);
  // Its data need not be durable.
  await appendFile(
    path.join(first, 'postgresql.conf'),
    'fsync = off\nfull_page_writes = off\njit = off\nwal_receiver_status_interval = 1s\n',
  );
  await start(first, port);
  await run('psql', ['-q', url(port).replace(/maidan$/, 'postgres'), '-c', 'create database maidan']);
  await tool('pg_basebackup', [
    '-D',
    second,
    '-R',
    '-X',
    'stream',
    '-c',
    'fast',
    '--no-sync',
    '-d',
    url(port).replace(/\/maidan$/, ''),
  ]);
  await start(second, followerPort);
  return {
    url: url(port),
    followerUrl: url(followerPort),
    async onFollower(statement) {
      const client = new pg.Client({ connectionString: url(followerPort) });
      await client.connect();
      await client.query(statement);
      await client.end();
    },
    stopFollower: async () => void (await stop(second)),
    startFollower: async () => void (await start(second, followerPort)),
    async close() {
      for (const data of [second, first]) await stop(data).catch(() => {});
      await pause(50);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}
