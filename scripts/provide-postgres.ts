import { execFileSync, spawnSync } from 'node:child_process';
import { chownSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { freePort } from '#server/foundation/database-engine/free-port.ts';
import { runTool } from './run-tool.ts';

export interface Postgres {
  /** Address of a role that may create databases. */
  url: string;
  stop(): void;
}

/**
 * Returns the PostgreSQL running on this machine, else starts a cluster in a temporary folder. Installs PostgreSQL if
 * necessary.
 */
export async function providePostgres(say: (line: string) => void): Promise<Postgres> {
  for (const user of new Set(['postgres', 'root', userInfo().username])) {
    const url = `postgresql://${user}@127.0.0.1:5432/postgres`;
    if (await mayMakeDatabases(url)) return { url, stop: () => {} };
  }
  let programs = findPrograms();
  if (!programs && process.getuid?.() === 0) {
    say("Installing PostgreSQL with the system's package manager...");
    await runTool('apt-get', ['update', '-qq'], { quiet: true });
    await runTool('apt-get', ['install', '-y', '-qq', 'postgresql'], {
      quiet: true,
      env: { DEBIAN_FRONTEND: 'noninteractive' },
    });
    programs = findPrograms();
  }
  if (!programs) throw new Error('There is no PostgreSQL here. Install one, or set TEST_DATABASE_URL.');
  say('Starting a PostgreSQL for the tests...');
  return startOwn(programs);
}

async function mayMakeDatabases(url: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    const { rows } = await client.query(
      'select rolsuper or rolcreatedb as may from pg_roles where rolname = current_user',
    );
    return rows[0]?.may === true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}

/** Returns the folder with initdb and pg_ctl of the newest installed version. */
export function findPrograms(): string | undefined {
  try {
    const versions = readdirSync('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a));
    return versions[0] && path.join('/usr/lib/postgresql', versions[0], 'bin');
  } catch {
    const found = spawnSync('pg_config', ['--bindir'], { encoding: 'utf8' });
    return found.status === 0 ? found.stdout.trim() : undefined;
  }
}

/**
 * Starts a cluster in a temporary folder on a free port. PostgreSQL refuses to run as root; in that case the user
 * postgres runs it.
 */
async function startOwn(programs: string): Promise<Postgres> {
  const folder = mkdtempSync(path.join(tmpdir(), 'maidan-postgres-'));
  const owner = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : {};
  if (owner.uid !== undefined && owner.gid !== undefined) chownSync(folder, owner.uid, owner.gid);
  const run = (program: string, args: string[]) =>
    execFileSync(path.join(programs, program), args, { ...owner, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  const data = path.join(folder, 'data');
  const port = await freePort();
  run('initdb', ['-D', data, '-U', 'postgres', '--auth=trust', '--encoding=UTF8', '--no-sync']);
  const settings = `-p ${port} -h 127.0.0.1 -k ${folder} -c fsync=off -c max_connections=200`;
  run('pg_ctl', ['-D', data, '-w', '-l', path.join(folder, 'log'), '-o', settings, 'start']);
  return {
    url: `postgresql://postgres@127.0.0.1:${port}/postgres`,
    stop() {
      run('pg_ctl', ['-D', data, '-m', 'immediate', '-w', 'stop']);
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

function idOf(flag: '-u' | '-g'): number {
  return Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
}
