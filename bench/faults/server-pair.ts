import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { findPrograms } from '#scripts/provide-postgres.ts';
import { freePort } from '#server/engine/free-port.ts';
import type { Engine } from '#server/engine/start-engine.ts';

const run = promisify(execFile);

/** Two PostgreSQL servers of the machine's: one leads, the other follows it commit by commit and can take its place. */
export interface ServerPair {
  leader(): Engine;
  follower(): Engine;
  /** Ends the leader without a word, as a machine that lost its power. */
  killLeader(): Promise<void>;
  /** Lets the follower lead: it takes writes from now on. */
  promote(): Promise<void>;
  /** Has what led before follow the one that leads now, from a copy of it. */
  follow(): Promise<void>;
  close(): Promise<void>;
}

interface Server {
  data: string;
  port: number;
  engine: Engine;
}

/** Opens the pair with an empty database `maidan`. A commit is answered once both have it on their disks. */
export async function openServerPair(): Promise<ServerPair> {
  const programs = findPrograms();
  if (!programs) throw new Error('There is no PostgreSQL on this machine to make two servers of.');
  const folder = await mkdtemp(path.join(tmpdir(), 'maidan-pair-'));
  await chmod(folder, 0o777);
  // PostgreSQL refuses to run as root.
  const owner = process.getuid?.() === 0 ? { uid: await idOf('-u'), gid: await idOf('-g') } : {};
  const call = (program: string, args: string[]) => run(path.join(programs, program), args, { ...owner, cwd: folder });

  async function serverAt(name: string): Promise<Server> {
    const port = await freePort();
    const url = (database: string) => `postgresql://postgres@127.0.0.1:${port}/${database}`;
    return { data: path.join(folder, name), port, engine: { url, pid: () => undefined, close: async () => {} } };
  }
  const start = ({ data, port }: Server) =>
    call('pg_ctl', ['-D', data, '-w', '-l', `${data}.log`, '-o', `-p ${port} -h 127.0.0.1 -k ${folder} -c max_connections=100`, 'start']);
  const stop = ({ data }: Server) => call('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']).catch(() => {});
  const waitForTheOther = (server: Server, names: string) =>
    ask(server, [`alter system set synchronous_standby_names = '${names}'`, 'select pg_reload_conf()']);

  async function copyAndFollow(from: Server, to: Server): Promise<void> {
    await rm(to.data, { recursive: true, force: true });
    await call('pg_basebackup', ['-d', from.engine.url('postgres'), '-D', to.data, '-R', '-X', 'stream', '-c', 'fast']);
    await start(to);
    await waitForTheOther(from, '*');
  }

  let [leading, following] = [await serverAt('one'), await serverAt('two')];
  await call('initdb', ['-D', leading.data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8']);
  await start(leading);
  await ask(leading, ['create database maidan']);
  await copyAndFollow(leading, following);
  return {
    leader: () => leading.engine,
    follower: () => following.engine,
    killLeader: async () => void (await stop(leading)),
    async promote() {
      [leading, following] = [following, leading];
      await call('pg_ctl', ['-D', leading.data, '-w', 'promote']);
      // It was copied with the wish of the one before: until there is another, it would wait for that one for ever.
      await waitForTheOther(leading, '');
    },
    follow: () => copyAndFollow(leading, following),
    async close() {
      await stop(leading);
      await stop(following);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function ask({ engine }: Server, statements: readonly string[]): Promise<void> {
  const client = new pg.Client({ connectionString: engine.url('postgres') });
  await client.connect();
  try {
    for (const statement of statements) await client.query(statement);
  } finally {
    await client.end();
  }
}

async function idOf(flag: '-u' | '-g'): Promise<number> {
  return Number((await run('id', [flag, 'postgres'])).stdout);
}
