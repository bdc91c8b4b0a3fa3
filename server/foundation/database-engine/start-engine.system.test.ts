import { execFile, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { EngineUnavailable } from './find-binaries.ts';
import { stopLeftover } from './leftover.ts';
import { type Engine, startEngine } from './start-engine.ts';

const program = path.join(import.meta.dirname, 'test-start.ts');
let root: string;
let folder: string;
beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'maidan engine '));
  folder = path.join(root, 'data');
});
afterAll(() => rmSync(root, { recursive: true, force: true }));

const said: string[] = [];
const log = {
  warn: (_: object, line: string) => void said.push(line),
  error: (_: object, line: string) => void said.push(line),
};

async function ask<Row>(engine: Pick<Engine, 'url'>, statement: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: engine.url('postgres') });
  await client.connect();
  try {
    return (await client.query(statement)).rows as Row[];
  } finally {
    await client.end();
  }
}

const isThere = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Runs the program until it ends; returns where its engine was. */
function runProgram(
  args: string[],
  through: string[] = [],
  env = process.env,
): Promise<{ pid: number; url: string; error: string }> {
  const [first = '', ...rest] = [...through, process.execPath, program, ...args];
  return new Promise((resolve, reject) => {
    execFile(first, rest, { env }, (failure, stdout, stderr) => {
      if (!stdout) return reject(new Error(`the program said nothing: ${failure?.message} ${stderr}`));
      return resolve({ ...(JSON.parse(stdout) as { pid: number; url: string }), error: failure?.signal ? '' : stderr });
    });
  });
}

describe('an embedded PostgreSQL', () => {
  test('PostgreSQL creates a private folder, listens on a socket only, and keeps data over a restart', async () => {
    const first = await startEngine({ folder, log });
    expect(statSync(folder).mode & 0o777).toBe(0o700);
    await ask(first, 'create table kept (word text)');
    await ask(first, "insert into kept values ('ज़रूर')");
    expect(await ask(first, 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
    expect(await ask(first, 'show fsync')).toEqual([{ fsync: 'on' }]);
    const socketFolder = new URL(first.url('postgres')).searchParams.get('host') ?? '';
    expect(statSync(socketFolder).mode & 0o777).toBe(0o700);
    await first.close();
    expect(existsSync(socketFolder)).toBe(false);
    const second = await startEngine({ folder, log });
    expect(await ask(second, 'select word from kept')).toEqual([{ word: 'ज़रूर' }]);
    await second.close();
  });

  test('PostgreSQL sorts and lowercases letters the same on every machine', async () => {
    const engine = await startEngine({ folder, log });
    const sorted = await ask(engine, "select w from (values ('b'), ('A'), ('a'), ('é'), ('B')) as given(w) order by w");
    expect(sorted).toEqual(['A', 'B', 'a', 'b', 'é'].map((w) => ({ w })));
    expect(await ask(engine, "select lower('ÉCOLE') as w")).toEqual([{ w: 'école' }]);
    await engine.close();
  });

  test('PostgreSQL works in a folder with blanks, other scripts and a path longer than a socket allows', async () => {
    const far = path.join(root, 'मैदान की दुकान', 'x'.repeat(90), 'data');
    const engine = await startEngine({ folder: far, log, durable: false });
    expect(far.length).toBeGreaterThan(120);
    expect(await ask(engine, 'select 1 as one')).toEqual([{ one: 1 }]);
    await engine.close();
  });

  test('PostgreSQL restarts after a crash, with everything that was committed', async () => {
    const engine = await startEngine({ folder, log });
    await ask(engine, "insert into kept values ('before it died')");
    process.kill(engine.pid() ?? 0, 'SIGKILL');
    await expect
      .poll(() =>
        ask(engine, 'select word from kept').then(
          (rows) => rows.length,
          () => 0,
        ),
      )
      .toBe(2);
    expect(said).toContain('PostgreSQL ended; starting it again');
    await engine.close();
  });
});

describe('the PostgreSQL of a killed shop', () => {
  test('PostgreSQL ends when its shop is killed', async () => {
    const { pid } = await runProgram([folder, 'die']);
    await expect.poll(() => isThere(pid)).toBe(false);
  });

  test('a PostgreSQL left running is stopped before another starts on the same data', async () => {
    const { pid, url } = await runProgram([folder, 'die unguarded']);
    expect(isThere(pid)).toBe(true);
    expect(await ask({ url: () => url }, 'select 1 as one')).toEqual([{ one: 1 }]);
    const engine = await startEngine({ folder, log });
    // The process id remains until the system has reaped the process.
    await expect.poll(() => isThere(pid)).toBe(false);
    expect(engine.pid()).not.toBe(pid);
    expect(await ask(engine, 'select word from kept')).toHaveLength(2);
    await engine.close();
  });

  test('another program that now has the process id of the old PostgreSQL is not killed', async () => {
    writeFileSync(path.join(folder, 'postmaster.pid'), `${process.pid}\n${folder}\n`);
    const engine = await startEngine({ folder, log });
    expect(await ask(engine, 'select 1 as one')).toEqual([{ one: 1 }]);
    await engine.close();
  });

  test.runIf(process.platform === 'linux')('a pid file of another program does not prevent a start', async () => {
    const file = path.join(folder, 'postmaster.pid');
    const other = spawn('sleep', ['30'], { stdio: 'ignore' });
    writeFileSync(file, `${other.pid}\n${folder}\n`);
    await stopLeftover(folder);
    expect(existsSync(file)).toBe(false);
    expect(isThere(other.pid ?? 0)).toBe(true);
    other.kill();
  });

  test('an unfinished data folder is created again from the start', async () => {
    const begun = path.join(root, 'begun');
    mkdirSync(`${begun}.draft/base`, { recursive: true });
    writeFileSync(`${begun}.draft/PG_VERSION`, '18\n');
    const engine = await startEngine({ folder: begun, log, durable: false });
    expect(await ask(engine, 'select 1 as one')).toEqual([{ one: 1 }]);
    await engine.close();
  });
});

describe('data folders that PostgreSQL refuses', () => {
  test('refuses a data folder of another PostgreSQL version, and names DATABASE_URL as a way out', async () => {
    const other = path.join(root, 'other');
    mkdirSync(other);
    writeFileSync(path.join(other, 'PG_VERSION'), '14\n');
    await expect(startEngine({ folder: other, log })).rejects.toThrow(
      /was made by PostgreSQL 14, and this shop brings 18.*DATABASE_URL/,
    );
  });

  test('refuses a folder with other files, and leaves them unchanged', async () => {
    const letters = path.join(root, 'letters');
    mkdirSync(letters);
    writeFileSync(path.join(letters, 'to-asha.txt'), 'dear Asha');
    await expect(startEngine({ folder: letters, log })).rejects.toThrow(EngineUnavailable);
    expect(existsSync(path.join(letters, 'to-asha.txt'))).toBe(true);
  });

  test('refuses a damaged data folder, and names the missing file', async () => {
    const damaged = path.join(root, 'damaged');
    await (await startEngine({ folder: damaged, log, durable: false })).close();
    rmSync(path.join(damaged, 'global', 'pg_control'));
    await expect(startEngine({ folder: damaged, log })).rejects.toThrow(/does not start on .*damaged.*pg_control/);
  });
});

const isRoot = process.getuid?.() === 0;
test.runIf(isRoot && existsSync('/usr/bin/unshare'))('PostgreSQL runs for root as the only user', async () => {
  const alone = path.join(root, 'alone');
  const { error } = await runProgram([alone], ['/usr/bin/unshare', '--user', '--map-root-user']);
  expect(error).toBe('');
  expect(existsSync(path.join(alone, 'PG_VERSION'))).toBe(true);
});

test.runIf(isRoot)('PostgreSQL runs for root inside folders that only root can read', async () => {
  const hidden = mkdtempSync('/root/maidan-engine-');
  const engine = await startEngine({ folder: path.join(hidden, 'data'), log, durable: false });
  expect(await ask(engine, 'select 1 as one')).toEqual([{ one: 1 }]);
  await engine.close();
  rmSync(hidden, { recursive: true });
});

test.runIf(isRoot)('PostgreSQL runs for an ordinary user', async () => {
  const own = mkdtempSync(path.join(tmpdir(), 'maidan-ordinary-'));
  chownSync(own, 65534, 65534);
  const way = ['setpriv', '--reuid=65534', '--regid=65534', '--clear-groups'];
  const { error } = await runProgram([path.join(own, 'data')], way, { ...process.env, TMPDIR: own });
  expect(error).toBe('');
  expect(statSync(path.join(own, 'data')).uid).toBe(65534);
  rmSync(own, { recursive: true });
});
